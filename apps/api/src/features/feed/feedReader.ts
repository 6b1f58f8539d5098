import type { FeedTest } from '@muster/contract/feedCalls'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { PrivateHosts, perTenant } from '../outgoing/privateHosts.ts'
import { createSafeGet, type Fetched, type Get } from '../outgoing/safeHttpGet.ts'
import type { ParsedFeed } from './feedItem.ts'
import type { FeedRow } from './feedRows.ts'
import { parseFeedInWorker } from './parseFeedInWorker.ts'

/** Minimum time between two fetches of a feed for displays. */
const refetchAfter = '5 minutes'
/** Maximum number of concurrent fetches. */
const maxConcurrent = 4
/** Maximum number of items shown for a test. */
const maxTestItems = 5

type Log = Record<'warn', (details: object, message: string) => void>
type Outcome = ParsedFeed | { is: 'unchanged' } | { problem: string }

/** Fetches external feeds, and stores the readable ones. Without a request nothing is fetched: no job runs for them. */
export class FeedReader {
  private readonly db: Database
  private readonly getOf: (tenantId: string) => Promise<Get>
  private readonly log: Log
  private readonly stopping = new AbortController()
  private readonly work = new Set<Promise<unknown>>()
  private readonly queue: (() => Promise<void>)[] = []
  private activeCount = 0

  constructor(db: Database, config: Config, log: Log) {
    this.db = db
    this.getOf = perTenant(new PrivateHosts(db, config.NOTIFY_PRIVATE_HOSTS), createSafeGet)
    this.log = log
  }

  /** Fetches, in the background, active feeds that have not been tried for a while. One server does it for all. */
  async refreshStale(tenantId: string): Promise<void> {
    const due = await inTenant(this.db, tenantId, (tx) =>
      tx
        .updateTable('feed')
        .set({ next_try_at: sql<Date>`now() + ${refetchAfter}::interval` })
        .where('is_on', '=', true)
        .where('next_try_at', '<=', sql<Date>`now()`)
        .returningAll()
        .execute(),
    )
    for (const row of due) this.queue.push(() => this.refresh(tenantId, row))
    while (this.activeCount < maxConcurrent && this.queue.length > 0) this.track(this.drainQueue())
  }

  /** Fetches one feed now, even if unchanged, and returns the result. */
  async test(tenantId: string, row: FeedRow): Promise<FeedTest> {
    const started = performance.now()
    const { outcome, fetched } = await this.read({ ...row, etag: null, last_modified: null })
    await inTenant(this.db, tenantId, (tx) => saveOutcome(tx, row, outcome, fetched))
    const { items, leftOut } = 'items' in outcome ? outcome : { items: [], leftOut: [] }
    return {
      problem: 'problem' in outcome ? outcome.problem : null,
      milliseconds: Math.round(performance.now() - started),
      itemCount: items.length,
      items: items.slice(0, maxTestItems).map(({ title, text, at }) => ({ title, text, at })),
      leftOutCount: leftOut.length,
      leftOut: leftOut.slice(0, maxTestItems),
    }
  }

  /** Aborts the fetches in progress, and waits for them to end. */
  async stop(): Promise<void> {
    this.queue.length = 0
    this.stopping.abort()
    await Promise.all(this.work)
  }

  private track(work: Promise<unknown>) {
    this.work.add(work)
    void work.finally(() => this.work.delete(work))
  }

  private async drainQueue() {
    this.activeCount += 1
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) await next()
    } finally {
      this.activeCount -= 1
    }
  }

  private async refresh(tenantId: string, row: FeedRow): Promise<void> {
    try {
      const { outcome, fetched } = await this.read(row)
      if (this.stopping.signal.aborted) return
      await inTenant(this.db, tenantId, (tx) => saveOutcome(tx, row, outcome, fetched))
    } catch (err) {
      this.log.warn({ err, feedId: row.id }, 'a feed could not be kept')
    }
  }

  private async read(row: FeedRow): Promise<{ outcome: Outcome; fetched: Fetched }> {
    const { url, etag, last_modified: lastModified } = row
    const get = await this.getOf(row.tenant_id)
    const fetched = await get({ url, etag, lastModified, signal: this.stopping.signal })
    if (fetched.is === 'problem') return { outcome: { problem: fetched.sentence }, fetched }
    if (fetched.is === 'unchanged') return { outcome: fetched, fetched }
    return { outcome: await parseFeedInWorker(fetched.bytes, fetched.contentType), fetched }
  }
}

/**
 * Stores the outcome of a fetch; a failed one leaves the items unchanged. Skipped when the feed's address has changed
 * meanwhile.
 */
async function saveOutcome(tx: Tx, { id, url }: FeedRow, outcome: Outcome, fetched: Fetched) {
  const now = sql<Date>`now()`
  const news =
    'problem' in outcome
      ? { problem: outcome.problem.slice(0, 500) }
      : {
          problem: null,
          read_at: now,
          ...('items' in outcome ? { items: JSON.stringify(outcome.items) } : {}),
          ...(fetched.is === 'fetched' ? { etag: fetched.etag, last_modified: fetched.lastModified } : {}),
        }
  await tx
    .updateTable('feed')
    .set({ ...news, tried_at: now, next_try_at: sql<Date>`now() + ${refetchAfter}::interval` })
    .where('id', '=', id)
    .where('url', '=', url)
    .execute()
}
