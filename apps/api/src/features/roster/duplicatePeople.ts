/** Remarks on rows of users.csv that may be one person: never merged, as two people of one name must both be accounted for. */
import type { ClientBase } from 'pg'
import { maxRemarks } from './remarks.ts'
import type { Findings } from './stageExport.ts'

const advice =
  'if they are one person, give them one sourcedId in the roster system; until then they count as two'

/** Adds remarks on users with the email address or the identifier of another, and a note on staff and students of one name at two schools. */
export async function remarkSamePeople(client: ClientBase, findings: Findings): Promise<void> {
  // Brothers and sisters often have their parents' address, so of students the name must be the same, too.
  const { rows } = await client.query<{ line: number; reason: string; total: number }>(`
    with people as (
      select line, role, lower(given_name) as given, lower(family_name) as family,
        lower(email) as email, identifier
      from staged_user
    ), by_email as (
      select line,
        min(line) filter (where role <> 'family') over (partition by email, given, family) as first,
        min(line) filter (where role = 'staff') over (partition by email) as first_staff,
        role
      from people
      where email <> '' and (role <> 'family' or email in (select email from people where role = 'staff'))
    ), by_identifier as (
      select line, min(line) over (partition by identifier, given, family) as first
      from people
      where identifier <> '' and role <> 'family'
    ), found as (
      select line, case
          when role = 'family' and first_staff <> line
            then format('is a parent or guardian with the email address of line %s, who is staff; only line %1$s is imported', first_staff)
          when role <> 'family' and first < line
            then format('has the name and email address of line %s; ${advice}', first)
          when role = 'staff' and first_staff < line
            then format('has the email address of line %s; ${advice}', first_staff)
        end as reason
      from by_email
      union all
      select line, format('has the name and identifier of line %s; ${advice}', first)
      from by_identifier
      where first < line
    ), told as (
      select distinct on (line) line, reason from found where reason is not null order by line, reason desc
    )
    select line, reason, count(*) over ()::int as total from told order by line limit ${maxRemarks}`)
  findings.remarks.addAll(
    rows.map(({ line, reason }) => ({ file: 'users.csv', line, reason })),
    rows[0]?.total ?? 0,
  )
  await noteSameNames(client, findings)
}

/** Same names alone prove little, so these are reported together, and only where nothing else distinguishes the two people. */
async function noteSameNames(client: ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ name: string; first: number; second: number; total: number }>(`
    with people as (
      select *, count(*) over (
          partition by role, lower(given_name), lower(family_name), case when role = 'student' then grades end
        ) as namesakes
      from staged_user
      where role <> 'family' and orgs <> '' and given_name <> '' and family_name <> ''
    )
    select one.given_name || ' ' || one.family_name as name, one.line as first, other.line as second,
      count(*) over ()::int as total
    from people one
    join people other on other.line > one.line and other.role = one.role
      and lower(other.given_name) = lower(one.given_name) and lower(other.family_name) = lower(one.family_name)
      and (one.role <> 'student' or other.grades = one.grades)
    where one.namesakes > 1 and other.namesakes > 1
      and (one.email = '' or other.email = '')
      and (one.identifier = '' or other.identifier = '')
      and not string_to_array(one.orgs, ',') && string_to_array(other.orgs, ',')
    order by one.line, other.line
    limit 5`)
  const total = rows[0]?.total ?? 0
  if (total === 0) return
  const some = rows.map(({ name, first, second }) => `${name} (users.csv lines ${first} and ${second})`)
  const more = total > rows.length ? ` and ${(total - rows.length).toLocaleString('en-US')} more` : ''
  findings.notes.push(
    `${total === 1 ? 'Two people have the same name' : 'People have the same name'} at different schools, and nothing tells them apart: ${some.join(', ')}${more}. Where they are one person, give them one sourcedId in the roster system; until then they count as two.`,
  )
}
