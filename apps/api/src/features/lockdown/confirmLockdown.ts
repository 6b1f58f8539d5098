import type { confirmLockdown as confirmCall } from '@muster/contract/watchCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { readWatchFor } from '../watch/readWatch.ts'
import { alreadyDecided, requireRequest } from './requireRequest.ts'
import { startRequestedLockdown } from './startRequestedLockdown.ts'

/**
 * Starts a room's silent lockdown now, by a manager.
 * @throws 404 when it is not of a site of theirs; 409 with the decider's name, or why nothing was started, when this call
 *   did not start it
 */
export async function confirmLockdown(
  deps: { db: Database; incidents: IncidentStore },
  { caller, params, request }: RequestInput<typeof confirmCall>,
) {
  const input = await requireRequest(deps.db, caller, params.requestId)
  const manager = { ...caller.account, audit: callerActor(caller, request) }
  const requested = { id: params.requestId, tenantId: caller.tenantId, ...input }
  const started = await startRequestedLockdown(deps, requested, manager)
  if (!started) throw await alreadyDecided(deps.db, caller.tenantId, params.requestId)
  return readWatchFor(deps.db, caller)
}
