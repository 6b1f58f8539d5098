import { SingleFlight } from '@muster/domain/singleFlight'
import { PeriodicJob } from './periodicJob.ts'

/** Maximum timer delay, in milliseconds; later rows are found by the next run. */
const maxTimer = 60_000

export type JobLog = Record<'warn', (details: object, message: string) => void>

/** A row that waits for its time: `inMs` in milliseconds from now; not above 0 when it is due. */
type WaitingRow = { id: string; inMs: number }

/**
 * Starts rows of all tenants when they are due. Every server runs it. Each row is started once at a time, and one start does
 * not delay the next.
 */
export abstract class DueRowsJob<Row extends WaitingRow> extends PeriodicJob {
  private readonly log: JobLog
  private readonly warnings: { unreadable: string; failed: string }
  private readonly starts = new SingleFlight<void>()

  /** @param warnings what is logged when the rows cannot be read, and when a start failed */
  constructor(log: JobLog, warnings: { unreadable: string; failed: string }) {
    super()
    this.log = log
    this.warnings = warnings
  }

  /** Starts nothing more, and waits for the starts in progress. */
  override async stop(): Promise<void> {
    await super.stop()
    await this.starts.settled()
  }

  /** Starts what is due, and sets the timer for the next. */
  protected async work() {
    if (this.isStopped) return
    const rows = await this.readRows().catch((err) => {
      this.log.warn({ err }, this.warnings.unreadable)
      return []
    })
    if (this.isStopped) return
    for (const row of rows) if (row.inMs <= 0) this.begin(row)
    const next = rows.find(({ inMs }) => inMs > 0)
    if (next) this.runAgainIn(Math.min(next.inMs, maxTimer))
  }

  /** A failed start is tried again at the next run. */
  private begin(row: Row) {
    void this.starts.join(row.id, () =>
      this.start(row).catch((err) => this.log.warn({ err, id: row.id }, this.warnings.failed)),
    )
  }

  /** Reads the waiting rows of all tenants, the earliest first. */
  protected abstract readRows(): Promise<Row[]>

  /** Starts a due row, if it still waits. */
  protected abstract start(row: Row): Promise<void>
}
