import { writeAudit } from '../audit/writeAudit.ts'
import type { Tx } from '../db/database.ts'
import { server } from '../lockdown/settle.ts'
import { decideWaiting, keepNext, lockAsRead, type OccurrenceRow } from './occurrenceRows.ts'
import type { PlanRow } from './planRows.ts'
import { tellManagers, tellOff, tellOwner } from './tellPeople.ts'

/** What becomes of a time of a plan at which nothing starts. */

/** Says that nobody was there to start it, and tells its owner and whoever was told of it. */
export async function markMissed(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string): Promise<void> {
  if (!(await leaveOut(tx, row, time, 'missed', reason))) return
  await tellOwner(tx, { tenantId: row.tenant_id, ownerId: row.owner_id }, row.says, time, reason)
  await tellWhoKnew(tx, row, time, reason)
}

/** Says that something real was in its way, and tells its owner and whoever was told of it. */
export async function holdBack(tx: Tx, row: PlanRow, time: OccurrenceRow): Promise<void> {
  const reason = 'Something real was going on at one of its sites. Plan it anew when it is over.'
  if (!(await leaveOut(tx, row, time, 'heldBack', reason))) return
  await tellOwner(tx, { tenantId: row.tenant_id, ownerId: row.owner_id }, row.says, time, reason)
  await tellWhoKnew(tx, row, time, reason)
}

/** Says that it may not start, and tells the managers of its sites and whoever was told of it. */
export async function refuse(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string): Promise<void> {
  if (!(await leaveOut(tx, row, time, 'refused', reason))) return
  await tellManagers(tx, row.tenant_id, row.says, time, reason)
  await tellWhoKnew(tx, row, time, reason)
}

/** Says that its organisation is out of use. Nobody is told: no mail goes out for one that is. */
export async function refuseSilently(tx: Tx, row: PlanRow, time: OccurrenceRow): Promise<void> {
  await leaveOut(tx, row, time, 'refused', 'The organization was deactivated when its time came.')
}

async function tellWhoKnew(tx: Tx, row: PlanRow, time: OccurrenceRow, reason: string) {
  if (time.told_at) await tellOff(tx, row.tenant_id, row.says, time, reason)
}

/** @returns false when the plan was changed, or its time decided, since they were read: then nothing is done */
async function leaveOut(
  tx: Tx,
  row: PlanRow,
  time: OccurrenceRow,
  stage: 'missed' | 'heldBack' | 'refused',
  reason: string,
): Promise<boolean> {
  if (!(await lockAsRead(tx, row, time))) return false
  await decideWaiting(tx, time.id, { stage, byName: null, reason })
  const { tenant_id: tenantId, id: drillPlanId, says: plan } = row
  await writeAudit(tx, tenantId, server, {
    action: `drill.${stage}`,
    subject: plan.title,
    after: { startsAt: time.starts_at, reason },
  })
  await keepNext(tx, { tenantId, drillPlanId, plan }, time.starts_at.getTime())
  return true
}
