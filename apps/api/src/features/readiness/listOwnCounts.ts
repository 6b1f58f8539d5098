import type { listCounts as listCall } from '@muster/contract/readinessCalls'
import { countedBy } from '@muster/domain/incident/typedName'
import { itemName } from '@muster/domain/readiness/itemCatalog'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { itemsEverInBags } from './contentsSets.ts'
import { countLines } from './readBagContents.ts'

/** Lists the last twenty counts of this bag, newest first. */
export function listCounts({ db }: { db: Database }, { bag }: RequestInput<typeof listCall>) {
  return inTenant(db, bag.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('inventory_count')
      .select(['id', 'at', 'by_name', 'lines', 'note', 'photo_id'])
      .where('bag_id', '=', bag.id)
      .orderBy('at', 'desc')
      .limit(20)
      .execute()
    const known = await itemsEverInBags(tx)
    const name = (key: string) => known.get(key)?.name ?? itemName(key)
    return rows.map(({ id, at, by_name, lines, note, photo_id }) => ({
      id,
      at: at.toISOString(),
      byName: countedBy(by_name),
      note,
      photoId: photo_id,
      lines: countLines.parse(lines).map((line) => ({ ...line, name: name(line.itemKey) })),
    }))
  })
}
