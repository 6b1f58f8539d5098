import { phoneOrigin } from '@muster/domain/incident/vocabulary'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { DueRowsJob, type JobLog } from '../../platform/jobs/dueRowsJob.ts'
import { cancelRequest } from './settleRequest.ts'
import { startRequestedLockdown } from './startRequestedLockdown.ts'

/** Maximum delay of a silent lockdown's start when no server was there at its time, in milliseconds. */
export const maxLateness = 15 * 60_000

type Deps = { db: Database; incidents: IncidentStore }
type Waiting = { id: string; tenantId: string; inMs: number }

/**
 * Starts silent lockdowns when due, for all tenants. Every server runs it; a request is taken once. It runs at start, on
 * notices and once a second. The time is PostgreSQL's, so that servers with different clocks agree.
 */
export class LockdownJob extends DueRowsJob<Waiting> {
  private readonly deps: Deps

  constructor(deps: Deps, log: JobLog) {
    super(log, {
      unreadable: 'waiting lockdowns cannot be read; trying again',
      failed: 'a silent lockdown did not start; trying again',
    })
    this.deps = deps
  }

  protected readRows(): Promise<Waiting[]> {
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

  protected async start({ id, tenantId, inMs }: Waiting) {
    const { db } = this.deps
    const row = await inTenant(db, tenantId, (tx) => readRequest(tx, id))
    if (!row) return
    if (inMs < -maxLateness) {
      const reason = inEnglish(
        'No lockdown started, because Muster was offline. Request it again if you need it.',
      )
      await inTenant(db, tenantId, (tx) => cancelRequest(tx, { id, tenantId, bagName: row.bagName }, reason))
      return
    }
    await startRequestedLockdown(this.deps, { id, tenantId, ...row }, null)
  }
}

/** Returns the request's site, bag and phone, and its future incident's id; null when this tenant has no such request. */
export async function readRequest(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('lockdown_request as r')
    .innerJoin('bag as b', 'b.id', 'r.bag_id')
    .select(['r.site_id as siteId', 'r.incident_id as incidentId', 'b.name as bagName', 'r.origin'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, origin: phoneOrigin.parse(row.origin) } : null
}
