import {
  type BagInventoryFilter,
  type BagInventoryHardware,
  type BagInventoryItem,
  type BagInventorySort,
  type BagInventoryState,
  bagInventoryHardware,
  bagInventoryState,
} from '@muster/contract/fleetCalls'
import { bagKind } from '@muster/contract/shapes'
import { countedBy } from '@muster/domain/incident/typedName'
import { expiringThing } from '@muster/domain/readiness/readiness'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import { severity, stateOfSeverity, statesInUse } from '../rbim/rbimStateSql.ts'

/** Reads the bags in use of a tenant and their state, from the stored row of each: no count is read. */

/** The caller, the filter, and the day of the state (YYYY-MM-DD, in UTC). */
export type BagInventoryQuery = { caller: Caller; part: BagInventoryFilter; today: string }

/** True for contents that have expired since the row was written, before the job has updated it. */
const isExpired = (today: string) => sql<boolean>`(expired > 0 or next_expiry_on < ${today}::date)`
const within = (today: string, days: number) =>
  sql<boolean>`(next_expiry_on between ${today}::date and ${today}::date + ${days}::int)`

function conditionOf(state: BagInventoryState, today: string): RawBuilder<boolean> {
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

function orderOf(sort: BagInventorySort, today: string): RawBuilder<unknown> {
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

/** Selects every matching bag, in any state; only the columns to sort and count by. */
function selectBags({ caller, part }: BagInventoryQuery) {
  const { siteId, kind, search } = part
  const sites = siteId === undefined ? caller.allowedSites : [siteId]
  const like = search ? likePattern(search) : null
  return sql`
    select bag.id, bag.name, bag.kind, bag.site_id, site.name as site_name, room.name as room_name,
      counted_at is not null or exists (select from enrolled_device where bag_id = bag.id) as is_set_up,
      counted_at, things, unknown, missing, expired, next_expiry_on,
      coalesce(bag.room_id, bag.id) as holder, hardware.gravity
    from bag
    join site on site.id = bag.site_id
    left join room on room.id = bag.room_id
    left join bag_readiness on bag_readiness.bag_id = bag.id
    left join hardware on hardware.holder = coalesce(bag.room_id, bag.id)
    where bag.is_active
      and site.is_active
      and (${sites}::integer[] is null or bag.site_id = any(${sites}::integer[]))
      and (${kind ?? null}::text is null or bag.kind = ${kind ?? null})
      and (${like}::text is null or bag.name ilike ${like} or room.name ilike ${like} or site.name ilike ${like})`
}

/**
 * Lists the RBIMs in use with their room, or the bag they call for (rbim/bagForPress.ts); and for each such room or bag the
 * worst state.
 */
const devices = sql`
  asking as (
    select distinct on (site_id) site_id, id
    from bag
    where is_active and room_id is null and kind <> 'classroom'
    order by site_id, kind = 'office' desc, id
  ),
  devices as materialized (
    select coalesce(r.room_id, asking.id) as holder, r.serial_number, ${severity} as gravity
    from rbim r
    join rbim_standing s on s.rbim_id = r.id
    left join asking on asking.site_id = r.site_id
    where r.retired_at is null
  ),
  hardware as (select holder, min(gravity) as gravity from devices group by holder)`

const matchesHardware = (hardware: BagInventoryHardware) =>
  hardware === 'none'
    ? sql<boolean>`gravity is null`
    : sql<boolean>`coalesce(gravity = ${sql.lit(statesInUse.indexOf(hardware))}, false)`

const hardwareFigures = z.record(bagInventoryHardware, z.int())
const figures = z.record(z.enum(['bags', 'pending', ...bagInventoryState.options]), z.int())
export type Figures = z.output<typeof figures>

const at = z.string().transform((text) => new Date(text).toISOString())
const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: bagKind,
  site_id: z.int(),
  site_name: z.string(),
  room_name: z.string().nullable(),
  is_set_up: z.boolean(),
  counted_at: at.nullable(),
  counted_by_name: z.string().nullable(),
  things: z.int().nullable(),
  unknown: z.int().nullable(),
  missing: z.int().nullable(),
  expired: z.int().nullable(),
  lacking: z.array(z.string()).nullable(),
  expiring: z.array(expiringThing).nullable(),
  gravity: z.int().nullable(),
  rbims: z.array(z.object({ serialNumber: z.string(), gravity: z.int() })).nullable(),
  task_id: z.uuid().nullable(),
  task_title: z.string().nullable(),
  task_at: at.nullable(),
})
const answerSchema = z.object({ figures, hardware: hardwareFigures, bags: z.array(rowSchema).nullable() })

