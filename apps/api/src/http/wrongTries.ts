import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Wrong keys from one address in one minute before it is told to wait: enough for a school that mistypes. */
const wrongPerMinute = 120

/** Counts a wrong key of the request's sender; answers seconds to wait, or 0. */
export type WrongTries = {
  wait: (request: FastifyRequest) => number
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
    wait: (request) => {
      fresh()
      const over = (counts.get(request.ip) ?? 0) >= wrongPerMinute
      return over ? 60 - Math.floor((Date.now() / 1000) % 60) : 0
    },
    count: (request) => {
      fresh()
      counts.set(request.ip, (counts.get(request.ip) ?? 0) + 1)
    },
  }
}
