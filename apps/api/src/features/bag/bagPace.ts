/** Commands that one bag may send in a second and that are taken up at once: all the devices of a room, each tapping as fast as anybody does. */
const burst = 50

/** Milliseconds for which what a bag sends beyond that is gathered. Nobody notices them, and forty small writes a second become few. */
const windowLength = 25

/**
 * Takes up together what a bag sends that sends very much, at one server: a phone gone wrong, or somebody who means harm. Nothing is refused and
 * nothing waits longer than that, for the teacher in the room has the same code; but each write takes the server's time from all the others.
 */
export class CommandCoalescer {
  private second = 0
  /** How much each bag has sent in this second. */
  private sent = new Map<string, number>()
  private readonly windows = new Map<string, Promise<void>>()

  /**
   * Counts one command of a bag.
   * @returns null when it is to be taken up at once, else when it is; what a bag sends keeps its order
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
