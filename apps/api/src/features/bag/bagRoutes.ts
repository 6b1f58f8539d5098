import { getRoomRoster, readRosterOfRoom } from '@muster/contract/rosterCalls'
import * as seed from '@muster/contract/seedCalls'
import type { Mount } from '../../access/endpoints.ts'
import { participantIdOf } from '../../access/knownBag.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import { notFound } from '../../platform/http/problems.ts'
import { bagStatusOf, bagStatusTag } from '../../realtime/bagStatus.ts'
import type { ReadYourWrites } from '../../realtime/readYourWrites.ts'
import { bagBroadcasts } from './bagBroadcasts.ts'
import { readRoomRoster, readRosterOfRoom as readRosterOf } from './readRoomRoster.ts'
import { submitRoomUpdate } from './submitRoomCommand.ts'

type Deps = {
  config: Config
  db: Database
  incidents: IncidentStore
  roomIncidents: RoomIncidents
  readYourWrites: ReadYourWrites
}

/**
 * Mounts a bag page's reads, named by the barcode alone, and its room’s roster. Its commands in an incident are in
 * roomRoutes.ts.
 */
export function bagRoutes(mount: Mount, deps: Deps) {
  mount(seed.getPublicBag, async ({ bag, params }) => {
    if (params.product !== deps.config.PRODUCT_SLUG) throw notFound('There is no such product here.')
    const { name, siteName, organizationName } = bag
    return { organizationId: bag.tenantId, summary: { name, siteName, organizationName } }
  })

  mount(seed.getBagStatus, async ({ bag, request, reply }) => {
    await deps.readYourWrites.catchUp(bag.tenantId, request.headers)
    const state = deps.roomIncidents.current(participantIdOf(bag))?.state ?? null
    const tag = bagStatusTag(bag, state)
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return bagStatusOf(bag, state)
  })

  mount(seed.getBagBroadcasts, async ({ bag, barcode }) =>
    bagBroadcasts(deps.roomIncidents.current(participantIdOf(bag)), participantIdOf(bag), barcode),
  )

  mount(seed.submitClassroomUpdate, ({ bag, body }) => submitRoomUpdate(deps, bag, body))

  mount(getRoomRoster, (input) => readRoomRoster(deps, input))
  mount(readRosterOfRoom, (input) => readRosterOf(deps, input))
}
