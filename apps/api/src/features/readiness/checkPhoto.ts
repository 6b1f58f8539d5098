import { inEnglish } from '@muster/words/t'
import type { KnownBag } from '../../access/knownBag.ts'
import type { Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/http/problems.ts'

/**
 * Checks that a photo is this bag's own.
 * @throws 404 naming the field when it is not; null passes
 */
export async function checkPhoto(tx: Tx, bag: KnownBag, photoId: string | null): Promise<void> {
  if (photoId === null) return
  const photo = await tx
    .selectFrom('photo')
    .select('id')
    .where('id', '=', photoId)
    .where('bag_id', '=', bag.id)
    .executeTakeFirst()
  if (!photo)
    throw invalidField(
      404,
      'unknown-photo',
      'photoId',
      inEnglish('This photo has not arrived. Send it again, or leave it out.'),
    )
}
