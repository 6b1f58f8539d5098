import type { declineLockdown as declineCall } from '@muster/contract/watchCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { readWatchFor } from '../watch/readWatch.ts'
import { decideWaiting } from './lockdownRows.ts'
import { alreadyDecided, requireRequest } from './requireRequest.ts'

/**
 * Declines a room's silent lockdown; the room sees who did and why.
 * @throws 404 when it is not of a site of theirs, 409 with the decider's name when somebody was faster
 */
export async function declineLockdown(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof declineCall>,
) {
  const { tenantId, account } = caller
  const { bagName } = await requireRequest(db, caller, params.requestId)
  const declined = await inTenant(db, tenantId, async (tx) => {
    const decision = { stage: 'declined', byName: account.name, reason: body.reason } as const
    if (!(await decideWaiting(tx, params.requestId, decision))) return false
    await writeAudit(tx, tenantId, callerActor(caller, request), {
      action: 'lockdown.declined',
      subject: bagName,
      after: { reason: body.reason },
    })
    return true
  })
  if (!declined) throw await alreadyDecided(db, tenantId, params.requestId)
  return readWatchFor(db, caller)
}
