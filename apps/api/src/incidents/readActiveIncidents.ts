import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import type { LoadedIncident } from './loadedIncident.ts'

/**
 * Reads the current versions of incidents, over all tenants.
 * @param alwaysIncluded incidents that are included even when they have ended
 * @returns the active ones, and the others
 */
export function readActiveIncidents(db: Database, alwaysIncluded: readonly LoadedIncident[]) {
  return inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('incident')
        .select(['tenant_id', 'id', 'version'])
        .where((where) =>
          where.or([
            where('stage', '=', 'active'),
            where('id', '=', where.fn.any(sql<string[]>`${alwaysIncluded.map(({ id }) => id)}::uuid[]`)),
          ]),
        )
        .execute(),
    { server: 'on' },
  )
}
