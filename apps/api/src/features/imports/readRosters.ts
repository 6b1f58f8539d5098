/** Reads the people, rooms and rosters of a tenant, to compare a file of students with them. */
import type { ClientBase } from 'pg'
import type { Room, RosterPerson } from './planStudents.ts'

/** An entry of a roster. It belongs to the export once its room and person both come from one. */
export type RosterEntry = {
  roomId: string
  personId: string
  role: string
  isFromCsv: boolean
  siteId: number
}

/** Names the place of a person in a room. */
export const keyOf = ({ roomId, personId }: Pick<RosterEntry, 'roomId' | 'personId'>) =>
  `${roomId} ${personId}`

export async function readPeople(client: ClientBase): Promise<RosterPerson[]> {
  const { rows } = await client.query<RosterPerson>(
    `select id, source_id as "sourceId", role, given_name as "givenName", family_name as "familyName", grades,
      is_active as "isActive", from_export as "isFromExport", from_csv as "isFromCsv"
    from person
    where source_id is not null`,
  )
  return rows
}

export async function readRooms(client: ClientBase): Promise<Room[]> {
  const { rows } = await client.query<Room>(
    `select id, site_id as "siteId", name, source_id as "sourceId", from_export as "isFromExport"
    from room
    where is_active`,
  )
  return rows
}

export async function readEntries(client: ClientBase): Promise<RosterEntry[]> {
  const { rows } = await client.query<RosterEntry>(
    `select entry.room_id as "roomId", entry.person_id as "personId", entry.role, room.site_id as "siteId",
      entry.from_csv and not (room.from_export and person.from_export) as "isFromCsv"
    from roster_entry entry
    join room on room.id = entry.room_id
    join person on person.id = entry.person_id`,
  )
  return rows
}
