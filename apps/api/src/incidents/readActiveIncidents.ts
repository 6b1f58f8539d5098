import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import type { LoadedIncident } from './loadedIncident.ts'

/**
 * How far the logs of incidents are by now, over all tenants.
 * @param alwaysIncluded incidents that are asked about also when they are over
 * @returns those that run, and the others
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
