import type { PlanReport } from '@muster/contract/planCalls'
import { matchRooms } from '@muster/domain/plan/matchRooms'
import { type PlanUnit, type SitePlan, unitWords } from '@muster/domain/plan/sitePlan'
import { sql } from 'kysely'
import type { Actor } from '../audit/writeAudit.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { type Database, inTenant, type Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { conflict } from '../http/problems.ts'
import { ownSite } from '../site/ownSite.ts'
import { readRooms } from '../site/readRooms.ts'
import { lockPlansOf, newestPlan } from './readPlans.ts'

/** What is asked for with a file. */
export type AskedPlan = { siteId: number; id: string; fileName: string; dryRun: boolean }

/** Most places without a room that are named; a stadium has thousands of seats. */
const mostNamed = 500

/**
 * Keeps a plan as the site's newest, or tells what would come of it. Rooms keep the place they had, where it is still
 * there; others find theirs by name.
 * @throws 404 for a site that is not the caller's, 409 when the id is another plan's
 */
export async function importPlan(
  db: Database,
  caller: Caller,
  by: Actor,
  plan: SitePlan,
  { siteId, id, fileName, dryRun }: AskedPlan,
): Promise<PlanReport> {
  return inTenant(db, caller.tenantId, async (tx) => {
    const site = await ownSite(tx, caller, siteId)
    await lockPlansOf(tx, siteId)
    const before = await newestPlan(tx, siteId)
    // A second try: the plan is there, and its report is what it is now.
    const isRepeated = before?.id === id
    const rooms = await readRooms(tx, siteId)
    const { kept, named, unclear } = placeRooms(rooms, plan.units, before?.links ?? [])
    const links = [...kept, ...named]
    if (!dryRun && !isRepeated) {
      await refuseTaken(tx, id)
      const number = (before?.number ?? 0) + 1
      await store(tx, caller, plan, { siteId, id, fileName, number, byName: by.name })
      await storeLinks(tx, caller.tenantId, id, links)
      await writeAudit(tx, caller.tenantId, by, {
        ...{ action: 'plan.imported', subject: site.name },
        before: before
          ? { file: before.fileName, rooms: before.units.length, linked: before.links.length }
          : null,
        after: { file: fileName, rooms: plan.units.length, linked: links.length },
      })
    }
    return reportOf(plan, rooms, { kept, named, unclear }, dryRun ? null : id)
  })
}

type Links = { roomId: string; unitId: string }[]
type Placed = { kept: Links; named: Links; unclear: { roomId: string; unitIds: string[] }[] }
type Rooms = readonly { id: string; name: string }[]

function placeRooms(rooms: Rooms, units: readonly PlanUnit[], before: Links): Placed {
  const known = new Set(units.map(({ id }) => id))
  const inUse = new Set(rooms.map(({ id }) => id))
  // An id that is only a place in the file (#12) may be another room's in the next one.
  const isStill = ({ roomId, unitId }: Links[number]) =>
    inUse.has(roomId) && known.has(unitId) && !unitId.startsWith('#')
  const kept = before.filter(isStill)
  const keptRooms = new Set(kept.map(({ roomId }) => roomId))
  const keptUnits = new Set(kept.map(({ unitId }) => unitId))
  const { links, unclear } = matchRooms(
    rooms.filter(({ id }) => !keptRooms.has(id)),
    units.filter(({ id }) => !keptUnits.has(id)),
  )
  return { kept, named: links, unclear }
}

async function refuseTaken(tx: Tx, id: string): Promise<void> {
  const taken = await tx.selectFrom('site_plan').select('id').where('id', '=', id).executeTakeFirst()
  if (taken) throw conflict('id-taken', 'This plan could not be kept. Choose the file again.')
}

type Stored = { siteId: number; id: string; fileName: string; number: number; byName: string }

async function store(
  tx: Tx,
  { tenantId }: Caller,
  { levels, units, shapes }: SitePlan,
  { siteId, id, fileName, number, byName }: Stored,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('site_plan')
    .values({
      ...{ id, tenant_id: tenantId, site_id: siteId, number, file_name: fileName, imported_by_name: byName },
      ...{ levels: jsonb(levels), units: jsonb(units) },
    })
    .onConflict((onConflict) => onConflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  // Another tenant's id cannot be seen, only run into.
  if (numInsertedOrUpdatedRows !== 1n)
    throw conflict('id-taken', 'This plan could not be kept. Choose the file again.')
  await tx
    .insertInto('plan_level')
    .values(
      shapes.map((shape) => ({
        ...{ tenant_id: tenantId, plan_id: id, level_id: shape.levelId, shape: jsonb(shape) },
      })),
    )
    .execute()
}

async function storeLinks(tx: Tx, tenantId: string, planId: string, links: Links): Promise<void> {
  if (links.length === 0) return
  const rows = links.map(({ roomId, unitId }) => ({
    ...{ tenant_id: tenantId, plan_id: planId, room_id: roomId, unit_id: unitId },
  }))
  await tx.insertInto('plan_link').values(rows).execute()
}

const jsonb = (value: object) => sql<string>`${JSON.stringify(value)}::jsonb`

function reportOf(
  plan: SitePlan,
  rooms: Rooms,
  { kept, named, unclear }: Placed,
  planId: string | null,
): PlanReport {
  const roomName = new Map(rooms.map(({ id, name }) => [id, name]))
  const levelName = new Map(plan.levels.map(({ id, name }) => [id, name]))
  const unitOf = new Map(plan.units.map((unit) => [unit.id, unit]))
  const count = Map.groupBy(plan.units, ({ levelId }) => levelId)
  const line = (how: 'kept' | 'name') => (link: Links[number]) => {
    const unit = unitOf.get(link.unitId)
    return {
      ...{ roomName: roomName.get(link.roomId) ?? '', unitName: unit ? unitWords(unit) : '' },
      ...{ levelName: levelName.get(unit?.levelId ?? '') ?? '', how },
    }
  }
  const linkedUnits = new Set([...kept, ...named].map(({ unitId }) => unitId))
  const placed = new Set([...kept, ...named, ...unclear].map(({ roomId }) => roomId))
  const unlinked = plan.units.filter(({ id, name }) => name !== null && !linkedUnits.has(id))
  const where = (id: string) => {
    const unit = unitOf.get(id)
    return unit ? `${unitWords(unit)}, ${levelName.get(unit.levelId)}` : ''
  }
  return {
    planId,
    levels: plan.levels.map((level) => ({ ...level, unitCount: count.get(level.id)?.length ?? 0 })),
    unitCount: plan.units.length,
    linked: [...kept.map(line('kept')), ...named.map(line('name'))],
    unclear: unclear.map(({ roomId, unitIds }) => ({
      ...{ roomName: roomName.get(roomId) ?? '', unitNames: unitIds.slice(0, 20).map(where) },
    })),
    withoutUnit: rooms.filter(({ id }) => !placed.has(id)).map(({ name }) => name),
    unlinkedUnits: unlinked.slice(0, mostNamed).map(({ id }) => where(id)),
    unlinkedCount: unlinked.length,
    problems: plan.problems,
    problemCount: plan.problemCount,
  }
}
