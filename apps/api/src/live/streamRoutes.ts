import { isDeepStrictEqual } from 'node:util'
import { previewQuery, streamPaths } from '@muster/contract/frames'
import { bagParams, incidentParams } from '@muster/contract/shapes'
import { may } from '@muster/domain/access/rights'
import { toSnapshot } from '@muster/domain/incident/state'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BagDirectory } from '../bag/bagDirectory.ts'
import type { RoomIncidents } from '../bag/roomIncidents.ts'
import type { Database } from '../db/database.ts'
import { bagOf, type WrongBarcodes } from '../http/bagAccess.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { eventsSentTo, followerOf, openStateFor, stateFor, stateSentTo } from '../incident/openFor.ts'
import type { OpenIncident } from '../incident/openIncident.ts'
import { firstFrames } from './bagStreams.ts'
import { eventFrames, frame } from './frame.ts'
import type { KeepUp } from './keepUp.ts'
import type { CommandViewer, LiveHub } from './liveHub.ts'
import { missedEvents } from './missedEvents.ts'
import type { SignedInStreams } from './signedInStreams.ts'
import { standingOf } from './standing.ts'
import { openStream } from './stream.ts'

type Deps = {
  db: Database
  book: IncidentBook
  bags: BagDirectory
  roomIncidents: RoomIncidents
  hub: LiveHub
  keepUp: KeepUp
  verifyToken: VerifyToken
}

/** The two live streams of contract/frames.ts. */
export function streamRoutes(
  app: FastifyInstance,
  streams: SignedInStreams,
  house: Deps,
  wrongBarcodes: WrongBarcodes,
) {
  const { hub, keepUp } = house

  app.get(
    decodeURIComponent(streamPaths.bag(':barcode')),
    { schema: { params: bagParams, hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { bag } = await bagOf(house.bags, wrongBarcodes, request)
      await keepUp.with(bag.tenantId, request.headers)
      const stream = openStream(reply)
      stream.send(firstFrames(house, bag, request.headers))
      hub.addBag({ bag, stream, isLook: isLook(request) })
      return reply
    },
  )

  streams.add({
    path: streamPaths.incident(':incidentId'),
    params: incidentParams,
    right: 'incident.read',
    async begin({ request, caller, params, headers, open }) {
      const { incidentId } = incidentParams.parse(params)
      await keepUp.with(caller.tenantId, headers)
      const { incident } = await openStateFor(house, caller, incidentId)
      const viewer: CommandViewer = {
        stream: open(),
        follower: followerOf(caller),
        check: standingOf(house, request, caller, (now) => {
          if (!may(now.role, 'incident.read') || !stateFor(now.allowedSites, incident)) return false
          const follower = followerOf(now)
          if (!isDeepStrictEqual(follower, viewer.follower)) {
            viewer.follower = follower
            sendSnapshot(viewer, incident)
          }
          return true
        }),
      }
      viewer.stream.send(hub.firstFrame())
      const missed = missedEvents(incident, headers)
      if (missed) {
        const frames = eventFrames(eventsSentTo(viewer.follower, incident, missed))
        if (frames) viewer.stream.send(frames)
      } else sendSnapshot(viewer, incident)
      hub.addCommand(incident.id, viewer)
    },
  })
}

/** Whether the office only looks at the page of a room. */
function isLook({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && previewQuery in query
}

/** Everything this viewer sees, in the place of whatever the page has. */
function sendSnapshot({ stream, follower }: CommandViewer, incident: OpenIncident) {
  const state = stateSentTo(follower, incident)
  if (state) stream.send(frame('snapshot', toSnapshot(state), incident.id, state.version))
}
