/** What was taken is proof for so long, in milliseconds, that a server is there. */
const proofLasts = 5_000

/**
 * How many messages a server is sent at once. One that says no while it takes others is not away: it wants fewer. So after
 * a no it is sent one at a time, then slowly more again, each time one less at most than before. Only when it takes not even
 * a single one is it away.
 */
export class AtOnce {
  private readonly usual: number
  private now: number
  private most: number
  private takenSince = 0
  private takenAt = Number.NEGATIVE_INFINITY

  constructor(usual: number) {
    this.usual = usual
    this.now = usual
    this.most = usual
  }

  get limit(): number {
    return this.now
  }

  /** One was taken. @param at in milliseconds, of a clock that only goes forward */
  taken(at: number): void {
    this.takenAt = at
    this.takenSince += 1
    if (this.now >= this.most || this.takenSince < 4 * this.now) return
    this.takenSince = 0
    this.now += 1
  }

  /**
   * Nothing was taken for one message.
   * @param isLone whether no other was on its way at the time
   * @returns whether its server is away: otherwise it wants fewer at once
   */
  notTaken(isLone: boolean, at: number): boolean {
    const isAway = isLone && at - this.takenAt > proofLasts
    if (isAway) this.most = this.usual
    else if (this.now > 1) this.most = Math.max(1, this.most - 1)
    this.now = 1
    this.takenSince = 0
    return isAway
  }
}
