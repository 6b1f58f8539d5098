import type { StoredFeed } from '@muster/contract/feedCalls'
import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Feed } from '../db/rows.ts'
import { notFound } from '../http/problems.ts'
import { type KeptItem, keptItems } from './feedItem.ts'

export type FeedRow = Selectable<Feed>

/** A feed as administrators see it. */
export function viewFeed(row: FeedRow): StoredFeed {
  return {
    ...{ feedId: row.id, version: row.version, url: row.url, title: row.title, isOn: row.is_on },
    ...{ place: row.place, itemCount: itemsOf(row).length, problem: row.problem },
    readAt: row.read_at?.toISOString() ?? null,
    triedAt: row.tried_at?.toISOString() ?? null,
  }
}

/** What is kept of a feed and still holds. */
export function itemsOf({ items }: Pick<FeedRow, 'items'>): KeptItem[] {
  const now = new Date().toISOString()
  return keptItems.parse(items).filter(({ until }) => until === null || until > now)
}

/** All feeds of the tenant in use, in the order that displays go by. */
export function readFeeds(tx: Tx): Promise<FeedRow[]> {
  return tx.selectFrom('feed').selectAll().orderBy('place').orderBy('id').execute()
}

/** The feed, locked against everybody else who would change it. @throws 404 */
export async function lockFeed(tx: Tx, feedId: string): Promise<FeedRow> {
  const row = await tx.selectFrom('feed').selectAll().where('id', '=', feedId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('There is no such feed in your organisation.')
  return row
}
