import type { ChecklistStep, ChecklistStepKey } from '@muster/contract/checklistCalls'
import { rolesWithRight } from '@muster/domain/access/rights'
import { sql } from 'kysely'
import { setLookup, type Tx } from '../../platform/db/database.ts'

/** Checks the checklist's steps for the tenant in use: one function per step, each from current data. */

/** The state of a step. Omitted fields are none. */
type StepStatus = { isDone: boolean } & Partial<Pick<ChecklistStep, 'count' | 'of' | 'siteId' | 'drill'>>

type Counts = { count: number; of: number; siteId?: number | null }

/** A site is in use. */
async function site(tx: Tx): Promise<StepStatus> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::int as count from site where is_active`,
  )
  return { isDone: count > 0, count, of: count }
}

/** Every site in use has a room. */
async function rooms(tx: Tx): Promise<StepStatus> {
  return allDone(
    await one<Counts>(
      tx,
      sql`
        select count(*) filter (where has)::int as count, count(*)::int as of, min(id) filter (where not has) as "siteId"
        from (
          select id, exists (select from room where room.site_id = site.id and room.is_active) as has
          from site
          where is_active
        ) site`,
    ),
  )
}

/** Every room in use has a bag. */
async function bags(tx: Tx): Promise<StepStatus> {
  return allDone(
    await one<Counts>(
      tx,
      sql`
        select count(*) filter (where has)::int as count, count(*)::int as of, min(site_id) filter (where not has) as "siteId"
        from (
          select room.site_id, exists (select from bag where bag.room_id = room.id and bag.is_active) as has
          from room
          join site on site.id = room.site_id and site.is_active
          where room.is_active
        ) room`,
    ),
  )
}

/** Codes have been printed, according to the audit. Only people know if they hang in the rooms. */
async function codes(tx: Tx): Promise<StepStatus> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (select from audit where action = 'labels.printed' limit 1) printed`,
  )
  return { isDone: count > 0 }
}

/** Somebody who may run an incident has signed in. `of`: their number, with those who are invited. */
async function people(tx: Tx): Promise<StepStatus> {
  await setLookup(tx, { all_assignments: 'on' })
  const { count, of } = await one<Counts>(
    tx,
    sql`
      select
        count(*) filter (where exists (select from user_identity known where known.user_id = account.id))::int as count,
        count(*)::int as of
      from tenant_assignment held
      left join app_user account on account.id = held.user_id and held.state = 'member'
      where held.role = any(${rolesWithRight('incident.start', false)}::text[])
        and held.state <> 'suspended' and coalesce(account.is_active, held.state = 'invited')`,
  )
  await setLookup(tx, { all_assignments: 'off' })
  return { isDone: count > 0, count, of }
}

/** Rooms in use have students. `count` of the rooms. */
async function rosters(tx: Tx): Promise<StepStatus> {
  const { count, of } = await one<Counts>(
    tx,
    sql`
      select count(*) filter (where has)::int as count, count(*)::int as of
      from (
        select exists (
          select from roster_entry entry where entry.room_id = room.id and entry.role = 'student'
        ) as has
        from room
        join site on site.id = room.site_id and site.is_active
        where room.is_active
      ) room`,
  )
  return { isDone: count > 0, count, of }
}

/** An active rule notifies an active group with members. */
async function notifications(tx: Tx): Promise<StepStatus> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`
      select count(*)::int as count
      from notification_rule
      where is_active and exists (
        select
        from jsonb_array_elements_text(rule -> 'groupIds') named
        join notification_group grp on grp.id::text = named and grp.is_active
        join notification_member member on member.group_id = grp.id
      )`,
  )
  return { isDone: count > 0, count, of: count }
}

/** Rooms show a number to call when a life is in danger. */
async function emergencyNumber(tx: Tx): Promise<StepStatus> {
  const row = await one<{ isSet: boolean }>(
    tx,
    sql`select emergency_number is not null as "isSet" from tenant where id = tenant_in_use()`,
  )
  return { isDone: row.isSet }
}

/** Rooms' instructions are built in, even without an organization's own wording. */
async function instructions(): Promise<StepStatus> {
  return { isDone: true }
}

/** A phone is enrolled at a site in use. */
async function phone(tx: Tx): Promise<StepStatus> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`
      select count(*)::int as count
      from enrolled_device device
      join site on site.id = device.site_id and site.is_active
      where device.revoked_at is null`,
  )
  return { isDone: count > 0, count, of: count }
}

/** A drill or test was completed; else the progress of the first one. */
async function drill(tx: Tx): Promise<StepStatus> {
  const row = await one<{ ended: boolean; running: boolean; planned: boolean }>(
    tx,
    sql`
      select
        exists (select from incident where summary ->> 'kind' <> 'Actual' and stage = 'ended') as ended,
        exists (select from incident where summary ->> 'kind' <> 'Actual' and stage = 'active') as running,
        exists (select from drill_plan where cancelled_at is null) as planned`,
  )
  const stage = row.ended ? 'ended' : row.running ? 'running' : row.planned ? 'planned' : 'none'
  return { isDone: row.ended, drill: stage }
}

/** The check of each step. */
export const checkStep: Record<ChecklistStepKey, (tx: Tx) => Promise<StepStatus>> = {
  site,
  rooms,
  bags,
  codes,
  people,
  rosters,
  notifications,
  emergencyNumber,
  instructions,
  phone,
  drill,
}

/** True when there is at least one, and none lacks it. */
function allDone({ count, of, siteId = null }: Counts): StepStatus {
  return { isDone: of > 0 && count === of, count, of, siteId }
}

async function one<Row>(tx: Tx, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(tx)
  const [row] = rows as Row[]
  if (!row) throw new Error('counting answered nothing')
  return row
}
