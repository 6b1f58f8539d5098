import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { inEnglish } from '@muster/words/t'
import type { KnownBag } from '../../access/knownBag.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { conflict, HttpProblem } from '../../platform/http/problems.ts'
import { enforceHourlyQuota, type HourlyQuota } from '../bag/hourlyQuota.ts'

/** Maximum number of photos per bag, origin of phones and hour: more than a report and a count need. */
const photoQuota: HourlyQuota = {
  table: 'photo',
  most: 60,
  sentence: inEnglish(
    'This bag sent too many photos in the last hour. Send the report without one, or wait.',
  ),
}

/**
 * Saves a photo of a bag. A retry with the same id is the same photo.
 * @param id chosen by the phone
 * @param origin of the phone; each origin has a limit of its own
 * @throws 429 after too many, 409 when the id is another bag's photo
 */
export async function savePhoto(
  db: Database,
  bag: KnownBag,
  { id, origin }: { id: string; origin: PhoneOrigin },
  content: Buffer,
): Promise<void> {
  await inTenant(db, bag.tenantId, async (tx) => {
    const known = () => tx.selectFrom('photo').select('bag_id').where('id', '=', id).executeTakeFirst()
    const before = await known()
    if (before?.bag_id === bag.id) return
    await enforceHourlyQuota(tx, bag.id, photoQuota, origin)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('photo')
      .values({ id, tenant_id: bag.tenantId, bag_id: bag.id, origin, content })
      .onConflict((onConflict) => onConflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n || (await known())?.bag_id === bag.id) return
    throw conflict('id-taken', inEnglish('This photo was not saved. Take it again.'))
  })
}

export const noPhoto = () =>
  new HttpProblem(
    415,
    'wrong-format',
    inEnglish('This is not a photo that can be sent. Take it again, as a JPEG.'),
  )
