/**
 * Answers that many ask for over and over, each worked out once and given to all who ask within a time. Who asks while it
 * is worked out waits for the same. One that fails is not kept.
 */
export class SingleFlightCache<Answer> {
  private readonly lasts: number
  private readonly now: () => number
  private readonly kept = new Map<string, { until: number; answer: Promise<Answer> }>()

  /** @param lasts in milliseconds */
  constructor(lasts: number, now = () => performance.now()) {
    this.lasts = lasts
    this.now = now
  }

  get(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const now = this.now()
    const known = this.kept.get(key)
    if (known && now < known.until) return known.answer
    for (const [each, { until }] of this.kept) if (until <= now) this.kept.delete(each)
    const answer = work()
    const entry = { until: now + this.lasts, answer }
    this.kept.set(key, entry)
    answer.catch(() => {
      if (this.kept.get(key) === entry) this.kept.delete(key)
    })
    return answer
  }
}
