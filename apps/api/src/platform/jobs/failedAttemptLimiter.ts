import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '../http/problems.ts'

/** Wrong keys from one address in one minute before it is told to wait: enough for a school that mistypes. */
const maxFailuresPerMinute = 120
/** In milliseconds. */
const minute = 60_000

/** Wrong keys of the request's sender. */
export type FailedAttemptLimiter = {
  /**
   * @param what there are too many of from here, as its sentence begins
   * @throws 429 with the seconds to wait, when its sender has sent too many within a minute
   */
  refuseIfTooMany: (request: FastifyRequest, what: string) => void
  countFailure: (request: FastifyRequest) => void
}

/**
 * A count per sender, for a minute from its first. Only wrong keys are made to wait: a school is one sender, and a guesser in
 * it must not keep its rooms from opening their bags. Guessing is hopeless anyway, at 128 random bits.
 */
export function createFailedAttemptLimiter(): FailedAttemptLimiter {
  /** Since when, in milliseconds since 1970; who began first stands first. */
  const counts = new Map<string, { failures: number; since: number }>()
  const countOf = (ip: string) => {
    const now = Date.now()
    for (const [sender, { since }] of counts) {
      if (now - since < minute) break
      counts.delete(sender)
    }
    return counts.get(ip) ?? { failures: 0, since: now }
  }
  return {
    refuseIfTooMany: (request, what) => {
      const { failures, since } = countOf(request.ip)
      if (failures < maxFailuresPerMinute) return
      const wait = Math.ceil((since + minute - Date.now()) / 1000)
      throw new HttpProblem(429, 'too-many', `${what}. Wait a minute, then try again.`, wait)
    },
    countFailure: ({ ip }) => {
      const { failures, since } = countOf(ip)
      counts.set(ip, { failures: failures + 1, since })
    },
  }
}
