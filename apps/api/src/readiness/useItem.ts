import type { useItem as useCall } from '@muster/contract/readinessCalls'
import { itemName } from '@muster/domain/readiness/bagContents'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { changeContents } from './changeContents.ts'
import { refuseUnknownItems } from './refuseUnknownItems.ts'

/**
 * Something was taken from the bag: it counts down and asks for restock. The same id twice is one use.
 * @throws 422 for something that does not belong in this bag
 */
export function useItem({ db }: House, { bag, body, request }: Asked<typeof useCall>) {
  const { id, itemKey, quantity } = body
  refuseUnknownItems(bag.kind, [itemKey])
  return changeContents(
    db,
    { bag, request },
    (tx) =>
      tx
        .selectFrom('item_use')
        .select('id')
        .where('id', '=', id)
        .where('bag_id', '=', bag.id)
        .executeTakeFirst(),
    async (tx) => {
      const made = await tx
        .insertInto('item_use')
        .values({ id, tenant_id: bag.tenantId, bag_id: bag.id, item_key: itemKey, quantity })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      const after = { item: itemName(itemKey), quantity }
      return made ? { action: 'bag.itemUsed', after, byName: bag.name } : null
    },
  )
}
