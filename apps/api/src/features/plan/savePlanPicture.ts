import type { PlanPicture } from '@muster/contract/planPictureCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, HttpProblem, notFound } from '../../platform/http/problems.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { lockPlansOf } from './readPlans.ts'
import type { StrippedPicture } from './stripPictureMetadata.ts'

/** Maximum number of unused pictures of a site: more than somebody tries out in a day. */
const maxUnused = 30

/**
 * Saves a picture of a floor of a site. A retry with the same id is the same picture. Pictures that no plan has used for a
 * day are removed.
 * @param id chosen by the page
 * @throws 404 for a site that is not the caller's, 429 when many are unused, 409 when the id is another picture's
 */
export async function savePlanPicture(
  db: Database,
  caller: Caller,
  { siteId, id }: { siteId: number; id: string },
  { type, width, height, content }: StrippedPicture,
): Promise<PlanPicture> {
  const { tenantId, account } = caller
  return inTenant(db, tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    // Saving a plan takes this, too: no picture is removed while somebody begins to use it.
    await lockPlansOf(tx, siteId)
    const [known] = await picturesOf(tx, siteId, [id])
    if (known) return known
    await removeUnused(tx, siteId)
    const made = await tx
      .insertInto('plan_picture')
      .values({
        id,
        tenant_id: tenantId,
        site_id: siteId,
        by_name: account.name,
        width,
        height,
        media_type: type,
        content,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw conflict('id-taken', inEnglish('This picture could not be kept. Choose it again.'))
    return { id, width, height }
  })
}

async function removeUnused(tx: Tx, siteId: number): Promise<void> {
  await sql`
    delete from plan_picture p
    where p.site_id = ${siteId} and p.at < now() - interval '1 day'
      and not exists (select from plan_level l where l.picture_id = p.id)`.execute(tx)
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused
    from plan_picture p
    where p.site_id = ${siteId} and not exists (select from plan_level l where l.picture_id = p.id)`.execute(
    tx,
  )
  if ((rows[0]?.unused ?? 0) >= maxUnused)
    throw new HttpProblem(
      429,
      'too-many',
      inEnglish(
        'Too many pictures of this site were uploaded and not used. Save the plan with the ones it has, or wait a day.',
      ),
    )
}

/** The pictures of a site among these ids, with their sizes. */
export function picturesOf(tx: Tx, siteId: number, ids: readonly string[]): Promise<PlanPicture[]> {
  if (ids.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('plan_picture')
    .select(['id', 'width', 'height'])
    .where('site_id', '=', siteId)
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * The bytes of a picture of one of these sites.
 * @param isNotModified whether the asker has it already; then only whether it is there is asked, and the content is null
 * @throws 404 when there is no such picture at them
 */
export async function readPicture(
  tx: Tx,
  siteIds: readonly number[],
  pictureId: string,
  isNotModified: boolean,
): Promise<{ type: string; content: Buffer | null }> {
  const row = await tx
    .selectFrom('plan_picture')
    .select('media_type as type')
    .select(sql<Buffer | null>`${isNotModified ? sql`null::bytea` : sql`content`}`.as('content'))
    .where('id', '=', pictureId)
    .where('site_id', 'in', siteIds.length > 0 ? [...siteIds] : [0])
    .executeTakeFirst()
  if (!row) throw unknownPicture()
  return row
}

export const unknownPicture = () => notFound(inEnglish('There is no such picture of this site.'))
