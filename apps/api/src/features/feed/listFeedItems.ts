import type * as calls from '@muster/contract/feedCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import type { FeedReader } from './feedReader.ts'
import { itemsOf, readFeeds } from './feedRows.ts'

/** Maximum number of items per feed on displays: with more, the next feed would take hours to appear. */
const maxItemsPerFeed = 15

/** Lists items of the active feeds for displays. Outdated feeds are fetched meanwhile, for the next request. */
export async function listFeedItems(
  { db }: { db: Database },
  reader: FeedReader,
  { caller, query }: RequestInput<typeof calls.listFeedItems>,
) {
  const { page, pageSize } = query
  await reader.refreshStale(caller.tenantId)
  const feeds = await inTenant(db, caller.tenantId, readFeeds)
  const inUse = feeds.filter((row) => row.is_on)
  const all = inUse.flatMap((row) =>
    itemsOf(row)
      .slice(0, maxItemsPerFeed)
      .map(({ isAlert: _, ...item }) => ({ feedId: row.id, source: row.title, ...item })),
  )
  return {
    items: all.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    total: all.length,
    feeds: inUse.map((row) => ({
      feedId: row.id,
      source: row.title,
      isReached: row.problem === null,
      readAt: row.read_at?.toISOString() ?? null,
    })),
  }
}
