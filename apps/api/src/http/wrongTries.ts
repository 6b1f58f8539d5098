import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem } from './problems.ts'

/** Wrong keys from one address in one minute before it is told to wait: enough for a school that mistypes. */
const wrongPerMinute = 120

/** Wrong keys of the request's sender. */
export type WrongTries = {
  /**
   * @param what there are too many of from here, as its sentence begins
   * @throws 429 with the seconds to wait, when its sender has sent too many in this minute
   */
  refuseMany: (request: FastifyRequest, what: string) => void
  count: (request: FastifyRequest) => void
}

/**
 * A count per sender and minute. Only wrong keys are made to wait: a school is one sender, and a guesser in it
 * must not keep its rooms from opening their bags. Guessing is hopeless anyway, at 128 random bits.
 */
export function countWrongTries(app: FastifyInstance): WrongTries {
  const counts = new Map<string, number>()
  let minute = 0
  const fresh = () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
  }
  app.addHook('onClose', async () => counts.clear())
  return {
    refuseMany: (request, what) => {
      fresh()
      if ((counts.get(request.ip) ?? 0) < wrongPerMinute) return
      const wait = 60 - Math.floor((Date.now() / 1000) % 60)
      throw new HttpProblem(429, 'too-many', `${what}. Wait a minute, then try again.`, wait)
    },
    count: (request) => {
      fresh()
      counts.set(request.ip, (counts.get(request.ip) ?? 0) + 1)
    },
  }
}
