/** One run of each key at a time, shared by all who ask for it meanwhile. */
export class SingleFlight<Result> {
  private readonly runs = new Map<string, { result: Promise<Result>; again: boolean }>()

  /** Runs `work`, or joins the run of this key that is under way. */
  join(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.runs.get(key)?.result ?? this.start(key, work)
  }

  /**
   * Runs `work`, and once more when it was asked for while it ran: what is under way may have read too early.
   * @returns the result of the last run, when nobody asks for another; one that fails ends all that were asked for
   */
  rerun(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.runs.get(key)
    if (!running) return this.start(key, work)
    running.again = true
    return running.result
  }

  /** Lets nobody join what is under way: what it reads is out of date. */
  clear(): void {
    this.runs.clear()
  }

  /** Waits for all that is under way, whether it fails or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.runs.values()].map(({ result }) => result))
  }

  private start(key: string, work: () => Promise<Result>): Promise<Result> {
    const runAll = async () => {
      try {
        for (;;) {
          run.again = false
          const result = await work()
          if (!run.again) return result
        }
      } finally {
        if (this.runs.get(key) === run) this.runs.delete(key)
      }
    }
    const run = { again: false } as { result: Promise<Result>; again: boolean }
    this.runs.set(key, run)
    run.result = runAll()
    return run.result
  }
}
