/** students.csv → people, and who belongs to which room. The file is whole for the sites it names. */
import type { ClientBase } from 'pg'
import { adoptPeopleByName } from '../roster/adoptPeopleByName.ts'
import { doubtsAboutChanges } from '../roster/importDoubts.ts'
import { ImportError } from '../roster/importError.ts'
import { type Counts, noCounts } from '../roster/importReport.ts'
import { lockRoomsForImport } from '../roster/lockRoomsForImport.ts'
import type { ChangeCollector } from './changeCollector.ts'
import type { CsvTable, CsvTableResult } from './csvImport.ts'
import { forEachChunk } from './forEachChunk.ts'
import { type PlannedPerson, planStudents, type Room, type RosterPerson } from './planStudents.ts'
import { largeLossSentence } from './rosterLossGuard.ts'
import { readSiteNames, siteFinder } from './siteFinder.ts'
import type { StudentRow } from './studentRowSchema.ts'

/** An entry of a roster. It belongs to the export once its room and person both come from one. */
type RosterEntry = { roomId: string; personId: string; role: string; isFromCsv: boolean; siteId: number }

/**
 * Brings the people and rosters of the sites that the file names in line with it. What a OneRoster export or a person by hand
 * has put on a roster is theirs and stays.
 * @throws ImportError when it would empty a site, and nobody has allowed that
 */
export async function importStudents(table: CsvTable<StudentRow>): Promise<CsvTableResult> {
  const { client, rows, skippedIds, skip, changes, dryRun } = table
  await lockRoomsForImport(client)
  await adoptPeopleByName(
    client,
    'select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as row (source_id, role, name, site)',
    [
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ role }) => role),
      rows.map(({ givenName, familyName }) => `${givenName} ${familyName}`),
      rows.map(({ site }) => site),
    ],
  )
  const people = await readPeople(client)
  const entries = await readEntries(client)
  const rooms = await readRooms(client)
  const sites = await client.query<{ id: number }>('select id from site where is_active limit 2')
  const known = {
    people: new Map(people.map((person) => [person.sourceId, person])),
    rooms,
    entries: new Set(entries.map(keyOf)),
    find: await siteFinder(client),
    onlySiteId: sites.rows.length === 1 ? sites.rows[0]?.id : undefined,
  }
  const plan = planStudents(rows, skippedIds, known, skip)
  const ofFile = new Map(plan.people.flatMap((one) => (one.person ? [[one.person.id, one] as const] : [])))
  const keptIds = new Set(people.flatMap(({ id, sourceId }) => (plan.kept.has(sourceId) ? [id] : [])))
  const owned = entries.filter(({ isFromCsv, siteId }) => isFromCsv && plan.siteIds.has(siteId))
  const leaving = owned.filter(
    ({ personId, roomId }) => !keptIds.has(personId) && !ofFile.get(personId)?.rooms.has(roomId),
  )
  const added = plan.people.filter(({ person }) => !person)
  const changed = plan.people.filter(hasChanged)
  const gone = peopleWithoutRoom(leaving, entries, people, ofFile)
  recordChanges(changes, plan.people, rooms, owned, leaving)

  const roster = await updateRosters(
    client,
    leaving,
    entries,
    plan.people,
    await upsertPeople(client, plan.people, changed),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  await client.query(
    'update person set is_active = false, version = version + 1 where id = any ($1::uuid[])',
    [gone],
  )
  const left = plan.people.length - added.length - changed.length
  const counts = {
    ...noCounts(),
    added: added.length,
    changed: changed.length,
    left,
    deactivated: gone.length,
  }
  const present = new Set(
    owned.map(({ personId }) => personId).filter((id) => byId.get(id)?.isFromExport === false),
  )
  const there = new Set(entries.map(keyOf))
  const coming = plan.people.flatMap(({ person, rooms: wanted }) =>
    person ? [...wanted.keys()].map((roomId) => ({ roomId, personId: person.id })) : [],
  )
  const loss = largeLossSentence({
    owned,
    leaving,
    gone: gone.length,
    people: present.size,
    siteNames: await readSiteNames(client),
    coming: coming.filter((place) => !there.has(keyOf(place))),
  })
  const warning = refuseLargeLoss(table, loss)
  if (!dryRun) await client.query('update tenant set roster_updated_at = now() where id = tenant_in_use()')
  return {
    tables: { people: counts, roster },
    takesMuch: warning.length > 0,
    doubts: [
      ...warning,
      ...doubtsAboutChanges({ things: 'students', present: present.size, ...changes.counts }),
    ],
  }
}

