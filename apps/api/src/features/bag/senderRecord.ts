import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sender } from '../../access/phones.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import type { JobLog } from '../../platform/jobs/dueRowsJob.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'

/** Interval at which senders are written, in milliseconds. */
const every = 2_000
/** Most senders that wait while the database is away. */
const maxWaiting = 20_000

/** A room's command that was stored, and where it came from. */
type Sent = { tenantId: string; incidentId: string; commandId: string; sender: Sender }
type Row = { incidentId: string; commandId: string; phone: string | null; network: string }

/**
 * Keeps for 30 days from which phone and network each command of a room came. Both are pseudonyms that are of one incident: nobody is
 * followed from one to the next. It is beside the log, whose entries nobody could forget, and written after the answer: a server that is
 * killed may lose the last two seconds.
 */
export class SenderRecord extends PeriodicJob {
  private readonly db: Database
  private readonly log: JobLog
  private waiting: (Row & { tenantId: string })[] = []

  constructor(db: Database, log: JobLog) {
    super(every)
    this.db = db
    this.log = log
  }

  /** Notes the sender of a command. Costs its caller no time. */
  note({ tenantId, incidentId, commandId, sender: { source, address } }: Sent): void {
    if (this.waiting.length >= maxWaiting) return
    const pseudonym = (text: string) =>
      createHash('sha256').update(`${incidentId} ${text}`).digest('base64url').slice(0, 16)
    const phone = source === `address ${address}` ? null : pseudonym(source)
    this.waiting.push({ tenantId, incidentId, commandId, phone, network: pseudonym(`address ${address}`) })
  }

  /** Writes what is left. */
  override async stop(): Promise<void> {
    await super.stop()
    await this.work()
  }

  protected async work(): Promise<void> {
    const due = this.waiting
    this.waiting = []
    for (const [tenantId, rows] of Map.groupBy(due, (row) => row.tenantId))
      try {
        await inTenant(this.db, tenantId, (tx) =>
          sql`
            insert into room_sender (tenant_id, incident_id, command_id, phone, network)
            select ${tenantId}, r."incidentId", r."commandId", r.phone, r.network
            from jsonb_to_recordset(${JSON.stringify(rows satisfies Row[])}::jsonb)
              as r ("incidentId" uuid, "commandId" text, phone text, network text)
            on conflict do nothing`.execute(tx),
        )
      } catch (err) {
        this.log.warn({ err }, 'the senders of commands cannot be written; trying again')
        this.waiting.push(...rows)
      }
  }
}
