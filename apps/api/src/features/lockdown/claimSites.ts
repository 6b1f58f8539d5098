import { inEnglish } from '@muster/words/t'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { lockdownRunningAt, lockSites } from './lockdownRows.ts'
import { settleRequestsAtSites } from './settleRequest.ts'

/** A real lockdown that a manager starts. */
type Start = { tenantId: string; incidentId: string; siteIds: readonly number[]; byName: string }

/** Within this time of another start nobody can have seen it and meant a second one, in milliseconds. */
const sameMoment = 10_000

/**
 * Serializes a manager's real lockdown with every other at its sites, in the transaction that starts it, and settles the
 * silent requests there. A retry of the same start changes nothing.
 * @throws 409 when somebody else has started one there in the last seconds
 */
export async function claimLockdownSites(
  tx: Tx,
  { tenantId, incidentId, siteIds, byName }: Start,
): Promise<void> {
  await lockSites(tx, siteIds)
  // It has started already; its log answers.
  if (await isStarted(tx, incidentId)) return
  const running = await lockdownRunningAt(tx, siteIds)
  if (running && running.forMs < sameMoment) {
    throw conflict(
      'lockdown-running',
      inEnglish(
        'A lockdown just started here. Open it. If you need a second one, press Start again in 10 seconds.',
      ),
    )
  }
  await settleRequestsAtSites(tx, tenantId, siteIds, incidentId, `${byName} started a lockdown at this site.`)
}

async function isStarted(tx: Tx, incidentId: string): Promise<boolean> {
  const incident = await tx
    .selectFrom('incident')
    .select('id')
    .where('id', '=', incidentId)
    .executeTakeFirst()
  return incident !== undefined
}
