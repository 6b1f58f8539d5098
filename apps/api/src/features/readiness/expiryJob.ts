import { sql } from 'kysely'
import { type Database, inTenant, isTransientError, noTenant, type Tx } from '../../platform/db/database.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import type { Actor } from '../audit/writeAudit.ts'
import { lockCountedBag } from './lockBag.ts'
import { todayOf } from './readBagContents.ts'
import { refreshRestock } from './refreshRestockTask.ts'

/** Interval of checks for a new day, in milliseconds. */
const checkInterval = 15 * 60_000
/** Maximum number of bags per check. */
const batchSize = 500

type Log = Record<'warn', (details: object, message: string) => void>
type Due = { bagId: string; tenantId: string; onDay: string }

/** The actor of changes by date. */
const systemActor: Actor = { id: null, name: 'Muster', address: null }

/**
 * Opens the restock task of a bag on the day on which something in it expires, without waiting for the next count. Every
 * server runs it; the bag is locked meanwhile, so that the second one finds it done.
 */
export class ExpiryJob extends PeriodicJob {
  private readonly db: Database
  private readonly log: Log
  private readonly today: () => string

  /** @param today YYYY-MM-DD in UTC; set only by tests */
  constructor(db: Database, log: Log, today: () => string = () => todayOf(new Date())) {
    super(checkInterval)
    this.db = db
    this.log = log
    this.today = today
  }

  protected async work() {
    try {
      const today = this.today()
      let due: Due[] = []
      do {
        due = await this.readDue(today, due.at(-1))
        for (const each of due) if (!this.isStopped) await this.tryCheck(each, today)
      } while (due.length === batchSize && !this.isStopped)
    } catch (err) {
      this.log.warn({ err }, 'what is out of date cannot be looked at; trying again later')
    }
  }

  /** @param after the last one checked: a failed one stays due, and blocks no other */
  private readDue(today: string, after?: Due): Promise<Due[]> {
    return inTenant(
      this.db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('bag_expiry')
          .select(['bag_id as bagId', 'tenant_id as tenantId', sql<string>`on_day::text`.as('onDay')])
          .where('on_day', '<=', sql<Date>`${today}::date`)
          .$if(after !== undefined, (due) =>
            due.where(sql<boolean>`(on_day, bag_id) > (${after?.onDay}::date, ${after?.bagId}::uuid)`),
          )
          .orderBy('on_day')
          .orderBy('bag_id')
          .limit(batchSize)
          .execute(),
      { server: 'on' },
    )
  }

  /** An unreadable bag must not block the others. */
  private async tryCheck(due: Due, today: string): Promise<void> {
    try {
      await this.checkBag(due, today)
    } catch (err) {
      if (isTransientError(err)) throw err
      this.log.warn({ err, bagId: due.bagId }, 'a bag cannot be looked at; trying again later')
    }
  }

  private checkBag({ bagId, tenantId }: Due, today: string): Promise<void> {
    return inTenant(this.db, tenantId, async (tx) => {
      const bag = await lockCountedBag(tx, bagId)
      // Another server, or somebody who counted, was here first.
      if (!(await isDue(tx, bagId, today))) return
      if (bag.isActive) await refreshRestock(tx, bag, systemActor, today)
      else await putOff(tx, bagId, today)
    })
  }
}

async function isDue(tx: Tx, bagId: string, today: string): Promise<boolean> {
  const due = await tx
    .selectFrom('bag_expiry')
    .select('bag_id')
    .where('bag_id', '=', bagId)
    .where('on_day', '<=', sql<Date>`${today}::date`)
    .executeTakeFirst()
  return due !== undefined
}

/** Postpones a retired bag: nobody fills it, and it may be in use again tomorrow. */
async function putOff(tx: Tx, bagId: string, today: string) {
  await tx
    .updateTable('bag_expiry')
    .set({ on_day: sql<Date>`${today}::date + 1` })
    .where('bag_id', '=', bagId)
    .execute()
}
