import type { Tx } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { systemActor } from '../lockdown/settleRequest.ts'
import { announceCancellation, notifyManagers, notifyOwner } from './drillMails.ts'
import type { PlanRow } from './drillPlanRows.ts'
import { lockUnchanged, type OccurrenceRow, saveNextOccurrence, settleWaiting } from './occurrenceRows.ts'

/** What becomes of a time of a plan at which nothing starts. */

/** Says that nobody was there to start it, and tells its owner and whoever was told of it. */
export async function markMissed(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string): Promise<void> {
  if (!(await skipOccurrence(tx, row, time, 'missed', reason))) return
  await notifyOwner(tx, { tenantId: row.tenant_id, ownerId: row.owner_id }, row.says, time, reason)
  await notifyInformed(tx, row, time, reason)
}

/** Says that something real was in its way, and tells its owner and whoever was told of it. */
export async function markHeldBack(tx: Tx, row: PlanRow, time: OccurrenceRow): Promise<void> {
  const reason = 'Something real was going on at one of its sites. Plan it anew when it is over.'
  if (!(await skipOccurrence(tx, row, time, 'heldBack', reason))) return
  await notifyOwner(tx, { tenantId: row.tenant_id, ownerId: row.owner_id }, row.says, time, reason)
  await notifyInformed(tx, row, time, reason)
}

/** Says that it may not start, and tells the managers of its sites and whoever was told of it. */
export async function markRefused(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string): Promise<void> {
  if (!(await skipOccurrence(tx, row, time, 'refused', reason))) return
  await notifyManagers(tx, row.tenant_id, row.says, time, reason)
  await notifyInformed(tx, row, time, reason)
}

/** Says that its organisation is out of use. Nobody is told: no mail goes out for one that is. */
export async function markRefusedSilently(tx: Tx, row: PlanRow, time: OccurrenceRow): Promise<void> {
  await skipOccurrence(tx, row, time, 'refused', 'The organization was deactivated when its time came.')
}

async function notifyInformed(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string) {
  if (time.told_at) await announceCancellation(tx, row.tenant_id, row.says, time, reason)
}

/** @returns false when the plan was changed, or its time decided, since they were read: then nothing is done */
async function skipOccurrence(
  tx: Tx,
  row: PlanRow,
  time: OccurrenceRow,
  stage: 'missed' | 'heldBack' | 'refused',
  reason: string,
): Promise<boolean> {
  if (!(await lockUnchanged(tx, row, time))) return false
  await settleWaiting(tx, time.id, { stage, byName: null, reason })
  const { tenant_id: tenantId, id: drillPlanId, says: plan } = row
  await writeAudit(tx, tenantId, systemActor, {
    action: `drill.${stage}`,
    subject: plan.title,
    after: { startsAt: time.starts_at, reason },
  })
  await saveNextOccurrence(tx, { tenantId, drillPlanId, plan }, time.starts_at.getTime())
  return true
}
