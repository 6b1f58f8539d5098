/** Notes on people in general: those whose school is unknown, and those who may not sign in elsewhere. */
import { formatCount } from '@muster/domain/formatCount'
import type { ClientBase } from 'pg'
import type { Findings } from './stageExport.ts'

/** Adds a note for each org that users name and nobody else does, and one on users whose accounts elsewhere are off. */
export async function notePeople(client: ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ org: string; people: number; lines: number[]; orgs: number }>(`
    select org, count(*)::int as people, (array_agg(line order by line))[1:5] as lines, count(*) over ()::int as orgs
    from staged_user
    cross join lateral (select distinct trim(each) as org from unnest(string_to_array(orgs, ',')) as each) as named
    where org <> ''
      and not exists (select from staged_org where source_id = org)
      and not exists (select from unused where kind = 'orgs' and source_id = org)
      and not exists (select from site where source_id = org and is_active)
    group by org
    order by people desc, org
    limit 20`)
  for (const { org, people, lines } of rows)
    findings.notes.push(
      `${people === 1 ? '1 person belongs' : `${formatCount(people)} people belong`} to “${org}”, which is not among the orgs: users.csv ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${people > lines.length ? ' and more' : ''}. They were taken in, and are in the rooms that their enrollments name.`,
    )
  const more = (rows[0]?.orgs ?? 0) - rows.length
  if (more > 0) findings.notes.push(`${formatCount(more)} more orgs that users name are not among the orgs.`)

  const off = await client.query<{ people: number }>(
    "select count(*)::int as people from staged_user where not is_enabled and role <> 'family'",
  )
  const people = off.rows[0]?.people ?? 0
  if (people > 0)
    findings.notes.push(
      `${people === 1 ? '1 person has' : `${formatCount(people)} people have`} enabledUser “false” in users.csv: no account elsewhere, but perhaps in the room. They are imported and stay on rosters like everyone else.`,
    )
}
