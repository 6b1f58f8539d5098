/** users.csv → people: the students and staff that rosters are made of. */
import type { ClientBase } from 'pg'
import type { Counts } from './importReport.ts'
import { countRows } from './staging.ts'

/** Brings the tenant's people in line with the staged users. */
export async function mergePeople(client: ClientBase): Promise<Counts> {
  const changed = await client.query(`
    update person
    set role = staged.role,
      given_name = staged.given_name,
      family_name = staged.family_name,
      email = nullif(staged.email, ''),
      grades = nullif(staged.grades, ''),
      is_active = true
    from staged_user staged
    where person.source_id = staged.source_id
      and (
        person.role, person.given_name, person.family_name, coalesce(person.email, ''), coalesce(person.grades, ''),
        person.is_active
      ) <> (staged.role, staged.given_name, staged.family_name, staged.email, staged.grades, true)`)
  const added = await client.query(`
    insert into person (tenant_id, source_id, role, given_name, family_name, email, grades)
    select tenant_in_use(), source_id, role, given_name, family_name, nullif(email, ''), nullif(grades, '')
    from staged_user staged
    where not exists (select from person where person.source_id = staged.source_id)`)
  const deactivated = await client.query(`
    update person
    set is_active = false
    where is_active and source_id is not null
      and not exists (select from staged_user staged where staged.source_id = person.source_id)
      and not exists (
        select from unused where kind = 'users' and why = 'skipped' and unused.source_id = person.source_id
      )`)
  const wanted = await countRows(client, 'staged_user')
  return {
    added: added.rowCount ?? 0,
    changed: changed.rowCount ?? 0,
    left: wanted - (added.rowCount ?? 0) - (changed.rowCount ?? 0),
    deactivated: deactivated.rowCount ?? 0,
  }
}
