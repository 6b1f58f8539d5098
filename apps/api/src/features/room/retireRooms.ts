import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../audit/writeAudit.ts'
import { lockPlansWith, unlinkFromPlans } from '../plan/unlinkFromPlans.ts'
import { closeRestock } from '../readiness/closeRestockTasks.ts'

/**
 * Retires many rooms and their bags, as a page does with one (updateRoom.ts): they leave their plans, and their restock
 * tasks are closed. The caller has locked the tenant's rooms, and notifies open pages.
 * @returns how many rooms and bags were in use
 */
export async function retireRooms(
  tx: Tx,
  roomIds: readonly string[],
  by: Actor,
): Promise<{ rooms: number; bags: number }> {
  await lockPlansWith(tx, roomIds)
  await unlinkFromPlans(tx, roomIds)
  const rooms = await sql`
    update room
    set is_active = false, version = version + 1
    where id = any (${roomIds}::uuid[]) and is_active
  `.execute(tx)
  const bags = await sql<{ id: string; name: string }>`
    update bag
    set is_active = false, version = version + 1
    where room_id = any (${roomIds}::uuid[]) and is_active
    returning id, name
  `.execute(tx)
  const closed = bags.rows.map(({ id, name }) => ({ id, why: `${name} was retired.` }))
  await closeRestock(tx, closed, by)
  return { rooms: Number(rooms.numAffectedRows ?? 0), bags: bags.rows.length }
}
