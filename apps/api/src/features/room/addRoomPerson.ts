import type { addRoomPerson as addCall } from '@muster/contract/roomPeopleCalls'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { lockRoster, notifyRosterChanged, personLabel, readRoomPeople } from './roomRoster.ts'

/**
 * Adds a student or member of staff to the roster of a room, by hand. A retry with the same id is one person. Allowed during
 * an incident: the room sees them in its next roll call.
 * @throws 404 for a site or room that is not the caller's, 409 for an id that is somebody else's
 */
export function addRoomPerson(db: Database, { caller, params, body, request }: RequestInput<typeof addCall>) {
  const { siteId, roomId } = params
  const { rosterPersonId, role, givenName, familyName, grade } = body
  const { tenantId } = caller
  return inTenant(db, tenantId, async (tx) => {
    const { room, site } = await lockRoster(tx, caller, siteId, roomId)
    if ((await readRoomPeople(tx, roomId)).some(({ id }) => id === rosterPersonId))
      return readRoomPeople(tx, roomId)
    const made = await tx
      .insertInto('person')
      .values({
        id: rosterPersonId,
        tenant_id: tenantId,
        role,
        given_name: givenName,
        family_name: familyName,
        grades: grade || null,
      })
      .onConflict((taken) => taken.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another tenant's id is invisible and only shows as a conflict; one of another room was added there.
    if (!made)
      throw conflict(
        'id-taken',
        inEnglish('This person could not be added. Reload the page and add them again.'),
      )
    await tx
      .insertInto('roster_entry')
      .values({ tenant_id: tenantId, room_id: roomId, person_id: rosterPersonId, role, by_hand: true })
      .execute()
    await writeAudit(tx, tenantId, callerActor(caller, request), {
      action: 'person.added',
      subject: personLabel(body),
      after: { role, grade: grade || null, room: room.name, site: site.name },
    })
    await notifyRosterChanged(tx, [roomId])
    return readRoomPeople(tx, roomId)
  })
}
