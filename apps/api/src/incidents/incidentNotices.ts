import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { currentTrace } from '../platform/telemetry/traces/tracer.ts'

/** Minimum time between two transactions with notices, in milliseconds: a later notice waits that long at most. */
const sendEvery = 5

/**
 * Tells the other servers which logs have grown, after the commit. PostgreSQL commits transactions with notices one after
 * the other, in the whole cluster, so that many logs share one. Nothing depends on a notice: readers of a lost one find the
 * events at their next sweep (`IncidentStore.sweep`).
 */
export class IncidentNotices {
  private readonly db: Database
  /** The newest version of each log that has grown since the last send, and the trace of it, by the beginning of its notice. */
  private waiting = new Map<string, string>()
  private sending: Promise<void> | null = null

  /** @param db a pool in which no request waits */
  constructor(db: Database) {
    this.db = db
  }

  /**
   * Sends a notice of a log, soon.
   * @param version the number of its events
   */
  add({ tenantId, id }: { tenantId: string; id: string }, version: number): void {
    const trace = currentTrace()
    this.waiting.set(`${tenantId} ${id}`, trace ? `${version} ${trace}` : String(version))
    this.sending ??= this.send()
  }

  /** Waits until nothing is left to send. */
  async stop(): Promise<void> {
    while (this.sending) await this.sending
  }

  private async send() {
    // Whatever commits in this iteration of the event loop shares a transaction.
    await new Promise((resolve) => setImmediate(resolve))
    const notices = [...this.waiting].map(([log, version]) => `${log} ${version}`)
    this.waiting = new Map()
    // The setting is of this statement's transaction: a lost notice costs a second, and no commit waits for the disk.
    await sql`
      select pg_notify('muster_incident', notice)
      from (select set_config('synchronous_commit', 'off', true)) setting, unnest(${notices}::text[]) notice`
      .execute(this.db)
      .catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, sendEvery))
    this.sending = this.waiting.size > 0 ? this.send() : null
  }
}
