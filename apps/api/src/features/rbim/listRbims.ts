import type * as calls from '@muster/contract/rbimCalls'
import { rbimEntryKind } from '@muster/domain/rbim/rbim'
import { type RbimState, rbimState } from '@muster/domain/rbim/rbimState'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { readRbim, requireRbim, selectRbims, viewRbim } from './rbimRows.ts'

/** Maximum number read at once: states depend on the time, so they are sorted here and not by PostgreSQL. */
const mostRead = 20_000

const inOrder = new Intl.Collator('en', { numeric: true })
const gravity = new Map(rbimState.options.map((state, at) => [state, at]))

/**
 * Lists the RBIMs at the caller’s sites, page by page: in the order of their states, then by site, room and number. @throws
 * 404 for another’s site
 */
export async function listRbims(deps: { db: Database }, input: RequestInput<typeof calls.listRbims>) {
  const { page, pageSize, state } = input.query
  const all = await readRbims(deps, input)
  const shown = all
    .filter((each) => (state ? each.state === state : each.state !== 'retired'))
    .sort(
      (a, b) =>
        (gravity.get(a.state) ?? 0) - (gravity.get(b.state) ?? 0) ||
        inOrder.compare(a.siteName, b.siteName) ||
        inOrder.compare(a.roomName ?? '', b.roomName ?? '') ||
        inOrder.compare(a.serialNumber, b.serialNumber),
    )
  return {
    items: shown.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    total: shown.length,
    counts: countStates(all),
  }
}

/** Counts the RBIMs at the caller’s sites by state; a state that none is in is left out. */
export async function countRbims(deps: { db: Database }, caller: Caller) {
  return countStates(await readRbims(deps, { caller, query: {} }))
}

function countStates(rbims: readonly { state: RbimState }[]): Partial<Record<RbimState, number>> {
  const counts: Partial<Record<RbimState, number>> = {}
  for (const { state } of rbims) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

type RbimFilter = {
  caller: Caller
  query: Pick<RequestInput<typeof calls.listRbims>['query'], 'siteId' | 'search'>
}

async function readRbims({ db }: { db: Database }, { caller, query: { siteId, search } }: RbimFilter) {
  const rows = await inTenant(db, caller.tenantId, async (tx) => {
    if (siteId !== undefined) await findVisibleSite(tx, caller, siteId)
    let found = selectRbims(tx)
    const { allowedSites } = caller
    if (allowedSites) found = found.where('r.site_id', 'in', allowedSites.length > 0 ? allowedSites : [0])
    if (siteId !== undefined) found = found.where('r.site_id', '=', siteId)
    if (search) {
      const words = sql<string>`concat_ws(' ', r.serial_number, r.model, site.name, room.name)`
      found = found.where(words, 'ilike', likePattern(search))
    }
    return found.orderBy('r.id').limit(mostRead).execute()
  })
  return rows.map(viewRbim)
}

/** Returns one RBIM. @throws 404 */
export function getRbim({ db }: { db: Database }, { caller, params }: RequestInput<typeof calls.getRbim>) {
  return inTenant(db, caller.tenantId, (tx) => readRbim(tx, caller, params.serialNumber))
}

/** Lists the history of one, newest first. @throws 404 */
export function listRbimEntries(
  { db }: { db: Database },
  { caller, params, query }: RequestInput<typeof calls.listRbimEntries>,
) {
  const { page, pageSize, testsOnly } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    const { id } = await requireRbim(tx, caller, params.serialNumber)
    let found = tx.selectFrom('rbim_entry').where('rbim_id', '=', id)
    if (testsOnly) found = found.where('kind', 'in', ['testPassed', 'testFailed'])
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['id', 'at', 'kind', 'detail'])
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = rows.map(({ id: entryId, at, kind, detail }) => ({
      entryId,
      at: at.toISOString(),
      kind: rbimEntryKind.parse(kind),
      detail,
    }))
    return { items, page, pageSize, total }
  })
}

/** Lists the self-tests of one by day: a line for each day, however many there were. @throws 404 */
export function listRbimTests(
  { db }: { db: Database },
  { caller, params, query }: RequestInput<typeof calls.listRbimTests>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const { id } = await requireRbim(tx, caller, params.serialNumber)
    return await tx
      .selectFrom('rbim_entry')
      .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'))
      .select(sql<number>`count(*) filter (where kind = 'testPassed')::int`.as('passed'))
      .select(sql<number>`count(*) filter (where kind = 'testFailed')::int`.as('failed'))
      .where('rbim_id', '=', id)
      .where('kind', 'in', ['testPassed', 'testFailed'])
      .where(
        sql<boolean>`(at at time zone 'UTC')::date > (now() at time zone 'UTC')::date - ${query.days}::int`,
      )
      .groupBy('day')
      .orderBy('day')
      .execute()
  })
}

/** Lists battery and signal of one by the hour. @throws 404 */
export function listRbimSamples(
  { db }: { db: Database },
  { caller, params, query }: RequestInput<typeof calls.listRbimSamples>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const { id } = await requireRbim(tx, caller, params.serialNumber)
    const rows = await tx
      .selectFrom('rbim_sample')
      .select(['hour', 'battery', 'signal'])
      .where('rbim_id', '=', id)
      .where('hour', '>', sql<Date>`now() - ${query.days} * interval '1 day'`)
      .orderBy('hour')
      .execute()
    return rows.map(({ hour, battery, signal }) => ({ hour: hour.toISOString(), battery, signal }))
  })
}
