import type { listAdminSites as listCall } from '@muster/contract/adminSiteCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { viewSites } from './adminSiteRows.ts'

/**
 * Lists a tenant's sites that match a search, page by page.
 * @throws 404 for a tenant that is not administered
 */
export function listAdminSites(
  { db }: { db: Database },
  { admin, params, query }: RequestInput<typeof listCall>,
) {
  const { page, pageSize, search, activeOnly, sort, direction } = query
  return withAdministeredTenant(db, admin, params.id, async (tx) => {
    let found = tx.selectFrom('site').where('tenant_id', '=', params.id)
    if (activeOnly) found = found.where('is_active', '=', true)
    if (search) {
      const words = sql<string>`lower(name || ' ' || coalesce(source_id, ''))`
      found = found.where(({ or, eb }) =>
        or([eb(words, 'like', likePattern(search)), eb(sql<string>`id::text`, '=', search)]),
      )
    }
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select('id')
      .orderBy(sort === 'name' ? sql`lower(name)` : 'id', direction)
      .orderBy('id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = await viewSites(
      tx,
      rows.map(({ id }) => id),
    )
    return { items, page, pageSize, total }
  })
}