/**
 * Counts bags by state and those that still need a check, regardless of the requested state; and returns the requested ones,
 * in order.
 */
export async function readBagInventory(
  tx: Tx,
  query: BagInventoryQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ figures: Figures; hardware: z.output<typeof hardwareFigures>; bags: BagInventoryItem[] }> {
  const { part, today } = query
  const ofHardware = part.hardware ? matchesHardware(part.hardware) : sql<boolean>`true`
  const counts = bagInventoryState.options.map(
    (state) =>
      sql`count(*) filter (where ${ofHardware} and ${conditionOf(state, today)}) as ${sql.id(state)}`,
  )
  const hardwareCounts = bagInventoryHardware.options.map(
    (each) => sql`count(*) filter (where ${matchesHardware(each)}) as ${sql.id(each)}`,
  )
  const wanted = sql`${ofHardware} and ${part.state ? conditionOf(part.state, today) : sql<boolean>`true`}`
  // One scan for both.
  const { rows } = await sql`
    with ${devices},
    fleet as materialized (${selectBags(query)}),
    pending as (
      select count(*) as pending
      from fleet
      join bag_expiry on bag_expiry.bag_id = fleet.id
      where on_day <= ${today}::date
    ),
    figures as (
      select count(*) filter (where ${ofHardware}) as bags, (select pending from pending), ${sql.join(counts)}
      from fleet
    ),
    hardware_figures as (select ${sql.join(hardwareCounts)} from fleet),
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
        task.id as task_id, task.title as task_title, task.created_at as task_at, own.rbims
      from chosen
      left join (select bag_id, counted_by_name, lacking, expiring from bag_readiness) as readiness
        on readiness.bag_id = chosen.id
      left join task on task.bag_id = chosen.id and task.origin = 'restock' and task.stage = 'open'
      left join (
        select holder,
          jsonb_agg(
            jsonb_build_object('serialNumber', serial_number, 'gravity', gravity) order by gravity, serial_number
          ) as rbims
        from devices
        where holder in (select holder from chosen)
        group by holder
      ) as own on own.holder = chosen.holder
      order by chosen.place
    )
    select (select to_jsonb(figures) from figures) as figures,
      (select to_jsonb(hardware_figures) from hardware_figures) as hardware,
      (select jsonb_agg(to_jsonb(page)) from page) as bags`.execute(tx)
  const { figures, hardware, bags } = answerSchema.parse(rows[0])
  return { figures, hardware, bags: (bags ?? []).map((bag) => viewBag(bag, today)) }
}

function viewBag(row: z.output<typeof rowSchema>, today: string): BagInventoryItem {
  const expiring = row.expiring ?? []
  const good = expiring.filter(({ on }) => on >= today)
  return {
    bagId: row.id,
    name: row.name,
    kind: row.kind,
    siteId: row.site_id,
    siteName: row.site_name,
    roomName: row.room_name,
    isSetUp: row.is_set_up,
    lastCount:
      row.counted_at && row.counted_by_name
        ? { at: row.counted_at, byName: countedBy(row.counted_by_name) }
        : null,
    things: row.things ?? 0,
    unknown: row.unknown ?? 0,
    missing: row.missing ?? 0,
    expired: (row.expired ?? 0) + expiring.length - good.length,
    lacking: row.lacking ?? [],
    expiring: good,
    hardware:
      row.gravity === null
        ? null
        : {
            state: stateOfSeverity(row.gravity),
            rbims: (row.rbims ?? []).map((each) => ({
              serialNumber: each.serialNumber,
              state: stateOfSeverity(each.gravity),
            })),
          },
    restock:
      row.task_id && row.task_title && row.task_at
        ? { id: row.task_id, title: row.task_title, createdAt: row.task_at }
        : null,
  }
}
