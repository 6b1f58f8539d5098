import { SingleFlight } from '@muster/domain/singleFlight'

/** Runs due work periodically, for all tenants; never twice at once. */
export abstract class PeriodicJob {
  protected isStopped = false
  private readonly singleRun = new SingleFlight<void>()
  private readonly interval: NodeJS.Timeout | undefined
  private next: NodeJS.Timeout | undefined
  /** The end of the last run, in milliseconds of a monotonic clock; before the first one, the start. */
  private endedAt = performance.now()

  /** @param every interval in milliseconds; without it, the job runs only when called */
  constructor(every?: number) {
    if (every === undefined) return
    this.interval = setInterval(() => void this.runOnce(), every)
    this.interval.unref()
  }

  /** Runs due work, or waits for the run in progress. Failed work is tried again at the next run. */
  runOnce(): Promise<void> {
    return this.singleRun.join('', () => this.run())
  }

  /** Runs due work after something new: a run in progress is followed by another. */
  wake(): Promise<void> {
    return this.singleRun.rerun('', () => this.run())
  }

  /** Returns the seconds since the last run has ended: a run that hangs is none. */
  secondsSinceRun(): number {
    return (performance.now() - this.endedAt) / 1000
  }

  /** Schedules the next run, in milliseconds from now, in place of the one scheduled before. */
  protected runAgainIn(ms: number): void {
    clearTimeout(this.next)
    if (!this.isStopped) this.next = setTimeout(() => void this.runOnce(), ms).unref()
  }

  /** Waits for the run in progress, if any. */
  protected idle(): Promise<void> {
    return this.singleRun.settled()
  }

  /** Stops further runs, and waits for the one in progress. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.interval)
    clearTimeout(this.next)
    await this.idle()
  }

  private async run() {
    await this.work()
    this.endedAt = performance.now()
  }

  /** Does one run. Throws nothing, and begins nothing more once `isStopped`. */
  protected abstract work(): Promise<void>
}
