import type { mergeBag as mergeCall } from '@muster/contract/setupCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { changedSince, conflict, invalidField } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { refuseDuringIncident } from '../incident/refuseDuringIncident.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { lockBag } from './bagRows.ts'
import { replaceBag } from './replaceBag.ts'

/**
 * Retires a bag because another of its site takes its place. Harmless when repeated.
 * @throws 404 when either is not of this site, 409 when somebody has changed it since, when one of them is out of use, or
 *   while an incident runs in a room of theirs
 */
export function mergeBag(
  db: Database,
  { caller, params, body: { version, intoBagId }, request }: RequestInput<typeof mergeCall>,
) {
  const { siteId, bagId } = params
  if (bagId === intoBagId)
    throw invalidField(422, 'same-bag', 'intoBagId', inEnglish('Choose a different bag to keep.'))
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    // Locked in one order, so that two people who merge the same bags in opposite directions do not deadlock.
    const [one, other] = [bagId, intoBagId].toSorted()
    const locked = [await lockBag(tx, siteId, one ?? ''), await lockBag(tx, siteId, other ?? '')]
    const [bag, into] = locked[0]?.id === bagId ? locked : locked.toReversed()
    if (!bag || !into) throw new Error('both were found')
    const kept = await tx
      .selectFrom('bag')
      .select('merged_into_id')
      .where('id', '=', bagId)
      .executeTakeFirstOrThrow()
    if (kept.merged_into_id === intoBagId) return into
    if (bag.version !== version) throw changedSince()
    const idle = [bag, into].find(({ isActive }) => !isActive)
    if (idle) throw conflict('bag-out-of-use', say`${idle.name} is retired. Restore it first.`)
    await replaceBag(tx, caller.tenantId, bag, into, callerActor(caller, request))
    await refuseDuringIncident(
      tx,
      [bag, into].map(({ roomId, id }) => roomId ?? id),
    )
    return lockBag(tx, siteId, intoBagId)
  })
}
