import { randomBytes } from 'node:crypto'
import type { createBag as createCall } from '@muster/contract/setupCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { checkRoom, lockBag, requireRoom } from './bagRows.ts'
import { detachInactiveBag } from './detachInactiveBag.ts'

/** Creates a barcode. Its holder can open the bag, so it has 128 bits from the system's generator. */
export const newBarcode = () => randomBytes(16).toString('base64url')

/**
 * Creates a bag with its own code.
 * @throws 404 for a site or room that is not the caller's, 409 when the room has a bag in use
 */
export function createBag(
  db: Database,
  { caller, params: { siteId }, body: { name, kind, roomId }, request }: RequestInput<typeof createCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    const site = await findVisibleSite(tx, caller, siteId)
    requireRoom({ kind, roomId })
    const { roomName } = await checkRoom(tx, siteId, { kind, roomId })
    if (roomId) await detachInactiveBag(tx, roomId)
    const { id } = await tx
      .insertInto('bag')
      .values({
        tenant_id: caller.tenantId,
        site_id: siteId,
        room_id: roomId,
        name,
        kind,
        barcode: newBarcode(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'bag.created',
      subject: name,
      after: { name, kind, room: roomName, site: site.name },
    })
    return lockBag(tx, siteId, id)
  })
}
