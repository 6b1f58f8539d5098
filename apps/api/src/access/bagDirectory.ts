import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type Database, isTransientError } from '../platform/db/database.ts'
import type { WhyNotOpened } from '../platform/http/problems.ts'
import { batchLoader } from '../platform/jobs/batchLoader.ts'
import type { CachedStatus } from './cachedStatus.ts'
import { type KnownBag, knownBag } from './knownBag.ts'
import { whyNotOpened } from './whyNotOpened.ts'

/** A cached bag. `shown` is stored beside it, so that a poll does one lookup. */
export type CachedBag = {
  readonly bag: KnownBag
  /** From this time, in `ticks`, it is refreshed in the background. */
  refreshAt: number
  /** From this time it is read again before it is served. */
  until: number
  /** The page's last content; null when nobody has asked for it. */
  shown: CachedStatus | null
}

/** Maximum time a bag is served from memory when a notice of its change was lost, in milliseconds. */
const defaultFreshness = 60_000
/**
 * Fractions of that time: the window of the background refresh, so that no open page waits for it. Each bag gets its own
 * moment, because all rooms of a school open their pages in the same minute. `together` is the longest wait to batch
 * refreshes.
 */
const refreshWindow = { from: 0.5, to: 0.9, together: 0.005 }
/**
 * In milliseconds: how long a bag is still served while it is read anew, longer than a database that does not answer is waited for;
 * and the time until the next try.
 */
const whileReading = { served: 30_000, retried: 2_000 }
/** Time since the process started, in hundredths of a second. A small integer is stored inline in the cached object. */
const currentTick = () => Math.floor(performance.now() / 10)
/** Maximum number of cached bags. */
const maxEntries = 50_000

/** Caches bags by barcode, so that a poll of an open page does not query the database. */
export class BagDirectory {
  private readonly entries = new Map<string, CachedBag>()
  private readonly lookups: Database
  private readonly read: (barcode: string) => Promise<KnownBag | null>
  private readonly freshFor: number
  private readonly refreshQueue = new Set<string>()
  /** Counts invalidations. A read that began before one is not cached after it. */
  private invalidations = 0

  /** @param freshFor milliseconds for which a bag may be served from memory */
  constructor(db: Database, lookups: Database, freshFor = defaultFreshness) {
    this.lookups = lookups
    this.freshFor = freshFor
    this.read = batchLoader((barcodes) => readBags(db, barcodes))
  }

  /** Returns the bag if it is cached. */
  peek(barcode: string): KnownBag | null {
    return this.peekEntry(barcode)?.bag ?? null
  }

  /** Returns the cache entry of the bag if there is one. */
  peekEntry(barcode: string): CachedBag | null {
    const entry = this.entries.get(barcode)
    const now = currentTick()
    if (!entry || now < entry.refreshAt) return entry ?? null
    if (now >= entry.until) return null
    this.scheduleRefresh(barcode, entry)
    return entry
  }

  /** Returns the bag with this barcode, or null when there is none. */
  async find(barcode: string): Promise<KnownBag | null> {
    const remembered = this.peek(barcode)
    if (remembered) return remembered
    const { invalidations } = this
    try {
      const bag = await this.read(barcode)
      this.store(barcode, bag, invalidations)
      return bag
    } catch (error) {
      const stale = this.entries.get(barcode)
      if (!stale || !this.isServedOn(stale, error)) throw error
      return stale.bag
    }
  }

  /** Tells the holder of a label why its barcode opens nothing: it was replaced, or its site is retired. */
  whyNotOpened(barcode: string): Promise<WhyNotOpened | null> {
    return whyNotOpened(this.lookups, barcode)
  }

  /** Marks all entries as stale: notices may have been lost. */
  invalidateAll() {
    this.invalidations++
    for (const entry of this.entries.values()) expire(entry)
  }

  /** Marks one bag, or all bags of a tenant, as stale after a change. */
  invalidate(tenantId: string, bagId?: string) {
    this.invalidations++
    for (const entry of this.entries.values())
      if (entry.bag.tenantId === tenantId && (!bagId || entry.bag.id === bagId)) expire(entry)
  }

  /** @param invalidations the count before the read began */
  private store(barcode: string, bag: KnownBag | null, invalidations: number) {
    const before = this.entries.get(barcode)
    this.entries.delete(barcode)
    // An unchanged bag keeps its cached page content.
    const shown = before && isDeepStrictEqual(before.bag, bag) ? before.shown : null
    if (bag && invalidations === this.invalidations) {
      const [now, fresh] = [currentTick(), this.freshFor / 10]
      const part = refreshWindow.from + Math.random() * (refreshWindow.to - refreshWindow.from)
      const [refreshAt, until] = [now + Math.floor(fresh * part), now + Math.floor(fresh)]
      this.entries.set(barcode, { bag, refreshAt, until, shown })
    }
    const oldest = this.entries.size > maxEntries ? this.entries.keys().next().value : undefined
    if (oldest !== undefined) this.entries.delete(oldest)
  }

  private scheduleRefresh(barcode: string, entry: CachedBag) {
    // Requests the refresh once, and serves the bag meanwhile: a database that is away must not take it from its room.
    entry.until = Math.max(entry.until, currentTick() + whileReading.served / 10)
    entry.refreshAt = entry.until
    this.refreshQueue.add(barcode)
    if (this.refreshQueue.size === 1)
      setTimeout(() => void this.refresh(), this.freshFor * refreshWindow.together).unref()
  }

  /** Refreshes entries. While the database is away they are served as they are. */
  private async refresh() {
    const barcodes = [...this.refreshQueue]
    this.refreshQueue.clear()
    const { invalidations } = this
    const readOne = async (barcode: string) => {
      try {
        this.store(barcode, await this.read(barcode), invalidations)
      } catch (error) {
        const entry = this.entries.get(barcode)
        if (entry && !this.isServedOn(entry, error)) expire(entry)
      }
    }
    await Promise.all(barcodes.map(readOne))
  }

  /**
   * Returns true, and serves an entry for some time more, when it could not be read because the database is away. Nobody can have
   * changed the bag there meanwhile.
   */
  private isServedOn(entry: CachedBag, error: unknown): boolean {
    if (isExpired(entry) || !isTransientError(error)) return false
    const now = currentTick()
    entry.refreshAt = now + whileReading.retried / 10
    entry.until = now + whileReading.served / 10
    return true
  }
}

function expire(entry: CachedBag) {
  entry.refreshAt = 0
  entry.until = 0
}

/** Returns true for an entry that was invalidated: it may have changed. */
function isExpired(entry: CachedBag): boolean {
  return entry.until === 0
}

async function readBags(db: Database, barcodes: readonly string[]): Promise<Map<string, KnownBag>> {
  const { rows } = await sql<{ barcode: string; bag: unknown }>`
    select bag ->> 'barcode' as barcode, bag from bags_of_codes(${barcodes}::text[]) as bag
  `.execute(db)
  return new Map(rows.map(({ barcode, bag }) => [barcode, knownBag.parse(bag)]))
}
