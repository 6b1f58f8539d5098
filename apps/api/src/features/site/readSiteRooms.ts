import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Reads the active rooms of a site, by name, each with the use of its bag. */
export function readSiteRooms(tx: Tx, siteId: number) {
  return tx
    .selectFrom('room as r')
    .select(['r.id', 'r.name'])
    .select(sql<boolean>`exists (select from bag b where b.room_id = r.id and b.is_active)`.as('hasBag'))
    .where('r.site_id', '=', siteId)
    .where('r.is_active', '=', true)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()
}
