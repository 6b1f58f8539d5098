/**
 * Answers that many ask for over and over, each worked out once and given to all who ask within a time. Who asks while it
 * is worked out waits for the same. One that fails is not kept.
 */
export class SingleFlightCache<Answer> {
  private readonly ttlMs: number
  private readonly now: () => number
  private readonly entries = new Map<string, { until: number; answer: Promise<Answer> }>()

  /** @param lasts in milliseconds */
  constructor(lasts: number, now = () => performance.now()) {
    this.ttlMs = lasts
    this.now = now
  }

  get(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const now = this.now()
    const known = this.entries.get(key)
    if (known && now < known.until) return known.answer
    for (const [each, { until }] of this.entries) if (until <= now) this.entries.delete(each)
    const answer = load()
    const entry = { until: now + this.ttlMs, answer }
    this.entries.set(key, entry)
    answer.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key)
    })
    return answer
  }
}
