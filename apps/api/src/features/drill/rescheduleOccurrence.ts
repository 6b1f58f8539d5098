import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { announceCancellation } from './drillMails.ts'
import type { PlanRow } from './drillPlanRows.ts'
import {
  databaseNow,
  dueAt,
  lockWaiting,
  nextOccurrenceRow,
  type OccurrenceRow,
  saveNextOccurrence,
  settleWaiting,
} from './occurrenceRows.ts'

/** Reschedules the waiting occurrence after a change of the plan. @returns true when there is one */
export async function rescheduleWaiting(
  tx: Tx,
  caller: Caller,
  before: PlanRow,
  plan: DrillPlan,
  why: string,
): Promise<boolean> {
  const { tenantId } = caller
  const waiting = await lockWaiting(tx, before.id)
  const now = await databaseNow(tx)
  const next = await nextOccurrenceRow(tx, before.id, plan, now)
  if (!waiting) {
    await saveNextOccurrence(tx, { tenantId, drillPlanId: before.id, plan }, now)
    return next !== null
  }
  if (!next) {
    await cancelOccurrence(tx, caller, before, waiting, why)
    return false
  }
  const startsAt = next.starts_at.getTime()
  const isMoved = startsAt !== waiting.starts_at.getTime() || differsForPeople(before.says, plan)
  if (isMoved && waiting.told_at) await announceCancellation(tx, tenantId, before.says, waiting, why)
  // One that was announced and did not move is not announced again: the next step is to start it, or to mark it missed.
  const isTold = !isMoved && waiting.told_at !== null
  await tx
    .updateTable('drill_occurrence')
    .set({
      ...next,
      told_at: isMoved ? null : waiting.told_at,
      due_at: isTold ? new Date(dueAt(plan, startsAt)) : next.due_at,
    })
    .where('id', '=', waiting.id)
    .execute()
  return true
}

/** Returns true when the plan differs from its announcement, or has other recipients. */
function differsForPeople(before: DrillPlan, after: DrillPlan): boolean {
  const told = ({ kind, action, tell, siteIds }: DrillPlan) => [
    kind,
    action,
    tell,
    ...[...new Set(siteIds)].sort(),
  ]
  return told(before).join() !== told(after).join()
}

/** Cancels the waiting occurrence, and tells those who got its announcement. */
export async function cancelOccurrence(
  tx: Tx,
  caller: Caller,
  plan: PlanRow,
  waiting: OccurrenceRow,
  reason: string,
): Promise<void> {
  await settleWaiting(tx, waiting.id, { stage: 'cancelled', byName: caller.account.name, reason })
  if (waiting.told_at) await announceCancellation(tx, caller.tenantId, plan.says, waiting, reason)
}