const keyOf = ({ roomId, personId }: Pick<RosterEntry, 'roomId' | 'personId'>) => `${roomId} ${personId}`

/** @throws ImportError when the file would take too much away, and nobody has allowed that */
function refuseLargeLoss(
  { dryRun, allowRemovals }: Pick<CsvTable<StudentRow>, 'dryRun' | 'allowRemovals'>,
  sentence: string | undefined,
): string[] {
  if (!sentence) return []
  if (dryRun || allowRemovals) return [sentence]
  throw new ImportError(
    `${sentence} Nothing was imported. If the file is complete, import it again and allow removals (--allow-removals on the command line).`,
  )
}

async function readPeople(client: ClientBase): Promise<RosterPerson[]> {
  const { rows } = await client.query<RosterPerson>(
    `select id, source_id as "sourceId", role, given_name as "givenName", family_name as "familyName", grades,
      is_active as "isActive", from_export as "isFromExport", from_csv as "isFromCsv"
    from person
    where source_id is not null`,
  )
  return rows
}

async function readRooms(client: ClientBase): Promise<Room[]> {
  const { rows } = await client.query<Room>(
    `select id, site_id as "siteId", name, source_id as "sourceId", from_export as "isFromExport"
    from room
    where is_active`,
  )
  return rows
}

async function readEntries(client: ClientBase): Promise<RosterEntry[]> {
  const { rows } = await client.query<RosterEntry>(
    `select entry.room_id as "roomId", entry.person_id as "personId", entry.role, room.site_id as "siteId",
      entry.from_csv and not (room.from_export and person.from_export) as "isFromCsv"
    from roster_entry entry
    join room on room.id = entry.room_id
    join person on person.id = entry.person_id`,
  )
  return rows
}

/** Compares a row with its person. An omitted grade is no difference; nor is anything of a person from an export. */
function hasChanged({ row, person }: PlannedPerson): boolean {
  if (!person || person.isFromExport) return false
  return (
    !person.isActive ||
    !person.isFromCsv ||
    person.givenName !== row.givenName ||
    person.familyName !== row.familyName ||
    person.role !== row.role ||
    (row.grade !== '' && person.grades !== row.grade)
  )
}

/** Lists people who are in no room any more, and not in the file. */
function peopleWithoutRoom(
  leaving: readonly RosterEntry[],
  entries: readonly RosterEntry[],
  people: readonly RosterPerson[],
  ofFile: ReadonlyMap<string, PlannedPerson>,
): string[] {
  const left = new Set(leaving.map(keyOf))
  const placed = new Set(entries.filter((entry) => !left.has(keyOf(entry))).map(({ personId }) => personId))
  const leavers = new Set(leaving.map(({ personId }) => personId))
  return people.flatMap(({ id, isActive, isFromCsv, isFromExport }) =>
    isActive && isFromCsv && !isFromExport && leavers.has(id) && !placed.has(id) && !ofFile.has(id)
      ? [id]
      : [],
  )
}

/** @returns the id of each person of the file, by the id they have elsewhere */
async function upsertPeople(
  client: ClientBase,
  all: readonly PlannedPerson[],
  changed: readonly PlannedPerson[],
) {
  const ids = new Map(all.flatMap(({ row, person }) => (person ? [[row.sourceId, person.id] as const] : [])))
  await forEachChunk(changed, (some) =>
    client.query(
      `update person
      set role = wanted.role, given_name = wanted.given_name, family_name = wanted.family_name,
        grades = coalesce(nullif(wanted.grade, ''), person.grades), is_active = true, from_csv = true,
        version = person.version + 1
      from ${wanted}
      where person.source_id = wanted.source_id`,
      valuesOf(some),
    ),
  )
  await forEachChunk(
    all.filter(({ person }) => !person),
    async (some) => {
      const { rows } = await client.query<{ id: string; source_id: string }>(
        `insert into person (tenant_id, source_id, role, given_name, family_name, grades, from_csv)
        select tenant_in_use(), source_id, role, given_name, family_name, nullif(grade, ''), true
        from ${wanted}
        returning id, source_id`,
        valuesOf(some),
      )
      for (const { id, source_id } of rows) ids.set(source_id, id)
    },
  )
  return ids
}

