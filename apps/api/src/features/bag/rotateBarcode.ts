import type { rotateBarcode as rotateCall } from '@muster/contract/setupCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { retireBarcode } from '../../access/retiredCodes.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { changedSince } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { lockBag, notifyBagChanged } from './bagRows.ts'
import { newBarcode } from './createBag.ts'

/**
 * Gives a bag a new code, also during an incident: a stolen code must become useless. The audit records the change and
 * neither code; the old one reports from now on that it was replaced.
 * @throws 409 when somebody has changed the bag since
 */
export function rotateBarcode(
  db: Database,
  { caller, params: { siteId, bagId }, body: { version }, request }: RequestInput<typeof rotateCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    const bag = await lockBag(tx, siteId, bagId)
    if (bag.version !== version) throw changedSince()
    await tx
      .updateTable('bag')
      .set({ barcode: newBarcode(), version: sql`version + 1` })
      .where('id', '=', bagId)
      .execute()
    await retireBarcode(tx, caller.tenantId, bag.barcode)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'bag.rotated',
      subject: bag.name,
    })
    await notifyBagChanged(tx, caller.tenantId, bagId)
    return lockBag(tx, siteId, bagId)
  })
}
