/** Writes what an import of students has planned: people, and who is on which roster. */
import type { ClientBase } from 'pg'
import type { Counts } from '../roster/importReport.ts'
import { forEachChunk } from './forEachChunk.ts'
import type { PlannedPerson } from './planStudents.ts'
import { keyOf, type RosterEntry } from './readRosters.ts'

/** @returns the id of each person of the file, by the id they have elsewhere */
export async function upsertPeople(
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

/** Takes people out of use. */
export async function retirePeople(client: ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(
    'update person set is_active = false, version = version + 1 where id = any ($1::uuid[])',
    [ids],
  )
}

/** Takes off the rosters who leaves, and puts on who comes. An entry that is there already stays whose it is. */
export async function updateRosters(
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