const wanted = `unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
  as wanted (source_id, role, given_name, family_name, grade)`

function valuesOf(some: readonly PlannedPerson[]): unknown[] {
  return [
    some.map(({ row }) => row.sourceId),
    some.map(({ row }) => row.role),
    some.map(({ row }) => row.givenName),
    some.map(({ row }) => row.familyName),
    some.map(({ row }) => row.grade),
  ]
}

/** Takes off the rosters who leaves, and puts on who comes. An entry that is there already stays whose it is. */
async function updateRosters(
  client: ClientBase,
  leaving: readonly RosterEntry[],
  entries: readonly RosterEntry[],
  people: readonly PlannedPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<Counts> {
  const there = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const all = people.flatMap(({ rooms, row: { sourceId } }) =>
    [...rooms].map(([roomId, { role }]) => ({ roomId, personId: ids.get(sourceId) ?? '', role })),
  )
  const added = all.filter((entry) => !there.has(keyOf(entry)))
  const changed = all.filter((entry) => {
    const before = there.get(keyOf(entry))
    return before?.isFromCsv && before.role !== entry.role
  })
  // People whose role has changed are taken off and put on again.
  await forEachChunk([...leaving, ...changed], (some) =>
    client.query(
      `delete from roster_entry entry
      using unnest($1::uuid[], $2::uuid[]) as leaving (room_id, person_id)
      where entry.room_id = leaving.room_id and entry.person_id = leaving.person_id and entry.from_csv`,
      [some.map(({ roomId }) => roomId), some.map(({ personId }) => personId)],
    ),
  )
  await forEachChunk([...added, ...changed], (some) =>
    client.query(
      `insert into roster_entry (tenant_id, room_id, person_id, role, from_csv)
      select tenant_in_use(), *, true
      from unnest($1::uuid[], $2::uuid[], $3::text[])
      on conflict do nothing`,
      [some.map(({ roomId }) => roomId), some.map(({ personId }) => personId), some.map(({ role }) => role)],
    ),
  )
  const left = all.length - added.length - changed.length
  return { added: added.length, changed: changed.length, left, deactivated: leaving.length }
}

function recordChanges(
  changes: ChangeCollector,
  people: readonly PlannedPerson[],
  rooms: readonly Room[],
  owned: readonly RosterEntry[],
  leaving: readonly RosterEntry[],
) {
  const names = new Map(rooms.map(({ id, name }) => [id, name]))
  const listed = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? 'a room out of use')
      .toSorted()
      .join(', ')
  const before = Map.groupBy(owned, ({ personId }) => personId)
  const lost = new Set(leaving.map(({ personId }) => personId))
  for (const { row, person, rooms: wantedRooms } of people) {
    if (!person) continue
    const were = (before.get(person.id) ?? []).map(({ roomId }) => roomId)
    const isMoved =
      were.length > 0 && (lost.has(person.id) || [...wantedRooms.keys()].some((id) => !were.includes(id)))
    const isOther = hasChanged({ row, person, rooms: wantedRooms })
    if (!isMoved && !isOther) continue
    const own = person.isFromExport ? person : { ...row, grades: row.grade || person.grades }
    changes.add(
      { table: 'people', name: `${person.givenName} ${person.familyName}`.trim() },
      {
        name: [
          `${person.givenName} ${person.familyName}`.trim(),
          `${own.givenName} ${own.familyName}`.trim(),
        ],
        grade: [person.grades, own.grades],
        role: [person.role, own.role],
        'in use': [person.isActive, true],
        rooms: isMoved ? [listed(were), listed([...wantedRooms.keys()])] : [null, null],
      },
    )
  }
}
