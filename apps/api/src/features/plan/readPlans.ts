/** Reads stored plans: heads, links and the shapes of levels. */

import type { SitePlanHead } from '@muster/contract/planCalls'
import { planLevel, planUnit } from '@muster/domain/plan/sitePlan'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'

const lists = z.object({ levels: z.array(planLevel), units: z.array(planUnit) })

/** Returns the current plan of a site; undefined when there is none. */
export async function newestPlan(tx: Tx, siteId: number): Promise<SitePlanHead | undefined> {
  const [newest] = await plansOf(tx, [siteId], null)
  return newest
}

/**
 * Returns the plans of some sites, by their numbers: current ones, or those of an incident.
 * @param at start of the incident, which selects the plan of that time, else the site's first; null for now
 */
export async function plansOf(tx: Tx, siteIds: readonly number[], at: Date | null): Promise<SitePlanHead[]> {
  if (siteIds.length === 0) return []
  const wasThere = at === null ? sql<boolean>`imported_at is not null` : sql<boolean>`imported_at <= ${at}`
  const rows = await tx
    .selectFrom('site_plan')
    .distinctOn('site_id')
    .selectAll()
    .where('site_id', 'in', [...siteIds])
    .orderBy('site_id')
    .orderBy(wasThere, 'desc')
    .orderBy(sql`case when ${wasThere} then number end`, (order) => order.desc().nullsLast())
    .orderBy('number')
    .execute()
  const parsed = rows.map((row) => ({ row, ...lists.parse({ levels: row.levels, units: row.units }) }))
  // A plan without levels means that the plan was removed.
  const shown = parsed.filter(({ levels }) => levels.length > 0)
  const ids = shown.map(({ row }) => row.id)
  const links = ids.length
    ? await tx
        .selectFrom('plan_link')
        .select(['plan_id', 'room_id as roomId', 'unit_id as unitId'])
        .where('plan_id', 'in', ids)
        .orderBy('room_id')
        .execute()
    : []
  return shown.map(({ row, levels, units }) => ({
    id: row.id,
    siteId: row.site_id,
    number: row.number,
    fileName: row.file_name,
    importedAt: row.imported_at.toISOString(),
    importedByName: row.imported_by_name,
    levels,
    units,
    links: links.flatMap(({ plan_id, ...link }) => (plan_id === row.id ? [link] : [])),
  }))
}

export type LevelOfPlan = { planId: string; levelId: string }

/**
 * Returns a level's shape in a plan of one of these sites, as unparsed JSON: hundreds of thousands of points were checked at
 * import, and have not changed since.
 * @param isNotModified true when the browser has the shape already: then only its existence is checked, and the result is null
 * @throws 404 when there is no such plan or level at them
 */
export async function readLevel(
  tx: Tx,
  siteIds: readonly number[],
  { planId, levelId }: LevelOfPlan,
  isNotModified: boolean,
): Promise<string | null> {
  const row = await tx
    .selectFrom('plan_level as l')
    .innerJoin('site_plan as p', 'p.id', 'l.plan_id')
    .select(sql<string | null>`${isNotModified ? sql`null` : sql`l.shape::text`}`.as('shape'))
    .where('l.plan_id', '=', planId)
    .where('l.level_id', '=', levelId)
    .where('p.site_id', 'in', siteIds.length > 0 ? [...siteIds] : [0])
    .executeTakeFirst()
  if (!row) throw unknownPlan()
  return row.shape
}

/**
 * Locks the current plan of a site for a change.
 * @throws 404 when it is not there, 409 when a newer one is
 */
export async function lockPlan(tx: Tx, siteId: number, planId: string): Promise<SitePlanHead> {
  await lockPlansOf(tx, siteId)
  const newest = await newestPlan(tx, siteId)
  if (newest?.id === planId) return newest
  const old = await tx
    .selectFrom('site_plan')
    .select('id')
    .where('id', '=', planId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  if (!old) throw unknownPlan()
  throw conflict('plan-replaced', inEnglish('There is a newer plan of this site. Reload the page to see it.'))
}

/**
 * Serializes changes of a site's plans. It does not lock the site's row: a lockdown there takes that, and must not wait for
 * a plan. Removing a room from a plan takes this before the room's lock, because saving a plan has this lock when it reads
 * the plan's rooms.
 */
export async function lockPlansOf(tx: Tx, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('muster.plan'), ${siteId}::int)`.execute(tx)
}

const unknownPlan = () => notFound(inEnglish('There is no such plan of this site.'))
