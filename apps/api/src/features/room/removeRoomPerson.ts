import type { removeRoomPerson as removeCall } from '@muster/contract/roomPeopleCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refuseDuringIncident } from '../incident/refuseDuringIncident.ts'
import { lockRoster, noSuchPerson, notifyRosterChanged, personLabel, readRoomPeople } from './roomRoster.ts'

/**
 * Removes a person from the roster of a room. A person added by hand who is in no other room is retired; the next import may
 * add an imported person again. Harmless when repeated.
 * @throws 409 while an incident runs in the room
 */
export function removeRoomPerson(db: Database, { caller, params, request }: RequestInput<typeof removeCall>) {
  const { siteId, roomId, rosterPersonId } = params
  return inTenant(db, caller.tenantId, async (tx) => {
    const { room } = await lockRoster(tx, caller, siteId, roomId)
    const people = await readRoomPeople(tx, roomId)
    const person = people.find(({ id }) => id === rosterPersonId)
    if (!person) {
      // The first tap has removed them. A person this caller may not know of gets the same 404 as nobody.
      if (!(await mayKnow(tx, caller, rosterPersonId))) throw noSuchPerson()
      return people
    }
    await tx
      .deleteFrom('roster_entry')
      .where('room_id', '=', roomId)
      .where('person_id', '=', rosterPersonId)
      .execute()
    await sql`
      update person
      set is_active = false, version = version + 1
      where id = ${rosterPersonId} and source_id is null
        and not exists (select from roster_entry entry where entry.person_id = person.id)
    `.execute(tx)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'person.removed',
      subject: personLabel(person),
      before: { role: person.role, room: room.name, source: person.source },
    })
    await notifyRosterChanged(tx, [roomId])
    await refuseDuringIncident(tx, [roomId])
    return readRoomPeople(tx, roomId)
  })
}

/** Returns true when a person is at a site of the caller's, or at none any more. */
async function mayKnow(tx: Tx, { allowedSites }: Caller, personId: string): Promise<boolean> {
  const person = await tx.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst()
  const places = await tx
    .selectFrom('roster_entry as e')
    .innerJoin('room as r', 'r.id', 'e.room_id')
    .select('r.site_id as siteId')
    .where('e.person_id', '=', personId)
    .execute()
  const isSeen = places.length === 0 || places.some(({ siteId }) => mayAccessSites(allowedSites, [siteId]))
  return person !== undefined && isSeen
}
