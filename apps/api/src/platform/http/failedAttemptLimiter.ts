import { networkOf } from '@muster/domain/access/networkOf'
import type { FastifyRequest } from 'fastify'
import { RateLimiter } from '../jobs/rateLimiter.ts'
import { HttpProblem } from './problems.ts'

/** Maximum number of wrong keys from one sender (`networkOf`) per minute: enough for a school that mistypes. */
const maxFailuresPerMinute = 120

/** Limits wrong keys per sender. */
export type FailedAttemptLimiter = {
  /**
   * @param sentence what there is too much of, and when to try again
   * @throws 429 with the seconds to wait, when the sender has sent too many within a minute
   */
  refuseIfTooMany: (request: FastifyRequest, sentence: string) => void
  countFailure: (request: FastifyRequest) => void
}

/**
 * Rate-limits failed attempts per sender, for a minute from the first. Only wrong keys are delayed: a school is one sender,
 * and a guesser in it must not keep its rooms from opening their bags. Guessing is hopeless anyway, at 128 random bits.
 */
export function createFailedAttemptLimiter(): FailedAttemptLimiter {
  const limiter = new RateLimiter(maxFailuresPerMinute, 60_000, 'at once')
  return {
    refuseIfTooMany: ({ ip }, sentence) => {
      const wait = limiter.waitOf(networkOf(ip))
      if (wait > 0) throw new HttpProblem(429, 'too-many', sentence, wait)
    },
    countFailure: ({ ip }) => limiter.count(networkOf(ip)),
  }
}
