import type { confirmLockdown as confirmCall } from '@muster/contract/watchCalls'
import { callerActor } from '../audit/callerActor.ts'
import type { Database } from '../db/database.ts'
import type { Asked } from '../http/mount.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { watchOf } from '../watch/readWatch.ts'
import { requestFor, whoDecided } from './requestFor.ts'
import { startRequested } from './startRequested.ts'

/**
 * A manager starts the silent lockdown that a room asked for, now.
 * @throws 404 when it is not of a site of theirs, 409 with who decided it, or why nothing was started, when it was not by this press
 */
export async function confirmLockdown(
  house: { db: Database; book: IncidentBook },
  { caller, params, request }: Asked<typeof confirmCall>,
) {
  const asked = await requestFor(house.db, caller, params.requestId)
  const manager = { ...caller.account, audit: callerActor(caller, request) }
  const requested = { id: params.requestId, tenantId: caller.tenantId, ...asked }
  const started = await startRequested(house, requested, manager)
  if (!started) throw await whoDecided(house.db, caller.tenantId, params.requestId)
  return watchOf(house.db, caller)
}
