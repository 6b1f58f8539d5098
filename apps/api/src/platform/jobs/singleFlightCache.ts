/**
 * Caches answers for a time. Each is computed once, and concurrent callers wait for the same computation. A failure is not
 * cached.
 */
export class SingleFlightCache<Answer> {
  private readonly ttlMs: number
  private readonly now: () => number
  private readonly entries = new Map<string, { until: number; answer: Promise<Answer> }>()

  /** @param lasts lifetime in milliseconds */
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
