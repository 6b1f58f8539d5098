/** students.csv → people, and who belongs to which room. The file is whole for the sites it names. */
import { adoptPeopleByName } from '../roster/adoptPeopleByName.ts'
import { doubtsAboutChanges } from '../roster/importDoubts.ts'
import { ImportError } from '../roster/importError.ts'
import { touchRosterDate } from '../roster/importTenant.ts'
import { lockRoomsForImport } from '../roster/lockRoomsForImport.ts'
import type { ChangeCollector } from './changeCollector.ts'
import type { CsvTable, CsvTableResult } from './csvImport.ts'
import { type PlannedPerson, planStudents, type Room, type RosterPerson } from './planStudents.ts'
import { keyOf, type RosterEntry, readEntries, readPeople, readRooms } from './readRosters.ts'
import { largeLossSentence } from './rosterLossGuard.ts'
import { readOnlySiteId, readSiteNames, siteFinder } from './siteFinder.ts'
import type { StudentRow } from './studentRowSchema.ts'
import { retirePeople, updateRosters, upsertPeople } from './writeRosters.ts'

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
  const known = {
    people: new Map(people.map((person) => [person.sourceId, person])),
    rooms,
    entries: new Set(entries.map(keyOf)),
    find: await siteFinder(client),
    onlySiteId: await readOnlySiteId(client),
  }
  const plan = planStudents(rows, skippedIds, known, skip)
  const ofFile = new Map(plan.people.flatMap((one) => (one.person ? [[one.person.id, one] as const] : [])))
  const keptIds = new Set(people.flatMap(({ id, sourceId }) => (plan.kept.has(sourceId) ? [id] : [])))
  const owned = entries.filter(({ isFromCsv, siteId }) => isFromCsv && plan.siteIds.has(siteId))
  const leaving = owned.filter(
    ({ personId, roomId }) => !keptIds.has(personId) && !ofFile.get(personId)?.rooms.has(roomId),
  )
  const coming = [...ofFile].flatMap(([personId, { rooms: wanted }]) =>
    [...wanted.keys()]
      .map((roomId) => ({ roomId, personId }))
      .filter((place) => !known.entries.has(keyOf(place))),
  )
  const changed = plan.people.filter(hasChanged)
  const gone = peopleWithoutRoom(leaving, entries, people, ofFile)
  const notOfExport = new Set(people.flatMap(({ id, isFromExport }) => (isFromExport ? [] : [id])))
  const present = new Set(owned.map(({ personId }) => personId)).intersection(notOfExport)
  const loss = largeLossSentence({
    owned,
    leaving,
    coming,
    gone: gone.length,
    people: present.size,
    siteNames: await readSiteNames(client),
  })
  const warning = refuseLargeLoss(table, loss)
  recordChanges(changes, plan.people, rooms, owned, leaving)
  const ids = await upsertPeople(client, plan.people, changed)
  const roster = await updateRosters(client, leaving, entries, plan.people, ids)
  await retirePeople(client, gone)
  if (!dryRun) await touchRosterDate(client)
  const added = plan.people.filter(({ person }) => !person).length
  const left = plan.people.length - added - changed.length
  return {
    tables: { people: { added, changed: changed.length, left, deactivated: gone.length }, roster },
    takesMuch: warning.length > 0,
    doubts: [
      ...warning,
      ...doubtsAboutChanges({ things: 'students', present: present.size, ...changes.counts }),
    ],
  }
}

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
      .map((id) => names.get(id) ?? 'a retired room')
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
