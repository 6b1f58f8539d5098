import { sql } from 'kysely'
import { inTenant } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { House } from '../http/house.ts'
import { visible } from './listIncidents.ts'

/** Who started incidents at the caller’s sites, by name as it was the last time. What no person started has nobody. */
export async function listStarters(house: House, caller: Caller): Promise<{ id: string; name: string }[]> {
  return inTenant(house.db, caller.tenantId, (tx) =>
    visible(tx, caller.allowedSites)
      .innerJoin('event as e', (join) => join.onRef('e.incident_id', '=', 'incident.id').on('e.seq', '=', 1))
      .where(sql<boolean>`e.actor ->> 'kind' = 'user'`)
      .groupBy(sql`e.actor ->> 'id'`)
      .select([
        sql<string>`e.actor ->> 'id'`.as('id'),
        sql<string>`(array_agg(e.actor ->> 'name' order by e.at desc))[1]`.as('name'),
      ])
      .orderBy('name')
      .execute(),
  )
}
