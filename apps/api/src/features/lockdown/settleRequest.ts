import type { Tx } from '../../platform/db/database.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { decideWaiting } from './lockdownRows.ts'

/** A request, and the name of the bag that made it. */
type RequestRef = { id: string; tenantId: string; bagName: string }

/** The actor of automatic changes. */
export const systemActor: Actor = { id: null, name: 'Muster', address: null }

/** Cancels a request that nobody has decided. @returns true when it still waited */
export async function cancelRequest(
  tx: Tx,
  { id, tenantId, bagName }: RequestRef,
  reason: string,
): Promise<boolean> {
  const undone = await decideWaiting(tx, id, { stage: 'undone', byName: null, reason })
  if (undone) {
    await writeAudit(tx, tenantId, systemActor, {
      action: 'lockdown.undone',
      subject: bagName,
      after: { reason },
    })
  }
  return undone !== null
}

/** Marks a request as started: its lockdown runs. Does nothing when it is decided already. */
export async function settleRequest(
  tx: Tx,
  { id, tenantId, bagName }: RequestRef,
  incidentId: string,
  reason: string,
): Promise<void> {
  const decision = { stage: 'started', byName: null, reason, settledBy: incidentId } as const
  if (!(await decideWaiting(tx, id, decision))) return
  await writeAudit(tx, tenantId, systemActor, {
    action: 'lockdown.settled',
    subject: bagName,
    after: { reason, incidentId },
  })
}

/**
 * Settles all waiting requests at these sites by the lockdown that starts there now. Lock the sites first.
 * @param incidentId of the lockdown, which may be appended later in this transaction
 */
export async function settleRequestsAtSites(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
  incidentId: string,
  reason: string,
): Promise<void> {
  const waiting = await tx
    .selectFrom('lockdown_request as r')
    .innerJoin('bag as b', 'b.id', 'r.bag_id')
    .select(['r.id', 'b.name as bagName'])
    .where('r.site_id', 'in', siteIds)
    .where('r.stage', '=', 'waiting')
    .orderBy('r.id')
    .execute()
  for (const each of waiting) await settleRequest(tx, { ...each, tenantId }, incidentId, reason)
}
