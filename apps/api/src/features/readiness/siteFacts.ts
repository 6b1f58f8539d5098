import { permissionsGranting, rolesWithRight } from '@muster/domain/access/rights'
import { countGoodForDays, restockWithinDays, type SiteFacts } from '@muster/domain/readiness/siteScore'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { drillCompliance } from '../drill/drillCompliance.ts'
import { isOverdue } from '../task/taskRows.ts'

export type SiteWithFacts = { id: number; name: string; facts: SiteFacts }

const leading = rolesWithRight('incident.command', true)

type Row = Omit<SiteFacts, 'drills'> & { id: number; name: string }

/**
 * Reads the facts of each site in use, by name: one query for all of them and one for their drills.
 * @param only ids of sites; null for all of the tenant
 */
export async function readSiteFacts(tx: Tx, only: readonly number[] | null): Promise<SiteWithFacts[]> {
  const { rows } = await sql<Row>`
    with
    wanted as (
      select id, name
      from site
      where is_active and (${only}::integer[] is null or id = any (${only}::integer[]))
    ),
    placed as (
      select link.room_id
      from plan_link link
      where link.plan_id in (select distinct on (site_id) id from site_plan order by site_id, number desc)
    ),
    rooms as (
      select room.site_id, count(*) as rooms, count(bag.id) as with_bag, count(placed.room_id) as on_plan
      from room
      left join bag on bag.room_id = room.id and bag.is_active
      left join placed on placed.room_id = room.id
      where room.is_active
      group by room.site_id
    ),
    bags as (
      select bag.site_id, count(*) as bags, count(known.counted_at) as counted,
        count(*) filter (where known.counted_at > now() - make_interval(days => ${countGoodForDays})) as lately,
        count(*) filter (
          where known.counted_at is not null and known.lacking = '{}' and known.unknown = 0
            and coalesce(known.next_expiry_on >= (now() at time zone 'utc')::date, true)
        ) as complete
      from bag
      left join bag_readiness known on known.bag_id = bag.id
      where bag.is_active
      group by bag.site_id
    ),
    restocks as (
      select t.site_id, count(*) as open,
        count(*) filter (
          where coalesce(
            case when t.due_on is not null then ${isOverdue} end,
            t.created_at < now() - make_interval(days => ${restockWithinDays})
          )
        ) as overdue
      from task t
      join bag on bag.id = t.bag_id and bag.is_active
      where t.origin = 'restock' and t.stage = 'open'
      group by t.site_id
    ),
    others as (
      select site_id, count(*) as open, count(*) filter (where ${isOverdue}) as late
      from task t
      where origin <> 'restock' and stage = 'open'
      group by site_id
    ),
    audits as (
      select distinct on (audit.site_id) audit.site_id,
        signed.at < now() - interval '1 year' as "isOld", (signed.result->>'percent')::int as percent
      from safety_audit_signature signed
      join safety_audit audit on audit.id = signed.audit_id
      where signed.part = 'ran'
      order by audit.site_id, signed.at desc
    ),
    units as (
      select rbim.site_id, count(*) as rbims, count(*) filter (where standing.seen_at is null) as never,
        count(*) filter (
          where standing.seen_at is null or standing.silent_since is not null or standing.broken_since is not null
        ) as "notWell"
      from rbim
      left join rbim_standing standing on standing.rbim_id = rbim.id
      where rbim.retired_at is null
      group by rbim.site_id
    ),
    leaders as (
      select assignment.user_id, assignment.restricted
      from tenant_assignment assignment
      join app_user person on person.id = assignment.user_id and person.is_active
      where assignment.role = any (${leading}::text[])
        and exists (select from user_identity identity where identity.user_id = person.id)
    ),
    held as (
      select permission.site_id, count(distinct leaders.user_id) as people
      from leaders
      join site_permission permission on permission.user_id = leaders.user_id
      where leaders.restricted and permission.permission = any (${permissionsGranting('incident.command')}::text[])
      group by permission.site_id
    ),
    phones as (
      select site_id, count(*) as phones
      from enrolled_device
      where revoked_at is null
      group by site_id
    )
    select wanted.id, wanted.name,
      coalesce(rooms.rooms, 0)::int as rooms,
      coalesce(rooms.with_bag, 0)::int as "roomsWithBag",
      coalesce(rooms.on_plan, 0)::int as "roomsOnPlan",
      coalesce(bags.bags, 0)::int as bags,
      coalesce(bags.counted, 0)::int as "bagsCounted",
      coalesce(bags.lately, 0)::int as "bagsCountedLately",
      coalesce(bags.complete, 0)::int as "bagsComplete",
      coalesce(restocks.open, 0)::int as restocks,
      coalesce(restocks.overdue, 0)::int as "restocksOverdue",
      coalesce(
        (select plan.levels <> '[]' from site_plan plan where plan.site_id = wanted.id order by plan.number desc limit 1),
        false
      ) as "hasPlan",
      (coalesce(held.people, 0) + (select count(*) from leaders where not restricted))::int as commanders,
      coalesce(phones.phones, 0)::int as phones,
      coalesce(others.open, 0)::int as tasks,
      coalesce(others.late, 0)::int as "tasksOverdue",
      case when audits.site_id is null then null
        else jsonb_build_object('isOld', audits."isOld", 'percent', audits.percent)
      end as "safetyAudit",
      coalesce(units.rbims, 0)::int as rbims,
      coalesce(units."notWell", 0)::int as "rbimsNotWell",
      coalesce(units.never, 0)::int as "rbimsNeverSeen"
    from wanted
    left join rooms on rooms.site_id = wanted.id
    left join bags on bags.site_id = wanted.id
    left join restocks on restocks.site_id = wanted.id
    left join held on held.site_id = wanted.id
    left join phones on phones.site_id = wanted.id
    left join others on others.site_id = wanted.id
    left join audits on audits.site_id = wanted.id
    left join units on units.site_id = wanted.id
    order by wanted.name, wanted.id
  `.execute(tx)
  const drills = await drillCompliance(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, ...facts }) => ({
    id,
    name,
    facts: { ...facts, drills: drills && (drills.get(id) ?? { asked: 0, overdue: 0 }) },
  }))
}
