import { HttpProblem } from '../http/problems.ts'

/** Wishes that one device may send at once: what a phone has kept that was without a network, and some. */
const burst = 60
/** And in each second after that: faster than anybody taps. */
const perSecond = 2

/** How fast the device of each guest may send, at one server. Whatever a guest sends becomes an entry of the log. */
export class GuestRateLimiter {
  /** What each device may still send, and since when, in milliseconds since 1970. */
  private readonly left = new Map<string, { wishes: number; at: number }>()

  /**
   * Counts one wish of a device.
   * @throws 429 with the seconds to wait when it has sent too many
   */
  take(sessionId: string) {
    const now = Date.now()
    const { wishes, at } = this.left.get(sessionId) ?? { wishes: burst, at: now }
    const saved = Math.min(burst, wishes + ((now - at) / 1000) * perSecond)
    if (saved < 1) throw tooFast(Math.ceil((1 - saved) / perSecond))
    this.left.delete(sessionId)
    this.left.set(sessionId, { wishes: saved - 1, at: now })
    this.forgetRested(now)
  }

  /** Those who have long been able to send as many as ever: the oldest stand first. */
  private forgetRested(now: number) {
    for (const [id, { at }] of this.left) {
      if (now - at < (burst / perSecond) * 1000) return
      this.left.delete(id)
    }
  }
}

const tooFast = (wait: number) =>
  new HttpProblem(
    429,
    'too-many',
    'This device sends more than can be taken. Wait a moment; then try again.',
    wait,
  )
