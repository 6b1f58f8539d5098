/** Stops an import that would empty a school, a room or a roster because its export was cut short. */
import { formatCount } from '@muster/domain/formatCount'
import type { ClientBase } from 'pg'
import { type ImportedTable, type ImportReport, importedTables } from './importReport.ts'

/** The numbers in use before an import. */
export interface PresentCounts {
  tables: Record<ImportedTable, number>
  sites: readonly SiteCounts[]
  roles: Readonly<Record<Role, number>>
}

type Role = 'student' | 'staff'
type SiteCounts = { id: number; name: string; rooms: number; roster: number }

/** From so many people on, a school or a room that loses all of them is not an ordinary day. */
const minPeopleOfSchool = 3
const minPeopleOfRoom = 5

/** More than half, however few there are: nine of nine is as bad as three hundred of three hundred. */
export function isLargeShare(lost: number, present: number): boolean {
  return lost * 2 > present
}

/** The numbers in use now. */
export async function countPresent(client: ClientBase): Promise<PresentCounts> {
  const { rows } = await client.query<PresentCounts['tables']>(`
    select
      (select count(*)::int from site where is_active and from_export) as sites,
      (select count(*)::int from room where is_active and from_export) as rooms,
      (select count(*)::int from bag where is_active) as bags,
      (select count(*)::int from person where is_active and from_export) as people,
      (select count(*)::int from roster_entry) as roster`)
  return {
    tables: rows[0] ?? { sites: 0, rooms: 0, bags: 0, people: 0, roster: 0 },
    sites: await countSites(client),
    roles: await countRoles(client),
  }
}

async function countSites(client: ClientBase): Promise<SiteCounts[]> {
  const { rows } = await client.query<SiteCounts>(`
    with by_room as (select room_id, count(*) as people from roster_entry group by room_id)
    select site.id, site.name,
      (count(*) filter (where room.is_active and room.from_export))::int as rooms,
      coalesce(sum(by_room.people), 0)::int as roster
    from site
    join room on room.site_id = site.id
    left join by_room on by_room.room_id = room.id
    group by site.id, site.name
    order by site.name, site.id`)
  return rows
}

async function countRoles(client: ClientBase): Promise<PresentCounts['roles']> {
  const { rows } = await client.query<Record<Role, number>>(`
    select (count(*) filter (where role = 'student'))::int as student,
      (count(*) filter (where role = 'staff'))::int as staff
    from person where is_active and from_export`)
  return rows[0] ?? { student: 0, staff: 0 }
}

/**
 * A sentence about what this import takes out of use, if that is more than an ordinary change: more than half of a
 * table, all rooms or the whole roster of a school, all students or all staff, or everybody of a room who is in no
 * other room now. Enrollments that the export has, and that were left out because they ended, do not count. Undefined
 * when the import looks ordinary.
 * @param present what was in use before; asked once the import has done its work, while its temporary tables are there
 */
export async function largeRemovalSentence(
  client: ClientBase,
  present: PresentCounts,
  tables: ImportReport['tables'],
  hasEnrollments: boolean,
): Promise<string | undefined> {
  const lost = { ...tables, roster: { deactivated: hasEnrollments ? await countLostEntries(client) : 0 } }
  const ofTables = importedTables
    // Bags go with their rooms.
    .filter((table) => table !== 'bags')
    .filter((table) => isLargeShare(lost[table].deactivated, present.tables[table]))
  const large = ofTables.map((table) => {
    const name = table === 'roster' ? 'roster entries' : table
    return `${formatCount(lost[table].deactivated)} of the ${formatCount(present.tables[table])} ${name}`
  })
  const has = (table: ImportedTable) => ofTables.some((each) => each === table)
  if (!has('people')) large.push(...lostRoles(present.roles, await countRoles(client)))
  const after = new Map((await countSites(client)).map((site) => [site.id, site]))
  for (const before of present.sites) {
    const now = after.get(before.id)
    if (!has('rooms') && tables.rooms.deactivated > 0 && before.rooms > 1 && !now?.rooms)
      large.push(`all ${formatCount(before.rooms)} rooms of ${before.name}`)
    else if (
      !has('roster') &&
      lost.roster.deactivated > 0 &&
      before.roster >= minPeopleOfSchool &&
      !now?.roster
    )
      large.push(`all ${formatCount(before.roster)} roster entries of ${before.name}`)
  }
  if (large.length === 0 && hasEnrollments) large.push(...(await emptiedRooms(client)))
  return large.length > 0 ? `This export is missing ${listed(large)} now in use.` : undefined
}

function lostRoles(before: PresentCounts['roles'], now: PresentCounts['roles']): string[] {
  return [
    ...(before.student > 1 && now.student === 0 ? [`all ${formatCount(before.student)} students`] : []),
    ...(before.staff > 1 && now.staff === 0 ? [`all ${formatCount(before.staff)} staff`] : []),
  ]
}

/** Entries that were removed though no enrollment that ended says why. */
const unexplained = `
  from removed_roster removed
  where not exists (
    select from judged_enrollment judged
    where judged.verdict = 'ended' and judged.room_id = removed.room_id and judged.person_id = removed.person_id
  )`

async function countLostEntries(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ lost: number }>(`select count(*)::int as lost ${unexplained}`)
  return rows[0]?.lost ?? 0
}

/** Rooms that stay without anybody, where those who were there are still in the export, and in no room at all. */
async function emptiedRooms(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ room: string; site: string; people: number; rooms: number }>(`
    with lost as (
      select removed.room_id, removed.person_id ${unexplained}
    ), emptied as (
      select room_id, count(*)::int as people
      from lost
      where not exists (select from roster_entry entry where entry.room_id = lost.room_id)
      group by room_id
      having count(*) >= ${minPeopleOfRoom}
        and bool_and(exists (select from person where person.id = lost.person_id and person.is_active))
        and bool_and(not exists (select from roster_entry entry where entry.person_id = lost.person_id))
    )
    select room.name as room, site.name as site, people, count(*) over ()::int as rooms
    from emptied
    join room on room.id = emptied.room_id and room.is_active
    join site on site.id = room.site_id
    order by people desc, room.name
    limit 5`)
  const more = (rows[0]?.rooms ?? 0) - rows.length
  return [
    ...rows.map(
      ({ room, site, people }) =>
        `all ${formatCount(people)} people of ${room} at ${site}, who would be in no room,`,
    ),
    ...(more > 0 ? [`those of ${formatCount(more)} more rooms`] : []),
  ]
}

function listed(parts: readonly string[]): string {
  const shown = parts.slice(0, 6)
  return [...shown, ...(parts.length > 6 ? [`${parts.length - 6} more`] : [])].join(', ')
}
