import { type DrillStatus, drillStatus } from '@muster/contract/drillCalls'
import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import { nextOccurrence } from '@muster/domain/drill/occurrences'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DrillOccurrence, DrillPlan as PlanTable } from '../../platform/db/rows.ts'

export type OccurrenceRow = Selectable<DrillOccurrence>

/** Maximum delay of an automatic start when no server was there at its time, in milliseconds. */
export const maxStartDelay = 15 * 60_000
/** Time for which a drill started by hand waits for somebody, in milliseconds. */
const maxManualStartDelay = 12 * 3_600_000

/** Formats one occurrence of a plan for managers. */
export function viewOccurrence(row: OccurrenceRow) {
  const stage = drillStatus.parse(row.stage)
  return {
    occurrenceId: row.id,
    startsAt: row.starts_at.toISOString(),
    stage,
    reason: row.reason,
    incidentId: stage === 'started' ? row.incident_id : null,
    toldAt: row.told_at?.toISOString() ?? null,
  }
}

/** Returns the time by PostgreSQL's clock, on which all servers agree, in ms since 1970. */
export async function databaseNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now.getTime() ?? Date.now()
}

/** Locks the waiting occurrence of a plan; null when there is none. */
export async function lockWaiting(tx: Tx, drillPlanId: string): Promise<OccurrenceRow | null> {
  const row = await tx
    .selectFrom('drill_occurrence')
    .selectAll()
    .where('plan_id', '=', drillPlanId)
    .where('stage', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

type PlanVersion = Pick<Selectable<PlanTable>, 'id' | 'version'>

/**
 * Locks a plan and its waiting occurrence, the plan first, as every change does.
 * @returns true when they are as they were read: neither changed, nor moved, nor settled since
 */
export async function lockUnchanged(tx: Tx, plan: PlanVersion, time: OccurrenceRow): Promise<boolean> {
  const planNow = await tx
    .selectFrom('drill_plan')
    .select(['version', 'cancelled_at'])
    .where('id', '=', plan.id)
    .forUpdate()
    .executeTakeFirst()
  if (planNow?.version !== plan.version || planNow.cancelled_at) return false
  const waiting = await lockWaiting(tx, plan.id)
  return waiting?.id === time.id && waiting.starts_at.getTime() === time.starts_at.getTime()
}

/**
 * Saves the next occurrence of a plan, if there is one: its only waiting row. A settled one (started early by hand, say)
 * does not come again.
 * @param after in ms since 1970
 */
export async function saveNextOccurrence(
  tx: Tx,
  { tenantId, drillPlanId, plan }: { tenantId: string; drillPlanId: string; plan: DrillPlan },
  after: number,
): Promise<void> {
  const row = await nextOccurrenceRow(tx, drillPlanId, plan, after)
  if (!row) return
  await tx
    .insertInto('drill_occurrence')
    .values({ ...row, tenant_id: tenantId, plan_id: drillPlanId })
    .execute()
}

/** Builds the next occurrence of a plan and its next step; null when there is none any more. */
export async function nextOccurrenceRow(tx: Tx, drillPlanId: string, plan: DrillPlan, after: number) {
  const decided = await tx
    .selectFrom('drill_occurrence')
    .select('starts_at')
    .where('plan_id', '=', drillPlanId)
    .where('stage', '<>', 'waiting')
    .where('starts_at', '>', new Date(after))
    .execute()
  const taken = new Set(decided.map(({ starts_at }) => starts_at.getTime()))
  let next = nextOccurrence(plan, after)
  while (next && taken.has(next.startsAt)) next = nextOccurrence(plan, next.startsAt)
  if (!next) return null
  const tellAt = plan.tell === 'nobody' ? null : next.startsAt - plan.tellHoursBefore * 3_600_000
  return {
    starts_at: new Date(next.startsAt),
    tell_at: tellAt === null ? null : new Date(tellAt),
    due_at: new Date(tellAt ?? dueAt(plan, next.startsAt)),
  }
}

/** Returns when a server acts on an occurrence, in ms since 1970: starts it, or marks it missed. */
export function dueAt({ startBy }: Pick<DrillPlan, 'startBy'>, startsAt: number): number {
  return startBy === 'itself' ? startsAt : startsAt + maxManualStartDelay
}

type OccurrenceDecision = {
  stage: Exclude<DrillStatus, 'waiting'>
  byName: string | null
  reason?: string | null
}

/** Settles an occurrence if it still waits. @returns true when this call settled it */
export async function settleWaiting(tx: Tx, id: string, decision: OccurrenceDecision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('drill_occurrence')
    .set({
      stage: decision.stage,
      decided_at: sql<Date>`now()`,
      decided_by_name: decision.byName,
      reason: decision.reason ?? null,
    })
    .where('id', '=', id)
    .where('stage', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
