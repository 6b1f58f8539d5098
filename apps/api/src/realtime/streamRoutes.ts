import { isDeepStrictEqual } from 'node:util'
import { previewQuery, streamPaths } from '@muster/contract/frames'
import { bagParams, incidentParams } from '@muster/contract/shapes'
import { may } from '@muster/domain/access/rights'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type BarcodeLimiter, requireBag } from '../access/bagAccess.ts'
import type { BagDirectory } from '../access/bagDirectory.ts'
import type { Phones } from '../access/phones.ts'
import type { VerifyToken } from '../access/trustedIssuers.ts'
import {
  eventsPresentedTo,
  requireIncidentState,
  stateVisibleTo,
  visibilityOf,
} from '../access/visibleIncident.ts'
import type { IncidentStore } from '../incidents/incidentStore.ts'
import type { RoomIncidents } from '../incidents/roomIncidents.ts'
import type { Database } from '../platform/db/database.ts'
import { accessChecker } from './accessCheck.ts'
import { firstFrames } from './bagStreamFastPath.ts'
import { type CommandViewer, commandSnapshot, type LiveHub } from './liveHub.ts'
import { resumptionOf } from './missedEvents.ts'
import type { ReadYourWrites } from './readYourWrites.ts'
import type { SignedInStreams } from './signedInStreams.ts'
import { eventFrames } from './sseFrames.ts'
import { openStream } from './sseStream.ts'

type Deps = {
  db: Database
  incidents: IncidentStore
  bags: BagDirectory
  phones: Phones
  roomIncidents: RoomIncidents
  hub: LiveHub
  readYourWrites: ReadYourWrites
  verifyToken: VerifyToken
}

/** The two live streams of contract/frames.ts. */
export function streamRoutes(
  app: FastifyInstance,
  streams: SignedInStreams,
  deps: Deps,
  barcodeLimiter: BarcodeLimiter,
) {
  const { hub, readYourWrites } = deps

  app.get(
    decodeURIComponent(streamPaths.bag(':barcode')),
    { schema: { params: bagParams, hide: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { bag: whole } = await requireBag(deps.bags, barcodeLimiter, request)
      const bag = await deps.phones.viewOf(request, whole)
      const isAhead = await readYourWrites.catchUp(bag.tenantId, request.headers)
      const stream = openStream(reply)
      stream.send(firstFrames(deps, bag, request.headers, isAhead))
      hub.addBag({ bag, stream, isPreview: isPreview(request) })
      return reply
    },
  )

  streams.add({
    path: streamPaths.incident(':incidentId'),
    params: incidentParams,
    right: 'incident.read',
    async begin({ request, caller, params, headers, open }) {
      const { incidentId } = incidentParams.parse(params)
      const isAhead = await readYourWrites.catchUp(caller.tenantId, headers)
      const { incident } = await requireIncidentState(deps, caller, incidentId)
      const viewer: CommandViewer = {
        stream: open(),
        visibility: visibilityOf(caller),
        check: accessChecker(deps, request, caller, (now) => {
          if (!may(now.role, 'incident.read') || !stateVisibleTo(now.allowedSites, incident)) return false
          const visibility = visibilityOf(now)
          if (!isDeepStrictEqual(visibility, viewer.visibility)) {
            viewer.visibility = visibility
            viewer.stream.send(commandSnapshot(visibility, incident))
          }
          return true
        }),
      }
      viewer.stream.send(hub.firstFrame())
      const missed = resumptionOf(incident, headers, isAhead)
      const { visibility } = viewer
      const frames =
        typeof missed === 'string'
          ? commandSnapshot(visibility, incident, missed)
          : eventFrames(eventsPresentedTo(visibility, incident, missed))
      if (frames) viewer.stream.send(frames)
      hub.addCommand(incident.id, viewer)
    },
  })
}

/** Returns true when an office user views the room's page. */
function isPreview({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && previewQuery in query
}
