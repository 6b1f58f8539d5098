import type * as calls from '@muster/contract/drillCalls'
import { type Drill, maxCalendarDays } from '@muster/contract/drillCalls'
import { dateIn, occurrencesBetween } from '@muster/domain/drill/occurrences'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { invalidField, notFound } from '../../platform/http/problems.ts'
import { findPlan, ownSites, readPlanRow, siteNames, viewPlans, visiblePlans } from './drillPlanRows.ts'
import { viewOccurrence } from './occurrenceRows.ts'

/** Lists planned drills at the sites of the caller: upcoming first, then past, then cancelled. */
export function listPlans(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.listDrillPlans>,
) {
  const { page, pageSize } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    const seen = visiblePlans(tx, caller.allowedSites)
    const { total } = await seen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await seen
      .leftJoin('drill_occurrence as o', (join) =>
        join.onRef('o.plan_id', '=', 'p.id').on('o.stage', '=', 'waiting'),
      )
      .selectAll('p')
      .orderBy(sql`p.cancelled_at is not null`)
      .orderBy(sql`o.starts_at asc nulls last`)
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = await viewPlans(tx, caller.allowedSites, rows.map(readPlanRow))
    return { items, page, pageSize, total }
  })
}

/** @throws 404 when the caller's tenant has no plan of this id, or it concerns no site of theirs */
export function getPlan(
  { db }: { db: Database },
  { caller, params }: RequestInput<typeof calls.getDrillPlan>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const row = await findPlan(tx, caller.allowedSites, params.drillPlanId)
    const [view] = row ? await viewPlans(tx, caller.allowedSites, [row]) : []
    if (!view) throw notFound(inEnglish('There is no such drill in your organization.'))
    return view
  })
}

const day = 86_400_000
/** Maximum number of occurrences in one answer. */
const maxOccurrences = 5000

/**
 * Lists each occurrence of every plan in a period: settled ones and the next one from their rows, later ones computed from
 * the plan.
 */
export function listDrills(
  { db }: { db: Database },
  { caller, query }: RequestInput<typeof calls.listDrills>,
) {
  const from = query.from ? Date.parse(query.from) : Date.now()
  const to = query.to ? Date.parse(query.to) : from + 14 * day
  if (to - from > maxCalendarDays * day) {
    throw invalidField(422, 'too-long', 'to', say`Choose at most ${maxCalendarDays} days.`)
  }
  const { page, pageSize } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    const names = await siteNames(tx)
    const plans = (
      await visiblePlans(tx, caller.allowedSites).selectAll('p').limit(maxOccurrences).execute()
    ).map(readPlanRow)
    const rows = await tx
      .selectFrom('drill_occurrence')
      .selectAll()
      .where('starts_at', '>=', new Date(from))
      .where('starts_at', '<=', new Date(to))
      .limit(maxOccurrences)
      .execute()
    const items = plans.flatMap(({ id: drillPlanId, says, cancelled_at }): Drill[] => {
      const own = ownSites(says.siteIds, caller.allowedSites)
      const shown = {
        drillPlanId,
        title: says.title,
        kind: says.kind,
        action: says.action,
        startBy: says.startBy,
        siteNames: own.flatMap((siteId) => names.get(siteId) ?? []),
        hasOtherSites: own.length < says.siteIds.length,
      }
      const kept = rows.filter(({ plan_id }) => plan_id === drillPlanId)
      const known = new Set(kept.map(({ starts_at }) => starts_at.getTime()))
      const after = kept
        .filter(({ stage }) => stage === 'waiting')
        .map(({ starts_at }) => starts_at.getTime())
      const since = Math.max(from, after[0] ?? Date.now())
      const later = cancelled_at ? [] : occurrencesBetween(says, since, to)
      return [
        ...kept.map((row) => {
          const { toldAt: _, ...time } = viewOccurrence(row)
          return { ...shown, ...time, date: dateIn(says.timeZone, row.starts_at.getTime()) }
        }),
        ...later
          .filter(({ startsAt }) => !known.has(startsAt))
          .map(({ startsAt, date }) => ({
            ...shown,
            occurrenceId: null,
            stage: 'waiting' as const,
            reason: null,
            incidentId: null,
            startsAt: new Date(startsAt).toISOString(),
            date,
          })),
      ]
    })
    items.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.title.localeCompare(b.title))
    const start = (page - 1) * pageSize
    return { items: items.slice(start, start + pageSize), page, pageSize, total: items.length }
  })
}
