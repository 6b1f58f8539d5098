import type { StoredBag, updateBag as updateCall } from '@muster/contract/setupCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { changedSince } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refuseDuringIncident } from '../incident/refuseDuringIncident.ts'
import { closeRestock } from '../readiness/closeRestockTasks.ts'
import { lockContentsShared } from '../readiness/contentsLocks.ts'
import { refreshRestock } from '../readiness/refreshRestockTask.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { checkRoom, lockBag, notifyBagChanged, requireRoom } from './bagRows.ts'
import { detachInactiveBag } from './detachInactiveBag.ts'

/**
 * Changes a bag's name, kind, room, or use; its open pages reconnect.
 * @throws 409 when somebody has changed it since, and when a room would lose its bag, or get another, during an incident
 */
export function updateBag(
  db: Database,
  {
    caller,
    params: { siteId, bagId },
    body: { version, ...after },
    request,
  }: RequestInput<typeof updateCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    await lockContentsShared(tx)
    const before = await lockBag(tx, siteId, bagId)
    if (before.version !== version) throw changedSince()
    if (after.isActive) requireRoom(after)
    const { roomName } = await checkRoom(tx, siteId, after)
    if (isUnchanged(before, after)) return before
    if (after.roomId && after.roomId !== before.roomId) await detachInactiveBag(tx, after.roomId)
    const { name, kind, roomId, isActive } = after
    await tx
      .updateTable('bag')
      .set({ name, kind, room_id: roomId, is_active: isActive, version: sql`version + 1` })
      .$if(isActive, (update) => update.set({ merged_into_id: null }))
      .where('id', '=', bagId)
      .execute()
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'bag.changed',
      subject: before.name,
      before: auditFields(before, before.roomName),
      after: auditFields(after, roomName),
    })
    // A bag of another kind has other contents, and nobody has checked one that was out of use.
    if (isActive && (kind !== before.kind || !before.isActive))
      await refreshRestock(
        tx,
        { id: bagId, tenantId: caller.tenantId, siteId, name, kind },
        callerActor(caller, request),
      )
    if (before.isActive && !isActive) {
      const by = callerActor(caller, request)
      await closeRestock(tx, [{ id: bagId, why: `${name} was retired.` }], by)
    }
    await notifyBagChanged(tx, caller.tenantId, bagId)
    await refuseDuringIncident(tx, affectedIds(before, after))
    return lockBag(tx, siteId, bagId)
  })
}

type Changeable = Pick<StoredBag, 'name' | 'kind' | 'roomId' | 'isActive'>

function isUnchanged(a: Changeable, b: Changeable): boolean {
  return a.name === b.name && a.kind === b.kind && a.roomId === b.roomId && a.isActive === b.isActive
}

/**
 * Lists the rooms that lose their bag or get another, and a site's own bag that would go blank or change its place: a page that
 * people look at in a lockdown must not become another room's, or go blank.
 */
function affectedIds({ id, ...before }: Changeable & { id: string }, after: Changeable): string[] {
  const isMoved = before.roomId !== after.roomId
  const isOver = before.isActive && !after.isActive
  const rooms = isMoved ? [before.roomId, after.roomId] : isOver ? [before.roomId] : []
  const isOtherPlace = before.kind !== 'classroom' && (isOver || after.kind !== before.kind)
  return [...rooms.flatMap((roomId) => roomId ?? []), ...(isOtherPlace ? [id] : [])]
}

function auditFields({ name, kind, isActive }: Changeable, room: string | null) {
  return { name, kind, room, isActive }
}
