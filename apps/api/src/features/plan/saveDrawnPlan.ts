import type { SitePlanHead } from '@muster/contract/planCalls'
import type { drawPlan as drawCall } from '@muster/contract/planPictureCalls'
import { type DrawnLevel, planOfDrawing } from '@muster/domain/plan/drawnPlan'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { changedSince, HttpProblem, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { readSiteRooms } from '../site/readSiteRooms.ts'
import { lockPlansOf, newestPlan } from './readPlans.ts'
import { picturesOf, unknownPicture } from './savePlanPicture.ts'
import { storePlan } from './storePlan.ts'

/** The file name of a drawn plan. */
const drawnName = 'Drawn on pictures'

type SeenPlan = RequestInput<typeof drawCall>['body']['seen']

/**
 * Saves a drawn plan as the site's newest. It overwrites nothing that its author has not seen: neither another plan, nor
 * links made meanwhile. A retry is the same plan.
 * @throws 404 for a site, picture or room that is not the caller's, 409 when there are other changes by now, 422 with the
 *   place that cannot be shown
 */
export function saveDrawnPlan(
  db: Database,
  { caller, params, body, request }: RequestInput<typeof drawCall>,
) {
  const { siteId } = params
  const { id, seen, levels } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const site = await findVisibleSite(tx, caller, siteId)
    await lockPlansOf(tx, siteId)
    const before = await newestPlan(tx, siteId)
    if (await isStored(tx, siteId, id)) return { plan: before ?? null }
    const sizes = await sizesOf(tx, siteId, levels)
    const names = await namesOf(tx, siteId, levels)
    if (!isUpToDate(before, seen)) throw changedSince()
    const sizeOf = (pictureId: string) => sizes.get(pictureId) ?? { width: 1, height: 1 }
    const plan = planOfDrawing(levels, sizeOf, (roomId) => names.get(roomId))
    if (typeof plan === 'string') throw new HttpProblem(422, 'no-plan', plan)
    const links = levels.flatMap(({ units }) =>
      units.flatMap((unit) => (unit.roomId ? [{ roomId: unit.roomId, unitId: unit.id }] : [])),
    )
    const by = callerActor(caller, request)
    const { tenantId } = caller
    await storePlan(tx, { tenantId, siteId, id, fileName: drawnName, byName: by.name }, plan, links)
    const numbers = (levelCount: number, rooms: number, linked: number) => ({
      levels: levelCount,
      rooms,
      linked,
    })
    await writeAudit(tx, tenantId, by, {
      action: levels.length > 0 ? 'plan.drawn' : 'plan.removed',
      subject: site.name,
      before: before ? numbers(before.levels.length, before.units.length, before.links.length) : null,
      after: levels.length > 0 ? numbers(plan.levels.length, plan.units.length, links.length) : null,
    })
    return { plan: (await newestPlan(tx, siteId)) ?? null }
  })
}

async function isStored(tx: Tx, siteId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('site_plan')
    .select('id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row !== undefined
}

async function sizesOf(tx: Tx, siteId: number, levels: readonly DrawnLevel[]) {
  const pictures = await picturesOf(
    tx,
    siteId,
    levels.map(({ pictureId }) => pictureId),
  )
  const sizes = new Map(pictures.map((picture) => [picture.id, picture]))
  if (levels.some(({ pictureId }) => !sizes.has(pictureId))) throw unknownPicture()
  return sizes
}

async function namesOf(tx: Tx, siteId: number, levels: readonly DrawnLevel[]): Promise<Map<string, string>> {
  const names = new Map((await readSiteRooms(tx, siteId)).map(({ id, name }) => [id, name]))
  const isThere = ({ roomId }: { roomId: string | null }) => roomId === null || names.has(roomId)
  if (!levels.every(({ units }) => units.every(isThere)))
    throw notFound(inEnglish('A chosen room is no longer at this site. Choose another room for its place.'))
  return names
}

/** Returns true when a drawing began from the current plan. */
function isUpToDate(now: SitePlanHead | undefined, seen: SeenPlan): boolean {
  if (!now || !seen) return !now && !seen
  const told = ({ roomId, unitId }: { roomId: string; unitId: string }) => JSON.stringify([roomId, unitId])
  const known = new Set(seen.links.map(told))
  return (
    now.id === seen.planId &&
    now.links.length === known.size &&
    now.links.every((link) => known.has(told(link)))
  )
}
