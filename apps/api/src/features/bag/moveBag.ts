import type { moveBag as moveCall, StoredBag } from '@muster/contract/setupCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refuseDuringIncident } from '../incident/refuseDuringIncident.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { lockBag, notifyBagChanged } from './bagRows.ts'
import { moveBagBelongings } from './moveBagBelongings.ts'

/**
 * Moves a site's own bag to another site, with its enrolled phones and its open tasks; also during an incident, in which it
 * takes no part. Harmless when repeated.
 * @throws 404 when either site is not the caller's, 409 when somebody has changed it since, while it shows an incident, when
 *   it is out of use, or a room's: that one moves with its room (room/moveRoom.ts)
 */
export function moveBag(
  db: Database,
  { caller, params, body: { version, toSiteId }, request }: RequestInput<typeof moveCall>,
) {
  const { siteId, bagId } = params
  return inTenant(db, caller.tenantId, async (tx) => {
    const [from, to] = [
      await findVisibleSite(tx, caller, siteId),
      await findVisibleSite(tx, caller, toSiteId),
    ]
    if ((await lockSiteOf(tx, bagId)) === toSiteId) return lockBag(tx, toSiteId, bagId)
    const bag = await lockBag(tx, siteId, bagId)
    if (bag.version !== version) throw changedSince()
    requireSiteBag(bag)
    await tx
      .updateTable('bag')
      .set({ site_id: toSiteId, version: sql`version + 1` })
      .where('id', '=', bagId)
      .execute()
    await moveBagBelongings(tx, [bagId])
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'bag.moved',
      subject: bag.name,
      before: { site: from.name },
      after: { site: to.name },
    })
    await notifyBagChanged(tx, caller.tenantId, bagId)
    await refuseDuringIncident(tx, [bagId])
    return lockBag(tx, toSiteId, bagId)
  })
}

/** Locks a bag and returns its site: of two requests at once, the second one sees the first one's move. */
async function lockSiteOf(tx: Tx, bagId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('bag')
    .select('site_id')
    .where('id', '=', bagId)
    .forUpdate()
    .executeTakeFirst()
  return row?.site_id
}

/** @throws 409 for a bag that is out of use, or that is a room's */
function requireSiteBag({ name, isActive, roomId, roomName }: StoredBag) {
  if (roomId)
    throw conflict(
      'bag-of-room',
      roomName === null
        ? inEnglish('This is the bag of a room. It moves with its room. Move the room on the site’s page.')
        : say`This is the bag of ${roomName}. It moves with its room. Move the room on the site’s page.`,
    )
  if (!isActive) throw conflict('bag-out-of-use', say`${name} is retired. Restore it first.`)
}
