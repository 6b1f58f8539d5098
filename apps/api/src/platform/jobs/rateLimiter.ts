/**
 * Limits how often each key may act, in the memory of one server. It answers without waiting, because it also counts calls
 * that come thousands of times a second.
 */
export class RateLimiter {
  private readonly most: number
  private readonly windowMs: number
  private readonly comesBack: 'steadily' | 'at once'
  /** Uses per key, and their time in milliseconds since 1970; the oldest first. */
  private readonly uses = new Map<string, { used: number; at: number }>()

  /**
   * @param most how often within `windowMs` milliseconds
   * @param comesBack `steadily`: uses come back bit by bit (a token bucket); `at once`: all of them when the window that
   *   began with the first use ends
   */
  constructor(most: number, windowMs: number, comesBack: 'steadily' | 'at once') {
    this.most = most
    this.windowMs = windowMs
    this.comesBack = comesBack
  }

  /** Counts one use. */
  count(key: string): void {
    const now = Date.now()
    const used = this.used(key)
    const isNew = used === 0 || this.comesBack === 'steadily'
    const at = isNew ? now : (this.uses.get(key)?.at ?? now)
    if (isNew) this.uses.delete(key)
    this.uses.set(key, { used: used + 1, at })
    for (const [each, { at }] of this.uses) {
      if (now >= at && now - at < this.windowMs) return
      this.uses.delete(each)
    }
  }

  /**
   * Returns how long a key has to wait, in whole seconds; 0 when it may act now.
   * @param most a lower limit for some keys
   */
  waitOf(key: string, most = this.most): number {
    const used = this.used(key)
    if (used + 1 <= most) return 0
    const ms =
      this.comesBack === 'steadily'
        ? ((used + 1 - most) / this.most) * this.windowMs
        : (this.uses.get(key)?.at ?? 0) + this.windowMs - Date.now()
    return Math.ceil(Math.min(ms, this.windowMs) / 1000)
  }

  private used(key: string): number {
    const { used, at } = this.uses.get(key) ?? { used: 0, at: 0 }
    // A clock that was set back makes nobody wait.
    const age = Date.now() - at
    if (age < 0 || age >= this.windowMs) return 0
    return this.comesBack === 'steadily' ? Math.max(0, used - (age * this.most) / this.windowMs) : used
  }
}
