import type { SitePlan } from '@muster/domain/plan/sitePlan'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'

export type PlanToStore = { tenantId: string; siteId: number; id: string; fileName: string; byName: string }
export type PlanLinks = { roomId: string; unitId: string }[]

/**
 * Writes a plan as its site's newest, with the rooms on it; the caller holds the lock on the site's plans.
 * @throws 409 when the id is another plan's
 */
export async function storePlan(
  tx: Tx,
  { tenantId, siteId, id, fileName, byName }: PlanToStore,
  { levels, units, shapes }: Pick<SitePlan, 'levels' | 'units' | 'shapes'>,
  links: PlanLinks,
): Promise<void> {
  const last = await tx
    .selectFrom('site_plan')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('site_plan')
    .values({
      id,
      tenant_id: tenantId,
      site_id: siteId,
      number: (last?.number ?? 0) + 1,
      file_name: fileName,
      imported_by_name: byName,
      levels: jsonb(levels),
      units: jsonb(units),
    })
    .onConflict((onConflict) => onConflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  // Another tenant's id cannot be seen, only run into.
  if (numInsertedOrUpdatedRows !== 1n)
    throw conflict('id-taken', inEnglish('This plan could not be kept. Choose the file again.'))
  const pictureOf = new Map(levels.map((level) => [level.id, level.picture?.id ?? null]))
  const shapeRows = shapes.map((shape) => ({
    tenant_id: tenantId,
    plan_id: id,
    level_id: shape.levelId,
    shape: jsonb(shape),
    picture_id: pictureOf.get(shape.levelId) ?? null,
  }))
  if (shapeRows.length > 0) await tx.insertInto('plan_level').values(shapeRows).execute()
  const linkRows = links.map(({ roomId, unitId }) => ({
    tenant_id: tenantId,
    plan_id: id,
    room_id: roomId,
    unit_id: unitId,
  }))
  if (linkRows.length > 0) await tx.insertInto('plan_link').values(linkRows).execute()
}

const jsonb = (value: object) => sql<string>`${JSON.stringify(value)}::jsonb`
