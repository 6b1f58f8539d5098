import type { getTenantSites as sitesCall } from '@muster/contract/adminTenantCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { studentLists } from '../site/studentListsSql.ts'
import { withAdministeredTenant } from './withAdministeredTenant.ts'

/** Lists the sites of a tenant by name, including retired ones, with the number of active rooms and students of each. */
export function getTenantSites({ db }: { db: Database }, { admin, params }: RequestInput<typeof sitesCall>) {
  return withAdministeredTenant(db, admin, params.id, (tx) =>
    tx
      .selectFrom('site')
      .select(['id', 'name', 'is_active as isActive'])
      .select(
        sql<number>`(
          select count(*)::int from room r
          where r.tenant_id = site.tenant_id and r.site_id = site.id and r.is_active
        )`.as('roomCount'),
      )
      .select(
        sql<number>`(
          select count(distinct e.person_id)::int
          from ${studentLists}
          where r.tenant_id = site.tenant_id and r.site_id = site.id
        )`.as('studentCount'),
      )
      .where('tenant_id', '=', params.id)
      .orderBy('name')
      .orderBy('id')
      .execute(),
  )
}
