import type { FleetBag, FleetPart, FleetSort, FleetState } from '@muster/contract/fleetCalls'
import { fleetState } from '@muster/contract/fleetCalls'
import { bagKind } from '@muster/contract/shapes'
import { expiringThing } from '@muster/domain/readiness/readiness'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

/** The bags in use of a tenant and how they stand, from the row that is kept for each: no count is read. */

/** Which bags, by whom, judged on which day (YYYY-MM-DD, in UTC). */
export type Asked = { caller: Caller; part: FleetPart; today: string }

/** What was good when the row was written and is not today: until the clock has come by. */
const isExpired = (today: string) => sql<boolean>`(expired > 0 or next_expiry_on < ${today}::date)`
const within = (today: string, days: number) =>
  sql<boolean>`(next_expiry_on between ${today}::date and ${today}::date + ${days}::int)`

function conditionOf(state: FleetState, today: string): RawBuilder<boolean> {
  switch (state) {
    case 'notSetUp':
      return sql`not is_set_up`
    case 'neverCounted':
      return sql`counted_at is null`
    case 'expired':
      return sql`coalesce(${isExpired(today)}, false)`
    case 'missing':
      return sql`coalesce(missing > 0, false)`
    case 'in30':
      return sql`coalesce(${within(today, 30)}, false)`
    case 'in60':
      return sql`coalesce(${within(today, 60)}, false)`
    case 'in90':
      return sql`coalesce(${within(today, 90)}, false)`
    case 'complete':
      return sql`(counted_at is not null and unknown = 0 and missing = 0 and not coalesce(${isExpired(today)}, false))`
  }
}

function orderOf(sort: FleetSort, today: string): RawBuilder<unknown> {
  switch (sort) {
    case 'need':
      return sql`
        case
          when ${isExpired(today)} then 0
          when missing > 0 then 1
          when counted_at is null then 2
          when unknown > 0 then 3
          else 4
        end, next_expiry_on nulls last, site_name, name, id`
    case 'name':
      return sql`name, site_name, id`
    case 'site':
      return sql`site_name, name, id`
    case 'counted':
      return sql`counted_at nulls first, site_name, name, id`
    case 'expiry':
      return sql`next_expiry_on nulls last, site_name, name, id`
  }
}

/** Every bag that was asked for, in whatever state; no wider than what it is sorted and counted by. */
function bagsIn({ caller, part }: Asked) {
  const { siteId, kind, search } = part
  const sites = siteId === undefined ? caller.allowedSites : [siteId]
  // Looked for as it was typed: % and _ are letters like any other.
  const like = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  return sql`
    select bag.id, bag.name, bag.kind, bag.site_id, site.name as site_name, room.name as room_name,
      counted_at is not null or exists (select from enrolled_device where bag_id = bag.id) as is_set_up,
      counted_at, things, unknown, missing, expired, next_expiry_on
    from bag
    join site on site.id = bag.site_id
    left join room on room.id = bag.room_id
    left join bag_readiness on bag_readiness.bag_id = bag.id
    where bag.is_active
      and site.is_active
      and (${sites}::integer[] is null or bag.site_id = any(${sites}::integer[]))
      and (${kind ?? null}::text is null or bag.kind = ${kind ?? null})
      and (${like}::text is null or bag.name ilike ${like} or room.name ilike ${like} or site.name ilike ${like})`
}

const figures = z.record(z.enum(['bags', 'pending', ...fleetState.options]), z.int())
export type Figures = z.output<typeof figures>

const at = z.string().transform((text) => new Date(text).toISOString())
const stored = z.object({
  ...{ id: z.uuid(), name: z.string(), kind: bagKind, site_id: z.int(), site_name: z.string() },
  ...{ room_name: z.string().nullable(), is_set_up: z.boolean() },
  ...{ counted_at: at.nullable(), counted_by_name: z.string().nullable() },
  ...{ things: z.int().nullable(), unknown: z.int().nullable(), missing: z.int().nullable() },
  ...{ expired: z.int().nullable(), lacking: z.array(z.string()).nullable() },
  expiring: z.array(expiringThing).nullable(),
  ...{ task_id: z.uuid().nullable(), task_title: z.string().nullable(), task_at: at.nullable() },
})
const answered = z.object({ figures, bags: z.array(stored).nullable() })

/** How many bags stand how and are still to be looked at, whatever state was asked for; and those that were asked for, in order. */
export async function readFleet(
  tx: Tx,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ figures: Figures; bags: FleetBag[] }> {
  const { part, today } = asked
  const counts = fleetState.options.map(
    (state) => sql`count(*) filter (where ${conditionOf(state, today)}) as ${sql.id(state)}`,
  )
  const wanted = part.state ? conditionOf(part.state, today) : sql<boolean>`true`
  // Looked through once, for both.
  const { rows } = await sql`
    with fleet as materialized (${bagsIn(asked)}),
    pending as (
      select count(*) as pending
      from fleet
      join bag_expiry on bag_expiry.bag_id = fleet.id
      where on_day <= ${today}::date
    ),
    figures as (select count(*) as bags, (select pending from pending), ${sql.join(counts)} from fleet),
    chosen as (
      select *, row_number() over () as place
      from (
        select * from fleet
        where ${wanted}
        order by ${orderOf(part.sort, today)}
        limit ${limit}
        offset ${offset}
      ) as slice
    ),
    page as (
      select chosen.*, counted_by_name, lacking, expiring,
        task.id as task_id, task.title as task_title, task.created_at as task_at
      from chosen
      left join (select bag_id, counted_by_name, lacking, expiring from bag_readiness) as readiness
        on readiness.bag_id = chosen.id
      left join task on task.bag_id = chosen.id and task.origin = 'restock' and task.stage = 'open'
      order by chosen.place
    )
    select (select to_jsonb(figures) from figures) as figures, (select jsonb_agg(to_jsonb(page)) from page) as bags`.execute(
    tx,
  )
  const { figures, bags } = answered.parse(rows[0])
  return { figures, bags: (bags ?? []).map((bag) => viewBag(bag, today)) }
}

function viewBag(row: z.output<typeof stored>, today: string): FleetBag {
  const expiring = row.expiring ?? []
  const good = expiring.filter(({ on }) => on >= today)
  return {
    ...{ bagId: row.id, name: row.name, kind: row.kind, siteId: row.site_id, siteName: row.site_name },
    ...{ roomName: row.room_name, isSetUp: row.is_set_up },
    lastCount:
      row.counted_at && row.counted_by_name ? { at: row.counted_at, byName: row.counted_by_name } : null,
    ...{ things: row.things ?? 0, unknown: row.unknown ?? 0, missing: row.missing ?? 0 },
    expired: (row.expired ?? 0) + expiring.length - good.length,
    ...{ lacking: row.lacking ?? [], expiring: good },
    restock:
      row.task_id && row.task_title && row.task_at
        ? { id: row.task_id, title: row.task_title, createdAt: row.task_at }
        : null,
  }
}
