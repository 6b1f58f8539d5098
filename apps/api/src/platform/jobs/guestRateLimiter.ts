import { HttpProblem } from '../http/problems.ts'

/** Wishes that one device may send at once: what a phone has kept that was without a network, and some. */
const burst = 60
/** And in each second after that: faster than anybody taps. */
const refillPerSecond = 2

/** How fast the device of each guest may send, at one server. Whatever a guest sends becomes an entry of the log. */
export class GuestRateLimiter {
  /** What each device may still send, and since when, in milliseconds since 1970. */
  private readonly buckets = new Map<string, { wishes: number; at: number }>()

  /**
   * Counts one wish of a device.
   * @throws 429 with the seconds to wait when it has sent too many
   */
  take(sessionId: string) {
    const now = Date.now()
    const { wishes, at } = this.buckets.get(sessionId) ?? { wishes: burst, at: now }
    const tokens = Math.min(burst, wishes + ((now - at) / 1000) * refillPerSecond)
    if (tokens < 1) throw tooManyRequests(Math.ceil((1 - tokens) / refillPerSecond))
    this.buckets.delete(sessionId)
    this.buckets.set(sessionId, { wishes: tokens - 1, at: now })
    this.dropFullBuckets(now)
  }

  /** Those who have long been able to send as many as ever: the oldest stand first. */
  private dropFullBuckets(now: number) {
    for (const [id, { at }] of this.buckets) {
      if (now - at < (burst / refillPerSecond) * 1000) return
      this.buckets.delete(id)
    }
  }
}

const tooManyRequests = (wait: number) =>
  new HttpProblem(
    429,
    'too-many',
    'This device sends more than can be taken. Wait a moment; then try again.',
    wait,
  )
