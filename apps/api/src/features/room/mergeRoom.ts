import type { mergeRoom as mergeCall, StoredRoom } from '@muster/contract/roomCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { notifyBagChanged } from '../bag/bagRows.ts'
import { detachInactiveBag } from '../bag/detachInactiveBag.ts'
import { replaceBag } from '../bag/replaceBag.ts'
import { refuseDuringIncident } from '../incident/refuseDuringIncident.ts'
import { lockPlansOf } from '../plan/readPlans.ts'
import { unlinkFromPlans } from '../plan/unlinkFromPlans.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { checkVersion, lockRoom, lockRoomsOf, readRoom, refuseOutOfUse } from './roomRows.ts'

/**
 * Merges two rooms: the first is retired. The other gets its people, its RBIMs, its bag if it had none itself, and likewise
 * its place on the plan. Logs of incidents, counts and requests still name the first room. Harmless when repeated.
 * @throws 404 when either is not of this site, 409 when somebody has changed it since, when one of them is out of use, or
 *   while an incident runs in one of them
 */
export function mergeRoom(
  db: Database,
  { caller, params, body: { version, intoRoomId }, request }: RequestInput<typeof mergeCall>,
) {
  const { siteId, roomId } = params
  if (roomId === intoRoomId)
    throw invalidField(422, 'same-room', 'intoRoomId', inEnglish('Choose a different room to keep.'))
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    await lockRoomsOf(tx, siteId)
    await lockPlansOf(tx, siteId)
    const [room, into] = [await lockRoom(tx, siteId, roomId), await lockRoom(tx, siteId, intoRoomId)]
    if (room.mergedIntoId === intoRoomId) return readRoom(tx, siteId, intoRoomId)
    checkVersion(room, version)
    refuseOutOfUse(room)
    refuseOutOfUse(into)
    const by = callerActor(caller, request)
    await moveRoster(tx, room, into)
    await mergePlanPlace(tx, siteId, room, into)
    await mergeBags(tx, caller.tenantId, room, into, by)
    await tx
      .updateTable('rbim')
      .set({ room_id: intoRoomId, version: sql`version + 1` })
      .where('room_id', '=', roomId)
      .execute()
    await tx
      .updateTable('room')
      .set({ is_active: false, merged_into_id: intoRoomId, version: sql`version + 1` })
      .where('id', '=', roomId)
      .execute()
    await tx.updateTable('room').set({ version: sql`version + 1` }).where('id', '=', intoRoomId).execute()
    await writeAudit(tx, caller.tenantId, by, {
      action: 'room.merged',
      subject: room.name,
      before: { students: room.studentCount, staff: room.staffCount, bag: room.bag?.name ?? null },
      after: { into: into.name },
    })
    await refuseDuringIncident(tx, [roomId, intoRoomId])
    return readRoom(tx, siteId, intoRoomId)
  })
}

async function moveRoster(tx: Tx, room: StoredRoom, into: StoredRoom): Promise<void> {
  await sql`
    insert into roster_entry (tenant_id, room_id, person_id, role, by_hand, from_csv)
    select tenant_id, ${into.id}, person_id, role, by_hand, from_csv
    from roster_entry
    where room_id = ${room.id}
    on conflict do nothing
  `.execute(tx)
  await tx.deleteFrom('roster_entry').where('room_id', '=', room.id).execute()
}

async function mergePlanPlace(tx: Tx, siteId: number, room: StoredRoom, into: StoredRoom): Promise<void> {
  const place = room.isOnPlan && !into.isOnPlan ? await placeOf(tx, siteId, room.id) : null
  await unlinkFromPlans(tx, [room.id])
  if (place)
    await tx
      .insertInto('plan_link')
      .values({ ...place, room_id: into.id })
      .execute()
}

function placeOf(tx: Tx, siteId: number, roomId: string) {
  return tx
    .selectFrom('plan_link as l')
    .innerJoin('site_plan as p', 'p.id', 'l.plan_id')
    .select(['l.tenant_id', 'l.plan_id', 'l.unit_id'])
    .where('l.room_id', '=', roomId)
    .where('p.site_id', '=', siteId)
    .orderBy('p.number', 'desc')
    .executeTakeFirst()
}

/** Merges the bags: of two bags in use the other room's stays; without one, the first room's bag moves, and keeps its code. */
async function mergeBags(tx: Tx, tenantId: string, room: StoredRoom, into: StoredRoom, by: Actor) {
  if (!room.bag?.isActive) return
  if (into.bag?.isActive) return replaceBag(tx, tenantId, room.bag, into.bag, by)
  await detachInactiveBag(tx, into.id)
  const name = room.bag.name === room.name ? into.name : room.bag.name
  await tx
    .updateTable('bag')
    .set({ room_id: into.id, name, version: sql`version + 1` })
    .where('id', '=', room.bag.id)
    .execute()
  await notifyBagChanged(tx, tenantId, room.bag.id)
}
