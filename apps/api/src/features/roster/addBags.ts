import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/**
 * Gives a bag to each room that has none. Who holds a barcode opens the bag, so it is 128 bits from the system's generator.
 * @param rooms a query that gives the ids of the rooms
 * @param values its parameters
 * @returns how many bags were added
 */
export async function addBags(client: ClientBase, rooms: string, values: unknown[] = []): Promise<number> {
  let added = 0
  for (;;) {
    const without = await client.query<{ id: string }>(
      `select wanted.id
      from (${rooms}) as wanted (id)
      where not exists (select from bag where bag.room_id = wanted.id)
      limit 1000`,
      values,
    )
    const ids = without.rows.map(({ id }) => id)
    if (ids.length === 0) return added
    await client.query(
      `insert into bag (tenant_id, site_id, room_id, barcode, name)
      select tenant_in_use(), room.site_id, room.id, new.barcode, room.name
      from unnest($1::uuid[], $2::text[]) as new (room_id, barcode)
      join room on room.id = new.room_id`,
      [ids, ids.map(() => randomBytes(16).toString('base64url'))],
    )
    added += ids.length
  }
}
