import type { BagCount, listBagCounts as listCall } from '@muster/contract/readinessCalls'
import { type BagKind, bagKind } from '@muster/contract/shapes'
import { countedBy } from '@muster/domain/incident/typedName'
import { itemStatuses, restockLines } from '@muster/domain/readiness/itemStatus'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { contentsFrom, contentsSet } from './contentsSets.ts'
import { countLines, todayOf } from './readBagContents.ts'

/**
 * Lists the counts of one bag for managers, newest first.
 * @throws 404 when the site is not theirs or has no such bag
 */
export function listBagCounts(
  { db }: { db: Database },
  { caller, params, query }: RequestInput<typeof listCall>,
) {
  const { siteId, bagId } = params
  const { page, pageSize } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    const bag = await tx
      .selectFrom('bag')
      .select('kind')
      .where('id', '=', bagId)
      .where('site_id', '=', siteId)
      .executeTakeFirst()
    if (!bag) throw notFound(inEnglish('This site has no such bag.'))
    const kind = bagKind.parse(bag.kind)
    const { total } = await countsOf(tx, bagId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await countsOf(tx, bagId)
      .select(['id', 'at', 'by_name', 'lines', 'note', 'photo_id'])
      .select(contentsAtCount(kind).as('contents'))
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = rows.map((row): BagCount => {
      const lines = countLines.parse(row.lines)
      const lacking = restockLines(itemStatuses(contentsFrom(kind, row.contents), lines, [], todayOf(row.at)))
      return {
        id: row.id,
        at: row.at.toISOString(),
        byName: countedBy(row.by_name),
        note: row.note,
        photoId: row.photo_id,
        items: lines.length,
        lacking,
      }
    })
    return { items, page, pageSize, total: Number(total) }
  })
}

/** SQL of a bag's contents on the day of a count; null when the built-in ones applied. */
function contentsAtCount(kind: BagKind) {
  return sql<unknown>`(
    select items from template_version
    where template_version.kind = ${contentsSet(kind).name} and saved_at <= inventory_count.at
    order by version desc
    limit 1
  )`
}

function countsOf(tx: Tx, bagId: string) {
  return tx.selectFrom('inventory_count').where('bag_id', '=', bagId)
}
