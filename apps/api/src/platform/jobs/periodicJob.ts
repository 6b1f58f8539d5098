import { SingleFlight } from './singleFlight.ts'

/** Does again and again what is due, whichever tenant it is of; never twice at once. */
export abstract class PeriodicJob {
  protected isStopped = false
  private readonly singleRun = new SingleFlight<void>()
  private readonly interval: NodeJS.Timeout | undefined

  /** @param every how often it runs by itself, in milliseconds; left out, it runs when it is told to */
  constructor(every?: number) {
    if (every === undefined) return
    this.interval = setInterval(() => void this.runOnce(), every)
    this.interval.unref()
  }

  /** Does what is due, or waits for the run that is under way. What fails is tried again at the next run. */
  runOnce(): Promise<void> {
    return this.singleRun.join('', () => this.work())
  }

  /** Does what is due: something new is, so a run that is under way is followed by another. */
  wake(): Promise<void> {
    return this.singleRun.rerun('', () => this.work())
  }

  /** Waits for the run that is under way, where there is one. */
  protected idle(): Promise<void> {
    return this.singleRun.settled()
  }

  /** Runs no more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.interval)
    await this.idle()
  }

  /** One run. Throws nothing, and begins nothing more once `isStopped`. */
  protected abstract work(): Promise<void>
}
