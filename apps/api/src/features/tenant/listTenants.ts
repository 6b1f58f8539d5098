import type { listTenants as listCall } from '@muster/contract/adminTenantCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { administeredIds, readAdministered } from './administeredTenants.ts'
import { viewTenants } from './viewTenants.ts'

const columns = { name: 'name', tenantKey: 'key', createdAt: 'created_at' } as const

/** Lists the tenants one administers, page by page. */
export function listTenants({ db }: { db: Database }, { admin, query }: RequestInput<typeof listCall>) {
  const { page, pageSize, search, activeOnly, sort, direction } = query
  return readAdministered(db, admin, async (tx) => {
    const own = await administeredIds(tx, admin, null)
    let found = tx.selectFrom('tenant')
    if (own) found = found.where((where) => where('id', '=', where.fn.any(sql<string[]>`${own}::uuid[]`)))
    if (activeOnly) found = found.where('is_active', '=', true)
    if (search) {
      const words = sql<string>`lower(name || ' ' || key || ' ' || prefix)`
      found = found.where(words, 'like', likePattern(search))
    }
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select('id')
      .orderBy(columns[sort], direction)
      .orderBy('id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const ids = rows.map(({ id }) => id)
    return { items: await viewTenants(tx, ids), page, pageSize, total }
  })
}
