import type { StoredPlan } from '@muster/contract/drillCalls'
import { type DrillPlan, storedDrillPlan } from '@muster/domain/drill/drillPlan'
import { type Selectable, sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { DrillPlan as PlanTable } from '../../platform/db/rows.ts'
import { viewOccurrence } from './occurrenceRows.ts'

type Sites = Caller['allowedSites']

/** A stored plan, with its JSON parsed. */
export type PlanRow = Selectable<PlanTable> & { says: DrillPlan }

/** Selects the plans of the tenant in use that concern a site of the caller. */
export function visiblePlans(tx: Tx, allowedSites: Sites) {
  const all = tx.selectFrom('drill_plan as p')
  if (!allowedSites) return all
  return all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('drill_plan_site as s')
        .select('s.site_id')
        .whereRef('s.plan_id', '=', 'p.id')
        .where((where) => where('s.site_id', '=', where.fn.any(sql<number[]>`${allowedSites}::integer[]`))),
    ),
  )
}

/** Parses the JSON of a row with the domain's schema. */
export function readPlanRow(row: Selectable<PlanTable>): PlanRow {
  return { ...row, says: storedDrillPlan.parse(row.plan) }
}

/** Returns one plan of the tenant in use; null when there is none of this id, or it concerns no site of the caller. */
export async function findPlan(tx: Tx, allowedSites: Sites, drillPlanId: string): Promise<PlanRow | null> {
  const row = await visiblePlans(tx, allowedSites)
    .selectAll('p')
    .where('p.id', '=', drillPlanId)
    .executeTakeFirst()
  return row ? readPlanRow(row) : null
}

/** Formats plans for a caller: of those that concern other sites too, only their own. */
export async function viewPlans(
  tx: Tx,
  allowedSites: Sites,
  rows: readonly PlanRow[],
): Promise<StoredPlan[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const names = await siteNames(tx)
  const times = await tx
    .selectFrom('drill_occurrence as o')
    .leftJoin('incident as i', 'i.id', 'o.incident_id')
    .selectAll('o')
    .select(sql<boolean>`coalesce(i.stage = 'active', false)`.as('is_running'))
    .distinctOn(['o.plan_id', sql`o.stage = 'waiting'`])
    .where('o.plan_id', 'in', ids)
    .orderBy('o.plan_id')
    .orderBy(sql`o.stage = 'waiting'`)
    .orderBy('o.starts_at', 'desc')
    .execute()
  return rows.map(({ id, version, says, owner_name, cancelled_at }) => {
    const own = ownSites(says.siteIds, allowedSites)
    const ofPlan = times.filter(({ plan_id }) => plan_id === id)
    const next = ofPlan.find(({ stage }) => stage === 'waiting')
    const last = ofPlan.find(({ stage }) => stage !== 'waiting')
    return {
      drillPlanId: id,
      version,
      plan: { ...says, siteIds: own },
      ownerName: owner_name,
      siteNames: own.flatMap((siteId) => names.get(siteId) ?? []),
      hasOtherSites: own.length < says.siteIds.length,
      isCancelled: cancelled_at !== null,
      next: next ? viewOccurrence(next) : null,
      last: last ? viewOccurrence(last) : null,
      isRunning: last?.is_running ?? false,
    }
  })
}

/** Returns the sites among these that a caller may see. */
export function ownSites(siteIds: readonly number[], allowedSites: Sites): number[] {
  return siteIds.filter((siteId) => allowedSites === null || allowedSites.includes(siteId))
}

/** Returns the names of the sites of the tenant in use, also of retired ones. */
export async function siteNames(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('site').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
