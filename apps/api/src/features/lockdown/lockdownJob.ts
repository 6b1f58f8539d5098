import { sql } from 'kysely'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import { SingleFlight } from '../../platform/jobs/singleFlight.ts'
import { cancelRequest } from './settleRequest.ts'
import { startRequestedLockdown } from './startRequestedLockdown.ts'

/** Maximum delay of a silent lockdown's start when no server was there at its time, in milliseconds. */
export const maxLateness = 15 * 60_000
/** Maximum timer delay, in milliseconds; later requests are found by the next run. */
const maxTimer = 60_000

type Log = Record<'warn', (details: object, message: string) => void>
type Waiting = { id: string; tenantId: string; inMs: number }

/**
 * Starts silent lockdowns when due, for all tenants. Every server runs it; a request is taken once. It runs at start, on
 * notices and once a second. The time is PostgreSQL's, so that servers with different clocks agree.
 */
export class LockdownJob extends PeriodicJob {
  private readonly deps: { db: Database; incidents: IncidentStore }
  private readonly log: Log
  private readonly starts = new SingleFlight<void>()

  constructor(deps: { db: Database; incidents: IncidentStore }, log: Log) {
    super()
    this.deps = deps
    this.log = log
  }

  /** Starts nothing more, and waits for the starts in progress. */
  override async stop(): Promise<void> {
    await super.stop()
    await this.starts.settled()
  }

  /** Starts what is due, and sets the timer for the next. */
  protected async work() {
    if (this.isStopped) return
    const waiting = await this.readWaiting().catch((err) => {
      this.log.warn({ err }, 'waiting lockdowns cannot be read; trying again')
      return []
    })
    if (this.isStopped) return
    for (const each of waiting) if (each.inMs <= 0) this.begin(each)
    const next = waiting.find(({ inMs }) => inMs > 0)
    if (next) this.runAgainIn(Math.min(next.inMs, maxTimer))
  }

  private async readWaiting(): Promise<Waiting[]> {
    return inTenant(
      this.deps.db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('lockdown_request')
          .select(['id', 'tenant_id as tenantId'])
          .select(
            sql<number>`ceil(extract(epoch from starts_at - clock_timestamp()) * 1000)::float8`.as('inMs'),
          )
          .where('stage', '=', 'waiting')
          .orderBy('starts_at')
          .limit(1000)
          .execute(),
      { server: 'on' },
    )
  }

  /** One start does not delay the next; a failed start is tried again at the next run. */
  private begin(request: Waiting) {
    void this.starts.join(request.id, () =>
      this.start(request).catch((err) =>
        this.log.warn({ err, requestId: request.id }, 'a silent lockdown did not start; trying again'),
      ),
    )
  }

  private async start({ id, tenantId, inMs }: Waiting) {
    const { db } = this.deps
    const row = await inTenant(db, tenantId, (tx) => readRequest(tx, id))
    if (!row) return
    if (inMs < -maxLateness) {
      const reason =
        'Nothing was started: Muster was out of reach when it was due. Ask again if it is needed.'
      await inTenant(db, tenantId, (tx) => cancelRequest(tx, { id, tenantId, bagName: row.bagName }, reason))
      return
    }
    await startRequestedLockdown(this.deps, { id, tenantId, ...row }, null)
  }
}

/** Returns the request's site and bag, and its future incident's id; null when this tenant has no such request. */
export async function readRequest(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('lockdown_request as r')
    .innerJoin('bag as b', 'b.id', 'r.bag_id')
    .select(['r.site_id as siteId', 'r.incident_id as incidentId', 'b.name as bagName'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
