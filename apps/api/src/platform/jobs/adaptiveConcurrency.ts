/** What was taken is proof for so long, in milliseconds, that a server is there. */
const proofLifetime = 5_000

/**
 * How many messages a server is sent at once. One that says no while it takes others is not away: it wants fewer. So after
 * a no it is sent one at a time, then slowly more again, each time one less at most than before. Only when it takes not even
 * a single one is it away.
 */
export class AdaptiveConcurrency {
  private readonly usual: number
  private current: number
  private ceiling: number
  private takenSince = 0
  private takenAt = Number.NEGATIVE_INFINITY

  constructor(usual: number) {
    this.usual = usual
    this.current = usual
    this.ceiling = usual
  }

  get limit(): number {
    return this.current
  }

  /** One was taken. @param at in milliseconds, of a clock that only goes forward */
  succeeded(at: number): void {
    this.takenAt = at
    this.takenSince += 1
    if (this.current >= this.ceiling || this.takenSince < 4 * this.current) return
    this.takenSince = 0
    this.current += 1
  }

  /**
   * Nothing was taken for one message.
   * @param isLone whether no other was on its way at the time
   * @returns whether its server is away: otherwise it wants fewer at once
   */
  failed(isLone: boolean, at: number): boolean {
    const isAway = isLone && at - this.takenAt > proofLifetime
    if (isAway) this.ceiling = this.usual
    else if (this.current > 1) this.ceiling = Math.max(1, this.ceiling - 1)
    this.current = 1
    this.takenSince = 0
    return isAway
  }
}
