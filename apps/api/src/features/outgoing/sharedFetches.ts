type Limits<Answer> = {
  /** Maximum number of fetches at once: each answer is in memory while it arrives. */
  atOnce: number
  /** Time for which an answer is shared, in milliseconds. */
  lifetimeOf: (answer: Answer) => number
  /** Maximum number of answers in memory. */
  most?: number
}

/** Shares what is fetched from servers outside among all who ask, so that they reach those servers only now and then. */
export class SharedFetches<Answer> {
  private readonly limits: Limits<Answer>
  private readonly answers = new Map<string, Promise<Answer>>()
  private busy = 0

  constructor(limits: Limits<Answer>) {
    this.limits = limits
  }

  /**
   * Returns the known answer, or fetches it. An error is not kept.
   * @param key the same for as long as the address is the same
   * @returns null when as many as may are being fetched
   */
  get(key: string, fetch: () => Promise<Answer>): Promise<Answer> | null {
    const { atOnce, lifetimeOf, most = Number.POSITIVE_INFINITY } = this.limits
    const known = this.answers.get(key)
    if (known) return known
    if (this.busy >= atOnce) return null
    this.busy += 1
    const answer = fetch().finally(() => {
      this.busy -= 1
    })
    this.answers.set(key, answer)
    const forget = () => {
      if (this.answers.get(key) === answer) this.answers.delete(key)
    }
    answer.then((fetched) => setTimeout(forget, lifetimeOf(fetched)).unref(), forget)
    const oldest = this.answers.size > most ? this.answers.keys().next().value : undefined
    if (oldest !== undefined) this.answers.delete(oldest)
    return answer
  }
}
