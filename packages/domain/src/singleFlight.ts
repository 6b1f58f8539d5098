/** Runs one task per key at a time; concurrent callers share it. */
export class SingleFlight<Result, Key = string> {
  private readonly runs = new Map<Key, { result: Promise<Result>; again: boolean }>()

  /** Runs `work`, or joins this key's run in progress. */
  join(key: Key, work: () => Promise<Result>): Promise<Result> {
    return this.runs.get(key)?.result ?? this.start(key, work)
  }

  /**
   * Runs `work`, and once more for calls during the run, which may have read too early for them.
   * @returns the result of the last run; a failed run fails all waiting calls
   */
  rerun(key: Key, work: () => Promise<Result>): Promise<Result> {
    const running = this.runs.get(key)
    if (!running) return this.start(key, work)
    running.again = true
    return running.result
  }

  /** Lets later calls start their own run: those in progress read outdated data. */
  clear(): void {
    this.runs.clear()
  }

  /** Waits for all runs in progress, failed or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.runs.values()].map(({ result }) => result))
  }

  private start(key: Key, work: () => Promise<Result>): Promise<Result> {
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
