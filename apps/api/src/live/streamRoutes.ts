import { isDeepStrictEqual } from 'node:util'
import { lookQuery, streamPaths } from '@muster/contract/frames'
import { bagParams, incidentParams } from '@muster/contract/shapes'
import { may } from '@muster/domain/access/rights'
import { toSnapshot } from '@muster/domain/incident/state'
import { eventForRoom } from '@muster/domain/incident/visibility'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bagOf, type WrongBarcodes } from '../http/bagAccess.ts'
import { readCaller, readSignedIn } from '../http/caller.ts'
import type { House } from '../http/house.ts'
import { missingRight } from '../http/problems.ts'
import { eventsSentTo, followerOf, openStateFor, stateFor, stateSentTo } from '../incident/openFor.ts'
import { eventsSince, type OpenIncident, versionOf } from '../incident/openIncident.ts'
import { frame, lastSeen } from './frame.ts'
import type { CommandViewer } from './liveHub.ts'
import { standingOf } from './standing.ts'
import { openStream } from './stream.ts'

/** More missed events than this, and a fresh snapshot is quicker. */
const resumeLimit = 500

/** The two live streams of contract/frames.ts. */
export function streamRoutes(app: FastifyInstance, house: House, wrongBarcodes: WrongBarcodes) {
  const { hub, roomIncidents, keepUp } = house

  app.get(
    decodeURIComponent(streamPaths.bag(':barcode')),
    { schema: { params: bagParams, hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { bag } = await bagOf(house.bags, wrongBarcodes, request)
      await keepUp.with(bag.tenantId, request.headers)
      const stream = openStream(reply)
      const incident = roomIncidents.current(bag.roomId)
      const missed = incident && missedEvents(incident, request)
      if (missed && bag.roomId) {
        const roomId = bag.roomId
        const own = missed.map((event) => eventForRoom(roomId, event)).filter((event) => event !== null)
        for (const event of own) stream.send(frame('event', event, incident.id, event.seq))
      } else stream.send(hub.statusFrame(bag))
      hub.addBag({ bag, stream, isLook: isLook(request) })
      return reply
    },
  )

  app.get(
    streamPaths.incident(':incidentId'),
    { schema: { params: incidentParams, hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const signedIn = await readSignedIn(house.db, house.verifyToken, request)
      const caller = await readCaller(house.db, signedIn, request)
      if (!may(caller.role, 'incident.read')) throw missingRight()
      const { incidentId } = incidentParams.parse(request.params)
      await keepUp.with(caller.tenantId, request.headers)
      const { incident } = await openStateFor(house, caller, incidentId)
      const viewer: CommandViewer = {
        stream: openStream(reply),
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
      const missed = missedEvents(incident, request)
      if (missed) {
        for (const event of eventsSentTo(viewer.follower, incident, missed))
          viewer.stream.send(frame('event', event, incident.id, event.seq))
      } else sendSnapshot(viewer, incident)
      hub.addCommand(incident.id, viewer)
      return reply
    },
  )
}

/** Whether the office only looks at the page of a room. */
function isLook({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && lookQuery in query
}

/** Everything this viewer sees, in the place of whatever the page has. */
function sendSnapshot({ stream, follower }: CommandViewer, incident: OpenIncident) {
  const state = stateSentTo(follower, incident)
  if (state) stream.send(frame('snapshot', toSnapshot(state), incident.id, state.version))
}

/** What a reconnecting page has missed of this incident; null when it needs a snapshot. */
function missedEvents(incident: OpenIncident, request: FastifyRequest) {
  const header = request.headers['last-event-id']
  const last = lastSeen(Array.isArray(header) ? header[0] : header)
  const version = versionOf(incident)
  if (last?.incidentId !== incident.id || last.seq > version) return null
  return version - last.seq > resumeLimit ? null : eventsSince(incident, last.seq)
}
