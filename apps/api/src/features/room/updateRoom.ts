import type { StoredRoom, updateRoom as updateCall } from '@muster/contract/roomCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { notifyBagChanged } from '../bag/bagRows.ts'
import { refuseDuringIncident } from '../incident/refuseDuringIncident.ts'
import { lockPlansOf } from '../plan/readPlans.ts'
import { unlinkFromPlans } from '../plan/unlinkFromPlans.ts'
import { closeRestock } from '../readiness/closeRestockTasks.ts'
import { scheduleRecheck } from '../readiness/lockBag.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { checkVersion, lockRoom, lockRoomsOf, readRoom, refuseTakenName } from './roomRows.ts'

type Deps = { db: Database; refreshReadiness: () => void }

/**
 * Renames a room, or retires or restores it. Its bag goes with it, and follows a name that it shared. Unchanged values are
 * no change, so a second tap does nothing.
 * @throws 409 when somebody has changed it since, when another has its name, or when retired during an incident
 */
export async function updateRoom(
  { db, refreshReadiness }: Deps,
  { caller, params, body: { version, ...after }, request }: RequestInput<typeof updateCall>,
) {
  const { siteId, roomId } = params
  const room = await inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    await lockRoomsOf(tx, siteId)
    if (!after.isActive) await lockPlansOf(tx, siteId)
    const before = await lockRoom(tx, siteId, roomId)
    if (before.name === after.name && before.isActive === after.isActive) return readRoom(tx, siteId, roomId)
    checkVersion(before, version)
    if (after.isActive) await refuseTakenName(tx, siteId, after.name, roomId)
    if (before.isActive && !after.isActive) await unlinkFromPlans(tx, [roomId])
    await tx
      .updateTable('room')
      .set({ name: after.name, is_active: after.isActive, version: sql`version + 1` })
      .$if(after.isActive, (update) => update.set({ merged_into_id: null }))
      .where('id', '=', roomId)
      .execute()
    if (before.bag)
      await updateBagOfRoom(tx, callerActor(caller, request), caller.tenantId, before.bag, before, after)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'room.changed',
      subject: before.name,
      before: { name: before.name, isActive: before.isActive },
      after,
    })
    if (before.isActive && !after.isActive) await refuseDuringIncident(tx, [roomId])
    return readRoom(tx, siteId, roomId)
  })
  refreshReadiness()
  return room
}

type Changeable = Pick<StoredRoom, 'name' | 'isActive'>

async function updateBagOfRoom(
  tx: Tx,
  by: Actor,
  tenantId: string,
  bag: NonNullable<StoredRoom['bag']>,
  before: Changeable,
  after: Changeable,
) {
  const name = bag.name === before.name ? after.name : bag.name
  const isActive = before.isActive === after.isActive ? bag.isActive : after.isActive
  if (name === bag.name && isActive === bag.isActive) return
  await tx
    .updateTable('bag')
    .set({ name, is_active: isActive, version: sql`version + 1` })
    .$if(isActive, (update) => update.set({ merged_into_id: null }))
    .where('id', '=', bag.id)
    .execute()
  // Nobody has checked it while it was out of use.
  if (isActive && !bag.isActive) await scheduleRecheck(tx, bag.id)
  if (bag.isActive && !isActive) await closeRestock(tx, [{ id: bag.id, why: `${name} was retired.` }], by)
  await notifyBagChanged(tx, tenantId, bag.id)
}
