import type { PlanReport } from '@muster/contract/planCalls'
import { matchRooms } from '@muster/domain/plan/matchRooms'
import { type PlanUnit, type SitePlan, unitWords } from '@muster/domain/plan/sitePlan'
import type { Caller } from '../../access/caller.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import type { Actor } from '../audit/writeAudit.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { readSiteRooms } from '../site/readSiteRooms.ts'
import type { ParsedPlan } from './parsePlanInWorker.ts'
import { lockPlansOf, newestPlan } from './readPlans.ts'
import { type PlanLinks, storePlan } from './storePlan.ts'

/** The parameters of an upload. */
export type PlanImportRequest = { siteId: number; id: string; fileName: string; dryRun: boolean }

/** Maximum number of listed places without a room; a stadium has thousands of seats. */
const maxListedPlaces = 500

/**
 * Saves a plan as the site's newest, or reports what it would change. Rooms keep their place if it still exists; others are
 * matched by name.
 * @throws 404 for a site that is not the caller's, 409 when the id is another plan's
 */
export async function importFloorPlan(
  db: Database,
  caller: Caller,
  by: Actor,
  { plan, nameKeys }: ParsedPlan,
  { siteId, id, fileName, dryRun }: PlanImportRequest,
): Promise<PlanReport> {
  return inTenant(db, caller.tenantId, async (tx) => {
    const site = await findVisibleSite(tx, caller, siteId)
    await lockPlansOf(tx, siteId)
    const before = await newestPlan(tx, siteId)
    // A retry: the plan is there, and its report is about its current state.
    const isRepeated = before?.id === id
    const rooms = await readSiteRooms(tx, siteId)
    const { kept, named, unclear } = placeRooms(rooms, plan.units, before?.links ?? [], nameKeys)
    const links = [...kept, ...named]
    if (!dryRun && !isRepeated) {
      const { tenantId } = caller
      await storePlan(tx, { tenantId, siteId, id, fileName, byName: by.name }, plan, links)
      await writeAudit(tx, caller.tenantId, by, {
        action: 'plan.imported',
        subject: site.name,
        before: before
          ? { file: before.fileName, rooms: before.units.length, linked: before.links.length }
          : null,
        after: { file: fileName, rooms: plan.units.length, linked: links.length },
      })
    }
    return reportOf(plan, rooms, { kept, named, unclear }, dryRun ? null : id)
  })
}

type RoomPlacement = { kept: PlanLinks; named: PlanLinks; unclear: { roomId: string; unitIds: string[] }[] }
type Rooms = readonly { id: string; name: string }[]

function placeRooms(
  rooms: Rooms,
  units: readonly PlanUnit[],
  before: PlanLinks,
  nameKeys: ParsedPlan['nameKeys'],
): RoomPlacement {
  const known = new Set(units.map(({ id }) => id))
  const inUse = new Set(rooms.map(({ id }) => id))
  // An id that is only an index in the file (#12) may be another room's in the next one.
  const isStill = ({ roomId, unitId }: PlanLinks[number]) =>
    inUse.has(roomId) && known.has(unitId) && !unitId.startsWith('#')
  const kept = before.filter(isStill)
  const keptRooms = new Set(kept.map(({ roomId }) => roomId))
  const keptUnits = new Set(kept.map(({ unitId }) => unitId))
  const { links, unclear } = matchRooms(
    rooms.filter(({ id }) => !keptRooms.has(id)),
    units.filter(({ id }) => !keptUnits.has(id)),
    nameKeys,
  )
  return { kept, named: links, unclear }
}

function reportOf(
  plan: SitePlan,
  rooms: Rooms,
  { kept, named, unclear }: RoomPlacement,
  planId: string | null,
): PlanReport {
  const roomName = new Map(rooms.map(({ id, name }) => [id, name]))
  const levelName = new Map(plan.levels.map(({ id, name }) => [id, name]))
  const unitOf = new Map(plan.units.map((unit) => [unit.id, unit]))
  const count = Map.groupBy(plan.units, ({ levelId }) => levelId)
  const line = (how: 'kept' | 'name') => (link: PlanLinks[number]) => {
    const unit = unitOf.get(link.unitId)
    return {
      roomName: roomName.get(link.roomId) ?? '',
      unitName: unit ? unitWords(unit) : '',
      levelName: levelName.get(unit?.levelId ?? '') ?? '',
      how,
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
      roomName: roomName.get(roomId) ?? '',
      unitNames: unitIds.slice(0, 20).map(where),
    })),
    withoutUnit: rooms.filter(({ id }) => !placed.has(id)).map(({ name }) => name),
    unlinkedUnits: unlinked.slice(0, maxListedPlaces).map(({ id }) => where(id)),
    unlinkedCount: unlinked.length,
    problems: plan.problems,
    problemCount: plan.problemCount,
    leftOut: plan.leftOut,
    numberedCount: plan.numberedCount,
  }
}
