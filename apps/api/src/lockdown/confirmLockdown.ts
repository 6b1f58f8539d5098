import type { confirmLockdown as confirmCall } from '@muster/contract/watchCalls'
import { callerActor } from '../audit/callerActor.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { conflict } from '../http/problems.ts'
import { watchOf } from '../watch/readWatch.ts'
import { requestFor, whoDecided } from './requestFor.ts'
import { startRequested } from './startRequested.ts'

/**
 * A manager starts the silent lockdown that a room asked for, now.
 * @throws 404 when it is not of a site of theirs, 409 with who decided it when somebody was faster
 */
export async function confirmLockdown(house: House, { caller, params, request }: Asked<typeof confirmCall>) {
  const asked = await requestFor(house.db, caller, params.requestId)
  const manager = { ...caller.account, audit: callerActor(caller, request) }
  const requested = { id: params.requestId, tenantId: caller.tenantId, ...asked }
  const outcome = await startRequested(house, requested, manager)
  if (outcome === 'decided') throw await whoDecided(house.db, caller.tenantId, params.requestId)
  if (outcome === 'needless') {
    throw conflict(
      'lockdown-running',
      'A lockdown runs at this site already, or the site is no longer in use. Nothing more was started.',
    )
  }
  return watchOf(house.db, caller)
}
