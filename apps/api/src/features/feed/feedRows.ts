import type { StoredFeed } from '@muster/contract/feedCalls'
import { defaultLifetime } from '@muster/domain/feed/receivedAlert'
import { inEnglish } from '@muster/words/t'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Feed } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/http/problems.ts'
import { type StoredItem, storedItems } from './feedItem.ts'

export type FeedRow = Selectable<Feed>

/** Formats a feed for administrators. */
export function viewFeed(row: FeedRow): StoredFeed {
  const items = itemsOf(row)
  return {
    feedId: row.id,
    version: row.version,
    url: row.url,
    title: row.title,
    isOn: row.is_on,
    place: row.place,
    itemCount: items.length,
    problem: row.problem,
    newestAt: items.reduce<string | null>((newest, { at }) => later(newest, at), null),
    readAt: row.read_at?.toISOString() ?? null,
    triedAt: row.tried_at?.toISOString() ?? null,
  }
}

/**
 * Returns the stored items of a feed that are still valid, each with its expiry; also of a feed that cannot be reached any
 * more.
 */
export function itemsOf({ items, read_at: readAt }: Pick<FeedRow, 'items' | 'read_at'>): StoredItem[] {
  const now = new Date().toISOString()
  // An alert with neither end nor beginning expires with the feed.
  const endOfSilent = readAt ? new Date(readAt.getTime() + defaultLifetime).toISOString() : null
  return storedItems
    .parse(items)
    .map((item) => ({ ...item, until: item.until ?? (item.isAlert ? endOfSilent : null) }))
    .filter(({ until }) => until === null || until > now)
}

function later(a: string | null, b: string | null): string | null {
  return a !== null && (b === null || a > b) ? a : b
}

/** Reads all feeds of the tenant in use, in display order. */
export function readFeeds(tx: Tx): Promise<FeedRow[]> {
  return tx.selectFrom('feed').selectAll().orderBy('place').orderBy('id').execute()
}

/** Locks a feed against other changes. @throws 404 */
export async function lockFeed(tx: Tx, feedId: string): Promise<FeedRow> {
  const row = await tx.selectFrom('feed').selectAll().where('id', '=', feedId).forUpdate().executeTakeFirst()
  if (!row) throw notFound(inEnglish('There is no such feed in your organization.'))
  return row
}
