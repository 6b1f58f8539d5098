import type { useItem as useCall } from '@muster/contract/readinessCalls'
import { itemName } from '@muster/domain/readiness/itemCatalog'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HourlyQuota } from '../bag/hourlyQuota.ts'
import { itemsEverInBags } from './contentsSets.ts'
import { recordContentsChange } from './recordContentsChange.ts'
import { refuseUnknownItems } from './refuseUnknownItems.ts'

/** More than a bag contains of items that are recorded one by one. */
const useQuota: HourlyQuota = {
  table: 'item_use',
  most: 60,
  sentence: inEnglish(
    'Very much was noted as used from this bag in the last hour. Take what you need; count what is left later.',
  ),
}

/**
 * Records an item taken from the bag: its number drops, and the restock task is updated. A retry with the same id is one
 * use.
 * @throws 422 for something that does not belong in this bag, 429 after too many
 */
export function useItem({ db }: { db: Database }, { bag, body, request }: RequestInput<typeof useCall>) {
  const { id, itemKey, quantity } = body
  return recordContentsChange(
    db,
    { bag, request },
    (tx) =>
      tx
        .selectFrom('item_use')
        .select('id')
        .where('id', '=', id)
        .where('bag_id', '=', bag.id)
        .executeTakeFirst(),
    async (tx, held) => {
      await refuseUnknownItems(tx, held.kind, [itemKey])
      const at = sql<Date>`clock_timestamp()`
      const made = await tx
        .insertInto('item_use')
        .values({ id, tenant_id: bag.tenantId, bag_id: bag.id, item_key: itemKey, quantity, at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      const after = { item: (await itemsEverInBags(tx)).get(itemKey)?.name ?? itemName(itemKey), quantity }
      return made ? { action: 'bag.itemUsed', after } : null
    },
    useQuota,
  )
}
