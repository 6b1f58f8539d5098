/** A mutex per key: work of the same key runs one after the other, in the order of the calls. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>()

  isHeld(key: string): boolean {
    return this.tails.has(key)
  }

  /** Runs `work` after all earlier work of this key, failed or not. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.tails.get(key) ?? Promise.resolve()).then(work, work)
    const done = result.catch(() => {})
    this.tails.set(key, done)
    void done.then(() => {
      if (this.tails.get(key) === done) this.tails.delete(key)
    })
    return result
  }
}
