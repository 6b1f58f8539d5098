import type { listUsers as listCall } from '@muster/contract/adminUserCalls'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { likePattern, wordPatterns } from '../../platform/db/likePattern.ts'
import type { DB } from '../../platform/db/rows.ts'
import { administeredIds, readAdministered } from '../tenant/administeredTenants.ts'
import { viewerOf, viewUsers } from './viewUsers.ts'

const columns = { name: 'u.name', email: 'u.email', createdAt: 'u.created_at' } as const

/**
 * Lists users of the tenants one administers, page by page.
 * @throws 404 for a tenant that is not among them
 */
export async function listUsers(
  deps: { config: Config; db: Database },
  { admin, query }: RequestInput<typeof listCall>,
) {
  const { page, pageSize, tenantKey, tenantKeys, search, activeOnly, sort, direction } = query
  const keys = tenantKey || tenantKeys ? [...(tenantKeys ?? []), ...(tenantKey ? [tenantKey] : [])] : null
  return readAdministered(deps.db, admin, async (tx) => {
    const tenantIds = await administeredIds(tx, admin, keys)
    let found = selectMembers(tx, tenantIds)
    if (activeOnly) found = found.where('u.is_active', '=', true)
    if (search) found = withSearch(found, search)
    const inOrder = { by: columns[sort], direction, limit: pageSize, offset: (page - 1) * pageSize }
    const isSifted = search !== undefined || (activeOnly && tenantIds !== null)
    const { ids, total } = isSifted
      ? await sortAndCount(tx, found, inOrder)
      : { ids: await pageOf(found, inOrder), total: await count(tx, tenantIds, found) }
    return { items: await viewUsers(tx, viewerOf(deps, admin), ids), page, pageSize, total }
  })
}

type UserQuery = SelectQueryBuilder<DB & { u: DB['app_user'] }, 'u', object>
type Order = {
  by: (typeof columns)[keyof typeof columns]
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Scans the results of a search once: counts and sorts them. */
async function sortAndCount(tx: Tx, found: UserQuery, { by, direction, limit, offset }: Order) {
  const way = sql.raw(direction)
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (${found.select(['u.id', `${by} as key`])})
    select
      (select count(*)::int from found) as total,
      array(
        select id from found
        order by key ${way}, id ${way}
        limit ${limit} offset ${offset}
      ) as ids`.execute(tx)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Reads a page from an index that has everybody in order, so it needs no counting. */
async function pageOf(found: UserQuery, { by, direction, limit, offset }: Order): Promise<string[]> {
  const rows = await found
    .select('u.id')
    .orderBy(by, direction)
    .orderBy('u.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts users; for whole tenants from their assignments, without the accounts. */
async function count(tx: Tx, tenantIds: readonly string[] | null, found: UserQuery): Promise<number> {
  const counting = tenantIds
    ? assignmentsIn(tx, tenantIds).select(sql<number>`count(distinct user_id)::int`.as('total'))
    : found.select(sql<number>`count(*)::int`.as('total'))
  return (await counting.executeTakeFirstOrThrow()).total
}

/** Selects the users of some tenants by their assignments; or everyone. */
function selectMembers(tx: Tx, tenantIds: readonly string[] | null): UserQuery {
  const all = tx.selectFrom('app_user as u')
  return tenantIds ? all.where('u.id', 'in', assignmentsIn(tx, tenantIds).select('user_id')) : all
}

function assignmentsIn(tx: Tx, tenantIds: readonly string[]) {
  return tx
    .selectFrom('tenant_assignment')
    .where((where) => where('tenant_id', '=', where.fn.any(sql<string[]>`${tenantIds}::uuid[]`)))
}

/**
 * Matches one or two letters, which have no trigram except at the beginning of a word. Scripts with two-letter words and no
 * spaces have no trigrams here: those match anywhere, by a scan.
 */
function withSearch(found: UserQuery, search: string): UserQuery {
  const patterns = /^[a-z0-9]{1,2}$/i.test(search) ? wordPatterns(search) : [likePattern(search)]
  return found.where((where) => where.or(patterns.map((pattern) => where('u.words', 'like', pattern))))
}
