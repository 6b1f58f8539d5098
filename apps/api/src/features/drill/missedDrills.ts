import { inEnglish } from '@muster/words/t'
import type { Tx } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { systemActor } from '../lockdown/settleRequest.ts'
import { announceCancellation, notifyManagers, notifyOwner } from './drillMails.ts'
import type { PlanRow } from './drillPlanRows.ts'
import { lockUnchanged, type OccurrenceRow, saveNextOccurrence, settleWaiting } from './occurrenceRows.ts'

/** Settles occurrences of a plan that do not start. */

/** Marks an occurrence that nobody started, and notifies its owner and everybody who got its announcement. */
export async function markMissed(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string): Promise<void> {
  if (!(await skipOccurrence(tx, row, time, 'missed', reason))) return
  await notifyOwner(tx, { tenantId: row.tenant_id, ownerId: row.owner_id }, row.says, time, reason)
  await notifyInformed(tx, row, time, reason)
}

/** Marks an occurrence that a real incident blocked, and notifies its owner and everybody who got its announcement. */
export async function markHeldBack(tx: Tx, row: PlanRow, time: OccurrenceRow): Promise<void> {
  const reason = inEnglish('A real incident was active at one of its sites. Plan it again when it ends.')
  if (!(await skipOccurrence(tx, row, time, 'heldBack', reason))) return
  await notifyOwner(tx, { tenantId: row.tenant_id, ownerId: row.owner_id }, row.says, time, reason)
  await notifyInformed(tx, row, time, reason)
}

/** Marks an occurrence that may not start, and notifies the managers of its sites and everybody who got its announcement. */
export async function markRefused(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string): Promise<void> {
  if (!(await skipOccurrence(tx, row, time, 'refused', reason))) return
  await notifyManagers(tx, row.tenant_id, row.says, time, reason)
  await notifyInformed(tx, row, time, reason)
}

/** Marks an occurrence of an inactive organisation. Nobody is notified: no mail is sent for one. */
export async function markRefusedSilently(tx: Tx, row: PlanRow, time: OccurrenceRow): Promise<void> {
  await skipOccurrence(tx, row, time, 'refused', 'The organization was inactive at that time.')
}

async function notifyInformed(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string) {
  if (time.told_at) await announceCancellation(tx, row.tenant_id, row.says, time, reason)
}

/** @returns false when the plan was changed, or its occurrence settled, since they were read: then nothing is done */
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
