/** Time for which an accepted message proves that the server is up, in milliseconds. */
const proofLifetime = 5_000

/**
 * Adapts how many messages are sent to a server at once. A server that refuses one while it accepts others is not down: it
 * wants fewer. After a refusal the limit drops to one, then grows slowly, up to one less than before each time. A server
 * counts as down only when it refuses a single message.
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

  /** Records an accepted message. @param at in milliseconds, of a monotonic clock */
  succeeded(at: number): void {
    this.takenAt = at
    this.takenSince += 1
    if (this.current >= this.ceiling || this.takenSince < 4 * this.current) return
    this.takenSince = 0
    this.current += 1
  }

  /**
   * Records a message that was not accepted.
   * @param isLone true when no other message was in flight at the time
   * @returns true when the server is down; otherwise it wants fewer at once
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
