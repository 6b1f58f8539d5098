import type { listUsers as listCall } from '@muster/contract/adminUserCalls'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { likePattern, wordPatterns } from '../db/likePattern.ts'
import type { DB } from '../db/rows.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { administeredIds, readAdministered } from '../tenant/administered.ts'
import { viewUsers } from './viewUsers.ts'

const columns = { name: 'u.name', email: 'u.email', createdAt: 'u.created_at' } as const

/**
 * Users of the tenants one administers, page by page.
 * @throws 404 for a tenant that is not among them
 */
export async function listUsers({ db }: House, { admin, query }: Asked<typeof listCall>) {
  const { page, pageSize, tenantKey, tenantKeys, search, activeOnly, sort, direction } = query
  const keys = tenantKey || tenantKeys ? [...(tenantKeys ?? []), ...(tenantKey ? [tenantKey] : [])] : null
  return readAdministered(db, admin, async (tx) => {
    const tenantIds = await administeredIds(tx, admin, keys)
    let found = membersOf(tx, tenantIds)
    if (activeOnly) found = found.where('u.is_active', '=', true)
    if (search) found = withWords(found, search)
    const counting = found.select(sql<number>`count(*)::int`.as('total'))
    const inOrder = found
      .select('u.id')
      .orderBy(columns[sort], direction)
      .orderBy('u.id', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    // What a search or some tenants give is gone through once, and counted on the way. Everybody is in order already in
    // an index, so that a page of them is quicker without counting.
    const rows =
      tenantIds || search
        ? await inOrder.select(sql<number>`count(*) over ()::int`.as('total')).execute()
        : (await inOrder.execute()).map(({ id }) => ({ id, total: null }))
    const total = rows[0]?.total ?? (await counting.executeTakeFirstOrThrow()).total
    const ids = rows.map(({ id }) => id)
    return { items: await viewUsers(tx, admin, ids), page, pageSize, total }
  })
}

/** The users of some tenants, found by their assignments; or everyone. */
function membersOf(tx: Tx, tenantIds: readonly string[] | null) {
  const all = tx.selectFrom('app_user as u')
  if (!tenantIds) return all
  const members = tx
    .selectFrom('tenant_assignment')
    .select('user_id')
    .where((where) => where('tenant_id', '=', where.fn.any(sql<string[]>`${tenantIds}::uuid[]`)))
  return all.where('u.id', 'in', members)
}

/**
 * One or two letters have no three-letter piece to look up, except at the beginning of a word. Other scripts have words of
 * two letters and none between, and pieces of theirs are not kept: those are found anywhere, one row after the other.
 */
function withWords<O>(found: SelectQueryBuilder<DB & { u: DB['app_user'] }, 'u', O>, search: string) {
  const patterns = /^[a-z0-9]{1,2}$/i.test(search) ? wordPatterns(search) : [likePattern(search)]
  return found.where((where) => where.or(patterns.map((pattern) => where('u.words', 'like', pattern))))
}
