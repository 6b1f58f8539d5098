import { bagKind } from '@muster/contract/shapes'
import { sql } from 'kysely'
import type { Actor } from '../audit/writeAudit.ts'
import { holdBag } from '../bag/perHour.ts'
import { type Database, inTenant, noTenant, type Tx } from '../db/database.ts'
import { todayOf } from './readContents.ts'
import { refreshRestock } from './refreshRestock.ts'

/** How often it is looked whether a new day has come, in milliseconds. */
const lookEvery = 15 * 60_000
/** Bags looked at in one go. */
const atOnce = 500

type Log = Record<'warn', (details: object, message: string) => void>
type Due = { bagId: string; tenantId: string }

/** Who does what a calendar asks for. */
const server: Actor = { id: null, name: 'Muster', address: null }

/**
 * Opens the restock task of a bag on the day on which something in it goes out of date, without waiting for the next
 * count. Every server looks; the bag is held meanwhile, so that the second one finds it done.
 */
export class ExpiryClock {
  private readonly db: Database
  private readonly log: Log
  private readonly today: () => string
  private readonly timer: NodeJS.Timeout
  private looking: Promise<void> | null = null
  private isStopped = false

  /** @param today YYYY-MM-DD in UTC; told only by tests */
  constructor(db: Database, log: Log, today: () => string = () => todayOf(new Date())) {
    this.db = db
    this.log = log
    this.today = today
    this.timer = setInterval(() => void this.look(), lookEvery)
    this.timer.unref()
  }

  /** Looks at every bag whose day has come. What fails is tried again at the next look. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = null
    })
    return this.looking
  }

  /** Looks no more, and waits for the bag that is being looked at. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.timer)
    await this.looking
  }

  private async lookOnce() {
    try {
      const today = this.today()
      let due: Due[]
      do {
        due = await this.readDue(today)
        for (const each of due) if (!this.isStopped) await this.lookAt(each, today)
      } while (due.length === atOnce && !this.isStopped)
    } catch (err) {
      this.log.warn({ err }, 'what is out of date cannot be looked at; trying again later')
    }
  }

  private readDue(today: string): Promise<Due[]> {
    return inTenant(
      this.db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('bag_expiry')
          .select(['bag_id as bagId', 'tenant_id as tenantId'])
          .where('on_day', '<=', sql<Date>`${today}::date`)
          .orderBy('on_day')
          .orderBy('bag_id')
          .limit(atOnce)
          .execute(),
      { server: 'on' },
    )
  }

  private lookAt({ bagId, tenantId }: Due, today: string): Promise<void> {
    return inTenant(this.db, tenantId, async (tx) => {
      await holdBag(tx, bagId)
      const bag = await readBag(tx, bagId)
      if (bag.is_active)
        await refreshRestock(tx, { ...bag, kind: bagKind.parse(bag.kind) }, server.name, server, today)
      else await putOff(tx, bagId, today)
    })
  }
}

function readBag(tx: Tx, bagId: string) {
  return tx
    .selectFrom('bag')
    .select(['id', 'tenant_id as tenantId', 'site_id as siteId', 'name', 'kind', 'is_active'])
    .where('id', '=', bagId)
    .executeTakeFirstOrThrow()
}

/** Nobody fills a bag that is out of use; it may be in use again tomorrow. */
async function putOff(tx: Tx, bagId: string, today: string) {
  await tx
    .updateTable('bag_expiry')
    .set({ on_day: sql<Date>`${today}::date + 1` })
    .where('bag_id', '=', bagId)
    .execute()
}
