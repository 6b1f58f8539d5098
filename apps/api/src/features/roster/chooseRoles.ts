/** Chooses who is a student, staff or family from roles.csv, and who is left out. */
import type { ClientBase } from 'pg'
import { skipRows } from './skipStagedRows.ts'
import { countIgnored, type Findings } from './stageExport.ts'

/**
 * Gives each staged user their role, and skips users without one. Somebody with several roles is in the room by the one
 * that counts: a primary one before a secondary one, a student before staff, and family only when there is nothing
 * else.
 * @see OneRoster 1.2, CSV Binding: roles.csv has one primary role for each user at each org.
 */
export async function chooseRoles(client: ClientBase, findings: Findings): Promise<void> {
  await client.query(`
    update staged_user staged
    set role = chosen.role
    from (
      select distinct on (user_id) user_id, role
      from staged_role
      where role <> 'unknown'
      order by user_id, role = 'family', type <> 'primary', role = 'staff'
    ) chosen
    where staged.role = 'unsaid' and chosen.user_id = staged.source_id`)
  await client.query(`
    update staged_user staged
    set orgs = said.orgs
    from (
      select user_id, string_agg(distinct org, ',') as orgs from staged_role where org <> '' group by user_id
    ) said
    where said.user_id = staged.source_id and staged.orgs = ''`)
  await skipRows(
    client,
    findings,
    'users.csv',
    `skipped as (
      delete from staged_user staged
      where role = 'unsaid'
      returning line, source_id,
        case
          when exists (select from staged_role where user_id = staged.source_id)
            then 'has no role in roles.csv that Muster knows'
          else 'has no role: roles.csv does not name the user'
        end as reason
    ), noted as (
      insert into unused select 'users', source_id, 'skipped' from skipped
    )`,
  )
}

/** Leaves out parents, guardians and relatives. They were staged to be compared with the others. */
export async function leaveOutFamily(client: ClientBase, findings: Findings): Promise<void> {
  const { rowCount } = await client.query(`
    with family as (delete from staged_user where role = 'family' returning source_id)
    insert into unused select 'users', source_id, 'ignored' from family`)
  countIgnored(findings, 'parents, guardians and relatives', rowCount ?? 0)
}
