import type { submitCount as countCall } from '@muster/contract/readinessCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HourlyQuota } from '../bag/hourlyQuota.ts'
import { checkPhoto } from './checkPhoto.ts'
import { recordContentsChange } from './recordContentsChange.ts'
import { refuseUnknownItems } from './refuseUnknownItems.ts'

/** Nobody counts a bag that often; a phone in play does. */
const countQuota: HourlyQuota = {
  table: 'inventory_count',
  most: 20,
  sentence: inEnglish('This bag was counted too often in the last hour. Wait, then send the count again.'),
}

/**
 * Records a dated count of the bag. Missing items become its restock task, and a complete count closes it. A retry with the
 * same id is one count.
 * @throws 422 for something that does not belong in this bag or is counted twice, 404 for another bag's photo, 429 after too
 *   many
 */
export function submitCount(
  { db }: { db: Database },
  { bag, body, request }: RequestInput<typeof countCall>,
) {
  const { id, byName, lines, note, photoId } = body
  return recordContentsChange(
    db,
    { bag, request },
    (tx) =>
      tx
        .selectFrom('inventory_count')
        .select('id')
        .where('id', '=', id)
        .where('bag_id', '=', bag.id)
        .executeTakeFirst(),
    async (tx, held) => {
      await refuseUnknownItems(
        tx,
        held.kind,
        lines.map(({ itemKey }) => itemKey),
      )
      await checkPhoto(tx, bag, photoId)
      const made = await tx
        .insertInto('inventory_count')
        .values({
          id,
          tenant_id: bag.tenantId,
          bag_id: bag.id,
          by_name: byName,
          note,
          photo_id: photoId,
          lines: JSON.stringify(lines),
          at: sql<Date>`clock_timestamp()`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return made ? { action: 'bag.counted', after: { typedName: byName, items: lines.length, note } } : null
    },
    countQuota,
  )
}
