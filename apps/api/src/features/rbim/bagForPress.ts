import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Returns the bag for which an RBIM’s button calls: its room's, else one of its site without a room, the office’s first.
 * Never another room’s: people would run to the wrong place. Null when there is none.
 */
export async function bagForPress(tx: Tx, rbimId: string): Promise<{ name: string; barcode: string } | null> {
  const bag = await tx
    .selectFrom('rbim as r')
    .innerJoin('bag as b', 'b.site_id', 'r.site_id')
    .select(['b.name', 'b.barcode'])
    .where('r.id', '=', rbimId)
    .where('b.is_active', '=', true)
    .where((where) =>
      where.or([
        where('b.room_id', '=', where.ref('r.room_id')),
        where.and([where('b.room_id', 'is', null), where('b.kind', '<>', 'classroom')]),
      ]),
    )
    .orderBy(sql`b.room_id is not null`, 'desc')
    .orderBy(sql`b.kind = 'office'`, 'desc')
    .orderBy('b.id')
    .executeTakeFirst()
  return bag ?? null
}
