/** Notes an export's changes of existing rows: the first of them field by field, and the number of renamed ones. */
import type { ImportChange } from '@muster/contract/importCalls'
import type { ClientBase } from 'pg'
import { doubtsAboutChanges } from './importDoubts.ts'
import type { PresentCounts } from './largeRemovalGuard.ts'
import type { Findings } from './stageExport.ts'

type ChangedTable = 'sites' | 'rooms' | 'people'

/** Changes that are noted of each table; the counts are of all. */
const maxNotedChanges = 70

/**
 * For each table the rows that differ, as `name`, and `before` and `after` as they are shown. Asked before they are changed,
 * when the temporary table of what there shall be is complete.
 */
const differingRowsSql: Record<ChangedTable, string> = {
  sites: `
    select site.name, jsonb_build_object('name', site.name, 'in use', site.is_active) as before,
      jsonb_build_object('name', wanted.name, 'in use', true) as after
    from site
    join wanted_site wanted on wanted.source_id = site.source_id
    where site.name <> wanted.name or not site.is_active`,
  rooms: `
    select room.name, jsonb_build_object('name', room.name, 'site', at.name, 'in use', room.is_active) as before,
      jsonb_build_object('name', wanted.name, 'site', wanted_at.name, 'in use', true) as after
    from room
    join wanted_room wanted on wanted.source_id = room.source_id
    join site at on at.id = room.site_id
    join site wanted_at on wanted_at.id = wanted.site_id
    where (room.name, room.site_id, room.is_active) <> (wanted.name, wanted.site_id, true)`,
  people: `
    select trim(person.given_name || ' ' || person.family_name) as name,
      jsonb_build_object(
        'name', trim(person.given_name || ' ' || person.family_name), 'role', person.role, 'grade', person.grades,
        'email', person.email, 'in use', person.is_active
      ) as before,
      jsonb_build_object(
        'name', trim(wanted.given_name || ' ' || wanted.family_name), 'role', wanted.role,
        'grade', nullif(wanted.grades, ''), 'email', nullif(wanted.email, ''), 'in use', true
      ) as after
    from person
    join staged_user wanted on wanted.source_id = person.source_id
    where (person.given_name, person.family_name, person.role, person.grades, person.email, person.is_active)
      is distinct from
      (wanted.given_name, wanted.family_name, wanted.role, nullif(wanted.grades, ''), nullif(wanted.email, ''), true)`,
}

type Fields = Record<string, string | boolean | null>

/** Notes what will be changed of a table. */
export async function noteChanges(
  client: ClientBase,
  findings: Findings,
  table: ChangedTable,
): Promise<void> {
  const { rows } = await client.query<{ name: string; before: Fields; after: Fields; renamed: number }>(`
    select *, (count(*) filter (where before ->> 'name' <> after ->> 'name') over ())::int as renamed
    from (${differingRowsSql[table]}) as differing
    order by name
    limit ${maxNotedChanges}`)
  findings.changes.push(
    ...rows.map(({ name, before, after }) => ({ table, name, fields: fieldsOf(before, after) })),
  )
  findings.renamed[table] = rows[0]?.renamed ?? 0
}

/** Sentences about an export that gives most of what is there another name. */
export function doubtsOfRenaming({ renamed }: Findings, { tables }: PresentCounts): string[] {
  return (['sites', 'rooms', 'people'] as const).flatMap((things) =>
    doubtsAboutChanges({ things, present: tables[things], renamed: renamed[things] ?? 0, overwritten: 0 }),
  )
}

function fieldsOf(before: Fields, after: Fields): ImportChange['fields'] {
  const text = (value: string | boolean | null | undefined) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : value || null
  return Object.keys(after)
    .map((field) => ({ field, before: text(before[field]), after: text(after[field]) }))
    .filter((field) => field.before !== field.after)
}
