import type { listUsers as listCall } from '@muster/contract/adminUserCalls'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { likePattern, wordPatterns } from '../../platform/db/likePattern.ts'
import type { DB } from '../../platform/db/rows.ts'
import { selfTestId } from '../../platform/db/selfTestId.ts'
import { administeredIds } from '../tenant/administeredTenants.ts'
import { readUsers, viewerOf, viewUsers } from './viewUsers.ts'

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
  return readUsers(deps.db, admin, async (tx) => {
    const tenantIds = await administeredIds(tx, admin, keys)
    const inOrder = { by: columns[sort], direction, limit: pageSize, offset: (page - 1) * pageSize }
    const { ids, total } = tenantIds
      ? await pageOfTenants(tx, membersOf(tenantIds), { search, activeOnly }, inOrder)
      : await pageOfAll(tx, { search, activeOnly }, inOrder)
    return { items: await viewUsers(tx, viewerOf(deps, admin), ids), page, pageSize, total }
  })
}

type Filter = { search: string | undefined; activeOnly: boolean }
type UserQuery = SelectQueryBuilder<DB & { u: DB['app_user'] }, 'u', object>
type Order = {
  by: (typeof columns)[keyof typeof columns]
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}
type Page = { ids: string[]; total: number }

/** Lists the users of some tenants: scans these once, counts and sorts. */
function pageOfTenants(tx: Tx, members: RawBuilder<unknown>, filter: Filter, order: Order): Promise<Page> {
  const found = sql`
    select u.id, ${sql.ref(order.by)} as key from ${members} u
    where (not ${filter.activeOnly} or u.is_active) and ${searchSql(filter.search)}`
  return sortAndCount(tx, found, order)
}

/**
 * The users of some tenants as their administrators see them: of somebody who has accepted no invitation to these, what the
 * invitations say.
 */
function membersOf(tenantIds: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select
      a.user_id as id,
      coalesce(account.name, a.name) as name,
      coalesce(account.email, a.email) as email,
      a.since as created_at,
      a.is_on and coalesce(account.is_active, true) as is_active,
      coalesce(account.words, lower(a.name || ' ' || a.email)) as words
    from (
      select
        user_id,
        bool_and(state = 'invited') as is_invitee,
        bool_or(state <> 'suspended') as is_on,
        min(coalesce(joined_at, invited_at)) as since,
        min(invited_name) as name,
        min(invited_email) as email
      from tenant_assignment
      where tenant_id = any (${tenantIds}::uuid[])
      group by user_id
    ) a
    left join app_user account on account.id = a.user_id and not a.is_invitee
  )`
}

/** Lists everybody, for a global administrator. Without a search, a page comes from an index that has all in order. */
async function pageOfAll(tx: Tx, { search, activeOnly }: Filter, order: Order): Promise<Page> {
  let found: UserQuery = tx.selectFrom('app_user as u').where('u.id', '<>', selfTestId)
  if (activeOnly) found = found.where('u.is_active', '=', true)
  if (search)
    return sortAndCount(
      tx,
      sql`${found.where(searchSql(search)).select(['u.id', `${order.by} as key`])}`,
      order,
    )
  const rows = await found
    .select('u.id')
    .orderBy(order.by, order.direction)
    .orderBy('u.id', order.direction)
    .limit(order.limit)
    .offset(order.offset)
    .execute()
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}

/** Scans the results of a search once: counts and sorts them. */
async function sortAndCount(
  tx: Tx,
  found: RawBuilder<unknown>,
  { direction, limit, offset }: Order,
): Promise<Page> {
  const way = sql.raw(direction)
  const { rows } = await sql<Page>`
    with found as materialized (${found})
    select
      (select count(*)::int from found) as total,
      array(
        select id from found
        order by key ${way} nulls first, id ${way}
        limit ${limit} offset ${offset}
      ) as ids`.execute(tx)
  return rows[0] ?? { ids: [], total: 0 }
}

/**
 * Matches one or two letters, which have no trigram except at the beginning of a word. Scripts with two-letter words and no
 * spaces have no trigrams here: those match anywhere, by a scan.
 */
function searchSql(search: string | undefined): RawBuilder<boolean> {
  if (!search) return sql<boolean>`true`
  const patterns = /^[a-z0-9]{1,2}$/i.test(search) ? wordPatterns(search) : [likePattern(search)]
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`u.words like ${pattern}`),
    sql` or `,
  )})`
}
