import { inEnglish } from '@muster/words/t'
import { RateLimiter } from '../jobs/rateLimiter.ts'
import { HttpProblem } from './problems.ts'

/** Maximum number of commands that one device may send at once: more than an offline phone stores. */
const burst = 60
/** Further commands per second: faster than anybody taps. */
const refillPerSecond = 2

/** Rate-limits each device of a guest or RBIM, at one server. Every command of a guest becomes an entry of the log. */
export class DeviceRateLimiter {
  private readonly limiter = new RateLimiter(burst, (burst / refillPerSecond) * 1000, 'steadily')

  /**
   * Counts one command of a device.
   * @throws 429 with the seconds to wait when it has sent too many
   */
  take(sessionId: string) {
    const wait = this.limiter.waitOf(sessionId)
    if (wait > 0) throw tooManyRequests(wait)
    this.limiter.count(sessionId)
  }
}

const tooManyRequests = (wait: number) =>
  new HttpProblem(
    429,
    'too-many',
    inEnglish('This device sends too much. Wait a moment, then try again.'),
    wait,
  )
