import { retentionKind } from '@muster/domain/retention/retentionKinds'
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import type { JobLog } from '../../platform/jobs/dueRowsJob.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'

/** Interval of the job, in milliseconds. */
const every = 60 * 60_000
/** Time until its first turn, in milliseconds: a server that starts has pages to bring back. */
const firstAfter = 5 * 60_000
/** Pause between two turns while there is more to remove, in milliseconds. */
const pause = 1_000
/** Rows of a kind, or logs, that one transaction removes or looks at. */
const batchSize = 500
/** Transactions of one turn that removed something. */
const mostRemovals = 50

const rowKinds = retentionKind.exclude(['drillLogs', 'incidentLogs'])

/**
 * Removes what organizations keep no longer. Every server runs it; one works on a tenant at a time, and a server that is
 * stopped in the middle has removed whole logs and rows only. PostgreSQL decides what is due and removes it as a role of its own
 * (migrations/0084_retention.sql): the server's role could not.
 */
export class RetentionJob extends PeriodicJob {
  private readonly db: Database
  private readonly log: JobLog
  private removals = 0

  constructor(db: Database, log: JobLog) {
    super(every)
    this.db = db
    this.log = log
    this.runAgainIn(firstAfter)
  }

  protected async work() {
    this.removals = 0
    try {
      for (const tenantId of await readTenants(this.db)) {
        await this.removeOf(tenantId)
        if (this.isStopped) return
      }
    } catch (err) {
      this.log.warn({ err }, 'what is kept no longer cannot be removed; trying again')
    }
    if (this.removals >= mostRemovals) this.runAgainIn(pause)
  }

  private get isDone(): boolean {
    return this.isStopped || this.removals >= mostRemovals
  }

  private async removeOf(tenantId: string) {
    await this.removeRows(tenantId, sql<number>`expire_senders(${tenantId}, ${batchSize})`)
    for (const kind of rowKinds.options)
      await this.removeRows(tenantId, sql<number>`expire_rows(${tenantId}, ${kind}, ${batchSize})`)
    for (const incidentId of await readOldLogs(this.db, tenantId)) {
      if (this.isDone) return
      const isRemoved = await this.alone(tenantId, async (tx) => {
        const { rows } = await sql<{ removed: boolean }>`
          select expire_log(${tenantId}, ${incidentId}) as removed`.execute(tx)
        if (!rows[0]?.removed) return 0
        // Servers that have it in memory forget it.
        await sql`select pg_notify('muster_forget', ${tenantId})`.execute(tx)
        return 1
      })
      this.removals += isRemoved
    }
  }

  /** Calls a function that removes at most a batch of rows, until there is nothing left for it. */
  private async removeRows(tenantId: string, expire: RawBuilder<number>) {
    let removed = batchSize
    while (removed > 0 && !this.isDone) {
      removed = await this.alone(tenantId, async (tx) => {
        const { rows } = await sql<{ removed: number }>`select ${expire} as removed`.execute(tx)
        return rows[0]?.removed ?? 0
      })
      if (removed > 0) this.removals += 1
    }
  }

  /** Runs one removal, unless another server is removing something of this tenant; then it has done nothing. */
  private alone(tenantId: string, remove: (tx: Tx) => Promise<number>): Promise<number> {
    return inTenant(this.db, tenantId, async (tx) => {
      const { rows } = await sql<{ isAlone: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`retention ${tenantId}`}, 0)) as "isAlone"`.execute(
        tx,
      )
      return rows[0]?.isAlone ? remove(tx) : 0
    })
  }
}

function readTenants(db: Database): Promise<string[]> {
  return inTenant(
    db,
    noTenant,
    async (tx) => (await tx.selectFrom('tenant').select('id').orderBy('id').execute()).map(({ id }) => id),
    { server: 'on' },
  )
}

/** Reads incidents that ended before what is kept, the oldest first. Their logs decide whether they are due. */
function readOldLogs(db: Database, tenantId: string): Promise<string[]> {
  return inTenant(db, tenantId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select i.id
      from incident i
      where i.tenant_id = ${tenantId} and i.stage <> 'active'
        and i.ended_at < now() - make_interval(days =>
          kept_days(i.tenant_id, case when i.summary ->> 'kind' = 'Actual' then 'incidentLogs' else 'drillLogs' end))
      order by i.ended_at
      limit ${batchSize}`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
