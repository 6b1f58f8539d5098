import { getRoomRoster, readRosterOfRoom } from '@muster/contract/rosterCalls'
import * as seed from '@muster/contract/seedCalls'
import type { Mount } from '../../access/endpoints.ts'
import { participantIdOf } from '../../access/knownBag.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { setEtag } from '../../platform/http/etag.ts'
import { matchesEtag } from '../../platform/http/matchesEtag.ts'
import { notFound } from '../../platform/http/problems.ts'
import { bagStatusOf, bagStatusTag } from '../../realtime/bagStatus.ts'
import type { ReadYourWrites } from '../../realtime/readYourWrites.ts'
import { bagActor } from '../audit/bagActor.ts'
import type { ReadAudit } from '../audit/readAudit.ts'
import { bagBroadcasts } from './bagBroadcasts.ts'
import { readRoomRoster, readRosterOfRoom as readRosterOf } from './readRoomRoster.ts'
import { type PageDeps, submitRoomUpdate } from './submitRoomCommand.ts'

type Deps = PageDeps & {
  config: Config
  db: Database
  reads: ReadAudit
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

  mount(seed.getBagStatus, async ({ bag: whole, request, reply }) => {
    const bag = await deps.phones.viewOf(request, whole)
    await deps.readYourWrites.catchUp(bag.tenantId, request.headers)
    const state = deps.roomIncidents.current(participantIdOf(bag))?.state ?? null
    const tag = bagStatusTag(bag, state)
    setEtag(reply, tag)
    if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return bagStatusOf(bag, state)
  })

  mount(seed.getBagBroadcasts, async ({ bag: whole, barcode, request }) =>
    bagBroadcasts(
      deps.roomIncidents.current(participantIdOf(whole)),
      await deps.phones.viewOf(request, whole),
      barcode,
    ),
  )

  mount(seed.submitClassroomUpdate, ({ body, ...page }) => submitRoomUpdate(deps, page, body))

  mount(getRoomRoster, async (input) => {
    const roster = await readRoomRoster(deps, input)
    const { bag, request } = input
    if (roster.hasNames && roster.students.length > 0)
      deps.reads.note({
        tenantId: bag.tenantId,
        by: bagActor(bag, request),
        action: 'roster.read',
        words: 'Roster by a phone',
      })
    return roster
  })
  mount(readRosterOfRoom, (input) => readRosterOf(deps, input))
}
