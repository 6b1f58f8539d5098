import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { WhyNotOpened } from '../platform/http/problems.ts'
import { batchLoader } from '../platform/jobs/batchLoader.ts'
import { type KnownBag, knownBag } from './knownBag.ts'
import type { ShownStatus } from './shownStatus.ts'
import { whyNotOpened } from './whyNotOpened.ts'

/** A bag in memory. `shown` lies beside it, so that a poll looks up one thing and not several. */
export type RememberedBag = {
  readonly bag: KnownBag
  /** From then on it is read again beside being served, by `ticks`. */
  renewAt: number
  /** From then on it is read again before it is served. */
  until: number
  /** What its page showed when it was last asked for; null when nobody has asked. */
  shown: ShownStatus | null
}

/** How long a bag may be served from memory at most in case a notice of its change was lost, in milliseconds. */
const usuallyFreshFor = 60_000
/**
 * In parts of that: from when to when it is read again beside being served, so that no open page waits for it. Each at a time
 * of its own, because all rooms of a school open their pages in the same minute; and how long they wait for each other then.
 */
const renewed = { from: 0.5, to: 0.9, together: 0.005 }
/** The time since this process began, in hundredths of a second: as a small integer, it lies within what is remembered and is not looked up. */
const ticks = () => Math.floor(performance.now() / 10)
/** Most bags remembered at once. */
const limit = 50_000

/** Bags by barcode, remembered, so that a poll of an open page does not ask the database. */
export class BagDirectory {
  private readonly known = new Map<string, RememberedBag>()
  private readonly db: Database
  private readonly read: (barcode: string) => Promise<KnownBag | null>
  private readonly freshFor: number
  private readonly toRenew = new Set<string>()
  /** Counts the times something was forgotten, so that what was read before is not remembered after. */
  private forgotten = 0

  /** @param freshFor milliseconds for which a bag may be served from memory */
  constructor(db: Database, freshFor = usuallyFreshFor) {
    this.db = db
    this.freshFor = freshFor
    this.read = batchLoader((barcodes) => readBags(db, barcodes))
  }

  /** The bag if it is remembered. */
  peek(barcode: string): KnownBag | null {
    return this.recall(barcode)?.bag ?? null
  }

  /** The bag if it is remembered, with what lies beside it. */
  recall(barcode: string): RememberedBag | null {
    const entry = this.known.get(barcode)
    const now = ticks()
    if (!entry || now < entry.renewAt) return entry ?? null
    if (now >= entry.until) return null
    this.renewSoon(barcode, entry)
    return entry
  }

  /** The bag of this barcode, or null when there is none. */
  async find(barcode: string): Promise<KnownBag | null> {
    const remembered = this.peek(barcode)
    if (remembered) return remembered
    const { forgotten } = this
    const bag = await this.read(barcode)
    this.remember(barcode, bag, forgotten)
    return bag
  }

  /** Why a barcode opens nothing, where whoever holds its label is told: it was replaced, or its site is out of use. */
  whyNotOpened(barcode: string): Promise<WhyNotOpened | null> {
    return whyNotOpened(this.db, barcode)
  }

  /** Serves nothing of what is remembered before it is read again: notices may have been lost. */
  forgetAll() {
    this.forgotten++
    for (const entry of this.known.values()) outdate(entry)
  }

  /** The same of a tenant's bags, or of one of them: something about them has changed. */
  forget(tenantId: string, bagId?: string) {
    this.forgotten++
    for (const entry of this.known.values())
      if (entry.bag.tenantId === tenantId && (!bagId || entry.bag.id === bagId)) outdate(entry)
  }

  /** @param forgotten what was counted before it was read */
  private remember(barcode: string, bag: KnownBag | null, forgotten: number) {
    const before = this.known.get(barcode)
    this.known.delete(barcode)
    // A bag that is what it was keeps what lies beside it.
    const shown = before && isDeepStrictEqual(before.bag, bag) ? before.shown : null
    if (bag && forgotten === this.forgotten) {
      const [now, fresh] = [ticks(), this.freshFor / 10]
      const part = renewed.from + Math.random() * (renewed.to - renewed.from)
      const [renewAt, until] = [now + Math.floor(fresh * part), now + Math.floor(fresh)]
      this.known.set(barcode, { bag, renewAt, until, shown })
    }
    const oldest = this.known.size > limit ? this.known.keys().next().value : undefined
    if (oldest !== undefined) this.known.delete(oldest)
  }

  private renewSoon(barcode: string, entry: RememberedBag) {
    // Once: it is on its way.
    entry.renewAt = entry.until
    this.toRenew.add(barcode)
    if (this.toRenew.size === 1) setTimeout(() => void this.renew(), this.freshFor * renewed.together).unref()
  }

  /** What cannot be read now runs out, and is read when it is asked for again. */
  private async renew() {
    const barcodes = [...this.toRenew]
    this.toRenew.clear()
    const { forgotten } = this
    const readOne = async (barcode: string) => this.remember(barcode, await this.read(barcode), forgotten)
    await Promise.all(barcodes.map(readOne)).catch(() => {})
  }
}

function outdate(entry: RememberedBag) {
  entry.renewAt = 0
  entry.until = 0
}

async function readBags(db: Database, barcodes: readonly string[]): Promise<Map<string, KnownBag>> {
  const { rows } = await sql<{ barcode: string; bag: unknown }>`
    select bag ->> 'barcode' as barcode, bag from bags_of_codes(${barcodes}::text[]) as bag
  `.execute(db)
  return new Map(rows.map(({ barcode, bag }) => [barcode, knownBag.parse(bag)]))
}
