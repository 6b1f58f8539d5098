/**
 * What looks again and again whether something is due, whichever tenant it is of. Never twice at once: who asks meanwhile
 * waits for the look that is under way.
 */
export abstract class PeriodicJob {
  protected isStopped = false
  private inFlight: Promise<void> | null = null
  private readonly timer: NodeJS.Timeout | undefined

  /** @param every how often it looks by itself, in milliseconds; left out, it looks when it is told to */
  constructor(every?: number) {
    if (every === undefined) return
    this.timer = setInterval(() => void this.runOnce(), every)
    this.timer.unref()
  }

  /** Looks at whatever is due. What fails is tried again at the next look. */
  runOnce(): Promise<void> {
    this.inFlight ??= this.work().finally(() => {
      this.inFlight = null
    })
    return this.inFlight
  }

  /** Looks no more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.timer)
    await this.inFlight
  }

  /** One look. Throws nothing, and begins nothing more once `isStopped`. */
  protected abstract work(): Promise<void>
}
