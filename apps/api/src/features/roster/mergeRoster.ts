/** enrollments.csv → rosters: who belongs to which room. */
import type { ClientBase } from 'pg'
import {
  dateClasses,
  type EndedEnrollmentOptions,
  noteEndedEnrollmentsPerSchool,
} from './endedEnrollments.ts'
import type { Counts } from './importReport.ts'
import { skipRows } from './skipStagedRows.ts'
import { countIgnored, type Findings } from './stageExport.ts'
import { countRows } from './stagingTables.ts'

/**
 * Brings the rosters of imported rooms in line with the staged enrollments; entries made by hand stay.
 * @param choice whether enrollments that ended before today are left out
 */
export async function mergeRoster(
  client: ClientBase,
  findings: Findings,
  choice: EndedEnrollmentOptions,
): Promise<Counts> {
  await judgeEnrollments(client, findings, choice.today)
  await noteEndedEnrollmentsPerSchool(client, findings, choice)
  if (choice.leaveOutEnded)
    await client.query("update judged_enrollment set verdict = 'ended' where verdict is null and has_ended")
  // Several classes that meet in one room may know the same person in two roles: then as the student to be counted.
  await client.query(`
    create temp table wanted_roster on commit drop as
    select room_id, person_id, max(role) as role
    from judged_enrollment
    where verdict is null
    group by room_id, person_id`)
  await client.query('analyze wanted_roster')
  const wanted = await countRows(client, 'wanted_roster')
  const placed = await countRows(client, 'judged_enrollment where verdict is null')
  countIgnored(
    findings,
    'enrollments of someone who is on that room’s roster already (another class or term)',
    placed - wanted,
  )

  const changed = await client.query(`
    delete from roster_entry entry
    using wanted_roster wanted
    where entry.room_id = wanted.room_id and entry.person_id = wanted.person_id and entry.role <> wanted.role`)
  // Kept, as the guard asks whom an export would leave in no room.
  await client.query(
    'create temp table removed_roster (room_id uuid, person_id uuid, role text) on commit drop',
  )
  const removed = await client.query(`
    with removed as (
    delete from roster_entry entry
    using room, person
    where room.id = entry.room_id and person.id = entry.person_id
      and room.from_export and person.from_export and (not entry.by_hand or not person.is_active)
      and not exists (select from unused where unused.kind = 'rooms' and unused.source_id = room.source_id)
      and not exists (
        select from wanted_roster wanted
        where wanted.room_id = entry.room_id and wanted.person_id = entry.person_id
      )
    returning entry.room_id, entry.person_id, entry.role
    )
    insert into removed_roster select * from removed`)
  await client.query('analyze removed_roster')
  const inserted = await client.query(`
    insert into roster_entry (tenant_id, room_id, person_id, role)
    select tenant_in_use(), room_id, person_id, role
    from wanted_roster
    on conflict do nothing`)
  const added = (inserted.rowCount ?? 0) - (changed.rowCount ?? 0)
  return {
    added,
    changed: changed.rowCount ?? 0,
    left: wanted - (inserted.rowCount ?? 0),
    deactivated: removed.rowCount ?? 0,
  }
}

/** Finds each enrollment's room and person; where one is missing, says whether that is a defect or only to be expected. */
async function judgeEnrollments(client: ClientBase, findings: Findings, today: string): Promise<void> {
  await dateClasses(client)
  await client.query(`
    create temp table judged_enrollment on commit drop as
    select staged.line, staged.role, room.id as room_id, person.id as person_id,
      coalesce(nullif(staged.ends, ''), dates.ends) < '${today}' as has_ended,
      coalesce(nullif(staged.begins, ''), dates.begins) > '${today}' as begins_later,
      case
        when room.id is null and class_unused.why = 'gone' then 'ignored'
        when person.id is null and user_unused.why in ('gone', 'ignored') then 'ignored'
        when room.id is null and class_unused.why = 'skipped'
          then format('refers to the class "%s", which was skipped', staged.class_id)
        when room.id is null then format('refers to the class "%s", which is not in classes.csv', staged.class_id)
        when person.id is null and user_unused.why = 'skipped'
          then format('refers to the user "%s", who was skipped', staged.user_id)
        when person.id is null then format('refers to the user "%s", who is not in users.csv', staged.user_id)
      end as verdict
    from staged_enrollment staged
    left join staged_class class on class.source_id = staged.class_id
    left join class_dates dates on dates.class_id = staged.class_id
    left join room on room.source_id = class.room_source_id and room.is_active
    left join person on person.source_id = staged.user_id and person.is_active
    left join (select source_id, min(why) as why from unused where kind = 'classes' group by 1) class_unused
      on class_unused.source_id = staged.class_id
    left join (select source_id, min(why) as why from unused where kind = 'users' group by 1) user_unused
      on user_unused.source_id = staged.user_id`)
  await client.query('analyze judged_enrollment')
  const ignored = await countRows(client, "judged_enrollment where verdict = 'ignored'")
  countIgnored(findings, 'enrollments of classes or users that are not imported', ignored)
  await skipRows(
    client,
    findings,
    'enrollments.csv',
    "skipped as (select line, verdict as reason from judged_enrollment where verdict <> 'ignored')",
  )
}
