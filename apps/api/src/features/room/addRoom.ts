import type { addRoom as addCall } from '@muster/contract/roomCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { findRoom, lockRoomsOf, readRoom, refuseTakenName } from './roomRows.ts'

/**
 * Adds a room, without a bag yet. A retry with the same id is one room. Allowed during an incident, which continues without
 * it.
 * @throws 404 for a site that is not the caller's, 409 when the name or the id is another room's
 */
export function addRoom(
  db: Database,
  { caller, params: { siteId }, body: { roomId, name }, request }: RequestInput<typeof addCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const site = await findVisibleSite(tx, caller, siteId)
    await lockRoomsOf(tx, siteId)
    if (await findRoom(tx, siteId, roomId)) return readRoom(tx, siteId, roomId)
    await refuseTakenName(tx, siteId, name, roomId)
    const made = await tx
      .insertInto('room')
      .values({ id: roomId, tenant_id: caller.tenantId, site_id: siteId, name })
      .onConflict((taken) => taken.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another tenant's id is invisible and only shows as a conflict.
    if (!made)
      throw conflict('id-taken', inEnglish('This room could not be added. Reload the page and add it again.'))
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'room.added',
      subject: name,
      after: { name, site: site.name },
    })
    return readRoom(tx, siteId, roomId)
  })
}
