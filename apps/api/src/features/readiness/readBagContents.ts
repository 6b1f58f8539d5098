import { type BagContents, countLine } from '@muster/contract/readinessCalls'
import { countedBy } from '@muster/domain/incident/typedName'
import { type ItemStatus, itemStatuses } from '@muster/domain/readiness/itemStatus'
import { sql } from 'kysely'
import { z } from 'zod'
import type { KnownBag } from '../../access/knownBag.ts'
import type { Tx } from '../../platform/db/database.ts'
import { contentsInForce } from './contentsSets.ts'

export const countLines = z.array(countLine)

/** The data of a bag that determines its contents. */
export type CountedBag = Pick<KnownBag, 'id' | 'tenantId' | 'siteId' | 'name' | 'kind'>

/**
 * Reads the state of every item in a bag: the last count, and the use since.
 * @param today YYYY-MM-DD, in UTC
 */
export async function readItemStatuses(tx: Tx, bag: CountedBag, today: string = todayOf(new Date())) {
  const lastCount = await tx
    .selectFrom('inventory_count')
    .select(['at', 'by_name', 'lines'])
    .where('bag_id', '=', bag.id)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  let uses = tx
    .selectFrom('item_use')
    .select(['item_key as itemKey', sql<number>`least(sum(quantity), 1000000)::int`.as('quantity')])
    .where('bag_id', '=', bag.id)
    .groupBy('item_key')
  // Compared in the database: in JavaScript a time loses its microseconds.
  if (lastCount)
    uses = uses.where('at', '>', ({ selectFrom }) =>
      selectFrom('inventory_count')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('bag_id', '=', bag.id),
    )
  const lines = countLines.parse(lastCount?.lines ?? [])
  const items = itemStatuses(await contentsInForce(tx, bag.kind), lines, await uses.execute(), today)
  return { items, lastCount }
}

/** Returns the contents that a bag's page shows. */
export async function readContents(tx: Tx, bag: KnownBag): Promise<BagContents> {
  const { items, lastCount } = await readItemStatuses(tx, bag)
  const restock = await tx
    .selectFrom('task')
    .select(['id', 'title', 'created_at'])
    .where('bag_id', '=', bag.id)
    .where('origin', '=', 'restock')
    .where('stage', '=', 'open')
    .executeTakeFirst()
  return {
    items: items.map(withoutUses),
    lastCount: lastCount ? { at: lastCount.at.toISOString(), byName: countedBy(lastCount.by_name) } : null,
    restock: restock
      ? { id: restock.id, title: restock.title, createdAt: restock.created_at.toISOString() }
      : null,
  }
}

function withoutUses({ used: _, ...item }: ItemStatus): BagContents['items'][number] {
  return item
}

/** Returns YYYY-MM-DD, in UTC: no life depends on the time zone of an expiry date. */
export function todayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
