/**
 * Maximum commands of one bag per second that are processed at once: all devices of a room, each tapping as fast as
 * possible.
 */
const burst = 50

/**
 * Milliseconds for which further commands of a bag are collected. Nobody notices the delay, and forty small writes a second
 * become few.
 */
const windowLength = 25

/**
 * Batches the commands of a bag that sends very many, at one server: from a broken phone, or an attacker. Nothing is refused
 * or delayed further, because the teacher in the room has the same code. But each write takes the server's time from
 * everybody else.
 */
export class CommandCoalescer {
  private second = 0
  /** Number of commands of each bag in this second. */
  private sent = new Map<string, number>()
  private readonly windows = new Map<string, Promise<void>>()

  /**
   * Counts one command of a bag.
   * @returns null to process it at once, else a promise of the time to process it; commands of a bag stay in order
   */
  delayFor(bagId: string): Promise<void> | null {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.second) {
      this.second = second
      this.sent = new Map()
    }
    const sent = (this.sent.get(bagId) ?? 0) + 1
    this.sent.set(bagId, sent)
    return this.windows.get(bagId) ?? (sent > burst ? this.startWindow(bagId) : null)
  }

  private startWindow(bagId: string): Promise<void> {
    const turn = new Promise<void>((resolve) => setTimeout(resolve, windowLength)).then(() => {
      this.windows.delete(bagId)
    })
    this.windows.set(bagId, turn)
    return turn
  }
}
