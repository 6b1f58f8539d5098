import type { moveRoomPerson as moveCall } from '@muster/contract/roomPeopleCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refuseDuringIncident } from '../incident/refuseDuringIncident.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { lockRoster, noSuchPerson, notifyRosterChanged, personLabel, readRoomPeople } from './roomRoster.ts'
import { lockRoom, lockRoomsOf, noSuchRoom, refuseOutOfUse } from './roomRows.ts'

/**
 * Moves a person to another room, at any site of the caller's. From then on they count as placed by hand; the next import
 * may move an imported person back. Harmless when repeated.
 * @throws 404 for a room that is not the caller's, 409 while an incident runs in one of the two
 */
export function moveRoomPerson(
  db: Database,
  { caller, params, body, request }: RequestInput<typeof moveCall>,
) {
  const { siteId, roomId, rosterPersonId } = params
  const { toRoomId } = body
  const { tenantId } = caller
  return inTenant(db, tenantId, async (tx) => {
    const target = await tx.selectFrom('room').select('site_id').where('id', '=', toRoomId).executeTakeFirst()
    if (!target) throw noSuchRoom()
    const toSite = await findVisibleSite(tx, caller, target.site_id)
    await lockRoomsOf(tx, siteId, toSite.id)
    const { room } = await lockRoster(tx, caller, siteId, roomId)
    const into = await lockRoom(tx, toSite.id, toRoomId)
    refuseOutOfUse(into)
    const people = await readRoomPeople(tx, roomId)
    const isThere = (await readRoomPeople(tx, toRoomId)).some(({ id }) => id === rosterPersonId)
    const person = people.find(({ id }) => id === rosterPersonId)
    // The first tap has moved them.
    if ((!person && isThere) || (person && roomId === toRoomId)) return people
    if (!person) throw noSuchPerson()
    await tx
      .deleteFrom('roster_entry')
      .where('room_id', '=', roomId)
      .where('person_id', '=', rosterPersonId)
      .execute()
    await tx
      .insertInto('roster_entry')
      .values({
        tenant_id: tenantId,
        room_id: toRoomId,
        person_id: rosterPersonId,
        role: person.role,
        by_hand: true,
      })
      .onConflict((known) => known.doNothing())
      .execute()
    await writeAudit(tx, tenantId, callerActor(caller, request), {
      action: 'person.moved',
      subject: personLabel(person),
      before: { room: room.name, source: person.source },
      after: { room: into.name, site: toSite.name },
    })
    await notifyRosterChanged(tx, [roomId, toRoomId])
    await refuseDuringIncident(tx, [roomId, toRoomId])
    return readRoomPeople(tx, roomId)
  })
}
