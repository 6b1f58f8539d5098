import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { moveBagBelongings } from '../bag/moveBagBelongings.ts'

/**
 * Moves the belongings of rooms to the rooms' current sites: the RBIMs on their walls, and their bags' belongings. The
 * caller has moved the rooms and their bags, and notifies open pages.
 */
export async function moveRoomBelongings(tx: Tx, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await sql`
    update rbim
    set site_id = room.site_id, version = rbim.version + 1
    from room
    where rbim.room_id = any (${roomIds}::uuid[])
      and room.id = rbim.room_id
      and rbim.site_id <> room.site_id
  `.execute(tx)
  const bags = await sql<{ id: string }>`
    select id
    from bag
    where room_id = any (${roomIds}::uuid[])
  `.execute(tx)
  await moveBagBelongings(
    tx,
    bags.rows.map(({ id }) => id),
  )
}
