import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { selectVisible, starterId } from './listIncidents.ts'

/**
 * Lists starters of incidents at the caller’s sites, by their latest name: people, and rooms whose silent lockdown started
 * automatically.
 */
export async function listStarters(
  deps: { db: Database },
  caller: Caller,
): Promise<{ id: string; name: string }[]> {
  return inTenant(deps.db, caller.tenantId, (tx) =>
    selectVisible(tx, caller.allowedSites)
      .innerJoinLateral(sql<{ id: string; name: string; at: Date }>`(${starterId})`.as('s'), (join) =>
        join.onTrue(),
      )
      .groupBy('s.id')
      .select(['s.id', sql<string>`(array_agg(s.name order by s.at desc))[1]`.as('name')])
      .orderBy('name')
      .execute(),
  )
}
