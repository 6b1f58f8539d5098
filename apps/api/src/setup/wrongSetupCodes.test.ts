import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { HttpProblem } from '../http/problems.ts'
import { WrongSetupCodes } from './wrongSetupCodes.ts'

test('whoever guesses from thousands of places is told to wait, whatever place comes next', async () => {
  const wrong = new WrongSetupCodes()
  const from = (ip: string) =>
    wrong
      .try({ ip } as FastifyRequest, async () => null)
      .catch((error: unknown) => (error instanceof HttpProblem ? error.status : error))
  for (let place = 0; place < 5000; place++)
    expect(await from(`10.1.${Math.floor(place / 250)}.${place % 250}`)).toBe(404)
  expect(await from('192.0.2.1')).toBe(429)
})
