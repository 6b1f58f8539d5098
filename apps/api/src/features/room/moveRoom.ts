import type { moveRoom as moveCall } from '@muster/contract/roomCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { notifyBagChanged } from '../bag/bagRows.ts'
import { refuseDuringIncident, refuseIncidentAt } from '../incident/refuseDuringIncident.ts'
import { lockPlansOf } from '../plan/readPlans.ts'
import { unlinkFromPlans } from '../plan/unlinkFromPlans.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { moveRoomBelongings } from './moveRoomBelongings.ts'
import {
  checkVersion,
  findRoom,
  lockRoom,
  lockRoomsOf,
  readRoom,
  refuseOutOfUse,
  refuseTakenName,
} from './roomRows.ts'

/**
 * Moves a room to another site, with its people, its bag, that bag's enrolled phones and open tasks, and the RBIMs on its
 * walls. It leaves the plan of its old site. Harmless when repeated.
 * @throws 404 when either site is not the caller's, 409 when somebody has changed it since, when the other site has a room
 *   of its name, or while an incident runs in it or at the other site
 */
export function moveRoom(
  db: Database,
  { caller, params, body: { version, toSiteId }, request }: RequestInput<typeof moveCall>,
) {
  const { siteId, roomId } = params
  return inTenant(db, caller.tenantId, async (tx) => {
    const [from, to] = [
      await findVisibleSite(tx, caller, siteId),
      await findVisibleSite(tx, caller, toSiteId),
    ]
    await lockRoomsOf(tx, siteId, toSiteId)
    await lockPlansOf(tx, siteId)
    if (await findRoom(tx, toSiteId, roomId)) return readRoom(tx, toSiteId, roomId)
    const room = await lockRoom(tx, siteId, roomId)
    checkVersion(room, version)
    refuseOutOfUse(room)
    await refuseTakenName(tx, toSiteId, room.name, roomId)
    await unlinkFromPlans(tx, [roomId])
    await tx
      .updateTable('room')
      .set({ site_id: toSiteId, version: sql`version + 1` })
      .where('id', '=', roomId)
      .execute()
    await tx
      .updateTable('bag')
      .set({ site_id: toSiteId, version: sql`version + 1` })
      .where('room_id', '=', roomId)
      .execute()
    await moveRoomBelongings(tx, [roomId])
    if (room.bag) await notifyBagChanged(tx, caller.tenantId, room.bag.id)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'room.moved',
      subject: room.name,
      before: { site: from.name, bag: room.bag?.name ?? null },
      after: { site: to.name },
    })
    await refuseDuringIncident(tx, [roomId])
    // An arriving room would get no messages, and nobody would look for it.
    await refuseIncidentAt(tx, to)
    return readRoom(tx, toSiteId, roomId)
  })
}
