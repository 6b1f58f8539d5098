import type { RoomPerson, RosterSource } from '@muster/contract/roomPeopleCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { lockRoom, lockRoomsOf, refuseOutOfUse } from './roomRows.ts'

/** The roster of one room for managers of its site, and the rules for changes by hand. */

type Row = Omit<RoomPerson, 'source'> & { byHand: boolean; fromFile: boolean }

/** Lists everybody on the roster of a room: staff first, then students, by name. */
export async function readRoomPeople(tx: Tx, roomId: string): Promise<RoomPerson[]> {
  const { rows } = await sql<Row>`
    select person.id, entry.role, person.given_name as "givenName", person.family_name as "familyName", person.grades as grade,
      person.version, person.source_id is not null as "isImported", entry.by_hand as "byHand", entry.from_csv as "fromFile",
      array(
        select room.name
        from roster_entry other
        join room on room.id = other.room_id and room.is_active
        where other.person_id = person.id and other.room_id <> entry.room_id
        order by room.name
      ) as "otherRooms"
    from roster_entry entry
    join person on person.id = entry.person_id
    where entry.room_id = ${roomId}
    order by entry.role = 'student', person.family_name, person.given_name, person.id
  `.execute(tx)
  return rows.map(({ byHand, fromFile, ...person }) => ({
    ...person,
    source: sourceOf(person, byHand, fromFile),
  }))
}

function sourceOf({ isImported }: { isImported: boolean }, byHand: boolean, fromFile: boolean): RosterSource {
  if (fromFile) return 'file'
  return byHand || !isImported ? 'hand' : 'rosterSystem'
}

/**
 * Locks a room in use at a site of the caller's, also against imports, until the transaction ends.
 * @throws 404 for a site or room that is not theirs, 409 for a retired room and during an import
 */
export async function lockRoster(tx: Tx, caller: Caller, siteId: number, roomId: string) {
  const site = await findVisibleSite(tx, caller, siteId)
  await lockRoomsOf(tx, siteId)
  const room = await lockRoom(tx, siteId, roomId)
  refuseOutOfUse(room)
  return { site, room }
}

/** @throws 404 when the person is not on the roster of this room */
export async function personOf(tx: Tx, roomId: string, personId: string): Promise<RoomPerson> {
  const person = (await readRoomPeople(tx, roomId)).find(({ id }) => id === personId)
  if (!person) throw noSuchPerson()
  return person
}

export const noSuchPerson = () => notFound(inEnglish('There is no such person on the roster of this room.'))

/** Names a person for the audit. */
export function personLabel({ givenName, familyName }: Pick<RoomPerson, 'givenName' | 'familyName'>): string {
  return [givenName, familyName].filter(Boolean).join(' ')
}

/** Makes open pages of a room's bag read its roster again. */
export async function notifyRosterChanged(tx: Tx, roomIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify('muster_directory', tenant_id || ' ' || id)
    from bag
    where room_id = any (${roomIds}::uuid[]) and is_active
  `.execute(tx)
}
