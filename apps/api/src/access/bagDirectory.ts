import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { WhyNotOpened } from '../platform/http/problems.ts'
import { batchLoader } from '../platform/jobs/batchLoader.ts'
import type { CachedStatus } from './cachedStatus.ts'
import { type KnownBag, knownBag } from './knownBag.ts'
import { whyNotOpened } from './whyNotOpened.ts'

/** A bag in memory. `shown` lies beside it, so that a poll looks up one thing and not several. */
export type CachedBag = {
  readonly bag: KnownBag
  /** From then on it is read again beside being served, by `ticks`. */
  refreshAt: number
  /** From then on it is read again before it is served. */
  until: number
  /** What its page showed when it was last asked for; null when nobody has asked. */
  shown: CachedStatus | null
}

/** How long a bag may be served from memory at most in case a notice of its change was lost, in milliseconds. */
const defaultFreshness = 60_000
/**
 * In parts of that: from when to when it is read again beside being served, so that no open page waits for it. Each at a time
 * of its own, because all rooms of a school open their pages in the same minute; and how long they wait for each other then.
 */
const refreshWindow = { from: 0.5, to: 0.9, together: 0.005 }
/** The time since this process began, in hundredths of a second: as a small integer, it lies within what is remembered and is not looked up. */
const currentTick = () => Math.floor(performance.now() / 10)
/** Most bags remembered at once. */
const maxEntries = 50_000

/** Bags by barcode, remembered, so that a poll of an open page does not ask the database. */
export class BagDirectory {
  private readonly entries = new Map<string, CachedBag>()
  private readonly db: Database
  private readonly read: (barcode: string) => Promise<KnownBag | null>
  private readonly freshFor: number
  private readonly refreshQueue = new Set<string>()
  /** Counts the times something was forgotten, so that what was read before is not remembered after. */
  private invalidations = 0

  /** @param freshFor milliseconds for which a bag may be served from memory */
  constructor(db: Database, freshFor = defaultFreshness) {
    this.db = db
    this.freshFor = freshFor
    this.read = batchLoader((barcodes) => readBags(db, barcodes))
  }

  /** The bag if it is remembered. */
  peek(barcode: string): KnownBag | null {
    return this.peekEntry(barcode)?.bag ?? null
  }

  /** The bag if it is remembered, with what lies beside it. */
  peekEntry(barcode: string): CachedBag | null {
    const entry = this.entries.get(barcode)
    const now = currentTick()
    if (!entry || now < entry.refreshAt) return entry ?? null
    if (now >= entry.until) return null
    this.scheduleRefresh(barcode, entry)
    return entry
  }

  /** The bag of this barcode, or null when there is none. */
  async find(barcode: string): Promise<KnownBag | null> {
    const remembered = this.peek(barcode)
    if (remembered) return remembered
    const { invalidations } = this
    const bag = await this.read(barcode)
    this.store(barcode, bag, invalidations)
    return bag
  }

  /** Why a barcode opens nothing, where whoever holds its label is told: it was replaced, or its site is out of use. */
  whyNotOpened(barcode: string): Promise<WhyNotOpened | null> {
    return whyNotOpened(this.db, barcode)
  }

  /** Serves nothing of what is remembered before it is read again: notices may have been lost. */
  invalidateAll() {
    this.invalidations++
    for (const entry of this.entries.values()) expire(entry)
  }

  /** The same of a tenant's bags, or of one of them: something about them has changed. */
  invalidate(tenantId: string, bagId?: string) {
    this.invalidations++
    for (const entry of this.entries.values())
      if (entry.bag.tenantId === tenantId && (!bagId || entry.bag.id === bagId)) expire(entry)
  }

  /** @param invalidations what was counted before it was read */
  private store(barcode: string, bag: KnownBag | null, invalidations: number) {
    const before = this.entries.get(barcode)
    this.entries.delete(barcode)
    // A bag that is what it was keeps what lies beside it.
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
    // Once: it is on its way.
    entry.refreshAt = entry.until
    this.refreshQueue.add(barcode)
    if (this.refreshQueue.size === 1)
      setTimeout(() => void this.refresh(), this.freshFor * refreshWindow.together).unref()
  }

  /** What cannot be read now runs out, and is read when it is asked for again. */
  private async refresh() {
    const barcodes = [...this.refreshQueue]
    this.refreshQueue.clear()
    const { invalidations } = this
    const readOne = async (barcode: string) => this.store(barcode, await this.read(barcode), invalidations)
    await Promise.all(barcodes.map(readOne)).catch(() => {})
  }
}

function expire(entry: CachedBag) {
  entry.refreshAt = 0
  entry.until = 0
}

async function readBags(db: Database, barcodes: readonly string[]): Promise<Map<string, KnownBag>> {
  const { rows } = await sql<{ barcode: string; bag: unknown }>`
    select bag ->> 'barcode' as barcode, bag from bags_of_codes(${barcodes}::text[]) as bag
  `.execute(db)
  return new Map(rows.map(({ barcode, bag }) => [barcode, knownBag.parse(bag)]))
}
