import type { AuditEntry, searchAudit as searchCall } from '@muster/contract/auditCalls'
import { plainName } from '@muster/domain/incident/voice'
import { formerMember } from '@muster/domain/incident/withoutErased'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { administeredIds, readAdministered } from '../tenant/administeredTenants.ts'

/** Maximum count of entries; nobody pages through two hundred pages. */
const maxCounted = 10_000
/** Maximum number of newest entries that a text search reads: it reads one after the other. */
const maxSearched = 50_000

const facts = z.record(z.string(), z.unknown()).nullable()

/**
 * Searches the audit log, newest first, in the tenants one administers.
 * @throws 404 for a tenant that is not among them
 */
export async function searchAudit(
  { db }: { db: Database },
  { admin, query }: RequestInput<typeof searchCall>,
) {
  const { page, pageSize, tenantKey, search } = query
  return readAdministered(db, admin, async (tx) => {
    const tenantIds = await administeredIds(tx, admin, tenantKey ? [tenantKey] : null)
    // Under row-level security the planner estimates a hundredth of the rows. Then it would sort a whole tenant's
    // entries instead of reading the first ones from an index that has them in order.
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    const entries = entrySource(tenantIds, query)
    const place = { limit: pageSize, offset: (page - 1) * pageSize }
    const { ids, count, searchedTo } = search
      ? await searchPage(tx, entries, Math.ceil(maxSearched / (tenantIds?.length || 1)), search, place)
      : await readPage(tx, entries, place)
    const items = await viewEntries(tx, ids)
    const total = Math.min(count, maxCounted)
    return { items, page, pageSize, total, isMore: count > maxCounted, searchedTo }
  })
}

type PageRange = { limit: number; offset: number }
type Page = { ids: string[]; count: number; searchedTo: string | null }

/**
 * Builds SQL of the newest entries of each tenant, or of all together, as a table `entry`: at most this many of each, with
 * further columns.
 */
type EntrySource = (most: number, also?: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Reads each tenant's entries from its own part of an index, by its own query. A tenant with few entries is not searched for
 * among those of one with many, and the planner knows how many it has.
 * @param tenantIds null: all tenants
 */
function entrySource(
  tenantIds: readonly string[] | null,
  { action, since, until }: RequestInput<typeof searchCall>['query'],
): EntrySource {
  const filters = [
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(since ? [sql`a.at >= ${new Date(since)}`] : []),
    ...(until ? [sql`a.at < ${new Date(until)}`] : []),
  ]
  const parts = tenantIds ? tenantIds.map((id) => [sql`a.tenant_id = ${id}`, ...filters]) : [filters]
  return (most, also = sql``) => {
    const newest = parts.map(
      (conditions) => sql`(
        select a.id, a.at, a.tenant_id ${also}
        from audit a
        ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
        order by a.at desc, a.id desc
        limit ${most}
      )`,
    )
    return sql`(${sql.join(newest, sql` union all `)}) entry`
  }
}

/** Returns one page, and the total as far as it is counted. */
async function readPage(tx: Tx, entries: EntrySource, { limit, offset }: PageRange): Promise<Page> {
  const { rows } = await sql<{ ids: string[]; count: number }>`
    select
      array(
        select entry.id from ${entries(offset + limit)}
        order by entry.at desc, entry.id desc
        limit ${limit} offset ${offset}
      ) as ids,
      (
        select count(*)::int
        from (select from ${entries(maxCounted + 1)} limit ${maxCounted + 1}) counted
      ) as count`.execute(tx)
  return { ids: rows[0]?.ids ?? [], count: rows[0]?.count ?? 0, searchedTo: null }
}

/** Returns one page of the newest entries with these words, and the time since when all were searched. */
async function searchPage(
  tx: Tx,
  entries: EntrySource,
  most: number,
  search: string,
  place: PageRange,
): Promise<Page> {
  const isMeant = sql`, lower(a.actor || ' ' || a.subject || ' ' || a.action) like ${likePattern(search)} as is_meant`
  const { rows } = await sql<{ ids: string[]; count: number; searched_to: Date | null }>`
    with looked as materialized (
      select entry.* from ${entries(most, isMeant)}
    )
    select
      array(
        select id from looked
        where is_meant
        order by at desc, id desc
        limit ${place.limit} offset ${place.offset}
      ) as ids,
      (select count(*)::int from looked where is_meant) as count,
      (
        select max(part.oldest)
        from (select min(at) as oldest from looked group by tenant_id having count(*) = ${most}) part
      ) as searched_to`.execute(tx)
  const { ids = [], count = 0, searched_to = null } = rows[0] ?? {}
  return { ids, count, searchedTo: searched_to?.toISOString() ?? null }
}

async function viewEntries(tx: Tx, ids: readonly string[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('audit as a')
    .leftJoin('tenant as t', 't.id', 'a.tenant_id')
    .leftJoin('erased_account as e', (join) =>
      join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.user_id', '=', 'a.actor_id'),
    )
    .select([
      'a.id',
      'a.at',
      't.key',
      't.name',
      'a.actor',
      'a.actor_id',
      'a.source_address',
      'a.action',
      'a.subject',
    ])
    .select(['a.before', 'a.after', 'e.user_id'])
    .where((where) => where('a.id', '=', where.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  const sites = await siteNames(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    tenantKey: row.key,
    tenantName: row.name,
    // A bag's actor is stored with its voice; no account's name has a mark.
    actor: row.user_id !== null ? formerMember : row.actor_id === null ? row.actor : plainName(row.actor),
    from: row.source_address,
    action: row.action,
    subject: row.subject,
    before: withSiteNames(facts.parse(row.before), sites),
    after: withSiteNames(facts.parse(row.after), sites),
  }))
}

/** Keys of lists of sites by their ids, and the keys of the same by their names. */
const siteLists = { siteIds: 'sites', viewedSiteIds: 'viewOnlySites' } as const
const idsOfSites = z.array(z.int())

/** Reads the names of the sites that entries list by their ids. */
async function siteNames(
  tx: Tx,
  rows: readonly { before: unknown; after: unknown }[],
): Promise<Map<number, string>> {
  const ids = rows
    .flatMap(({ before, after }) => [facts.parse(before), facts.parse(after)])
    .flatMap((values) =>
      Object.keys(siteLists).flatMap((key) => idsOfSites.safeParse(values?.[key]).data ?? []),
    )
  if (ids.length === 0) return new Map()
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(sites.map(({ id, name }) => [id, name]))
}

/** Shows lists of sites by name; one that no longer exists keeps its number. */
function withSiteNames(values: Record<string, unknown> | null, names: ReadonlyMap<number, string>) {
  if (values === null) return null
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const ids = key in siteLists ? idsOfSites.safeParse(value).data : undefined
      return ids
        ? [siteLists[key as keyof typeof siteLists], ids.map((id) => names.get(id) ?? `Site ${id}`)]
        : [key, value]
    }),
  )
}
