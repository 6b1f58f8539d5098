import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailedAttemptLimiter } from './failedAttemptLimiter.ts'
import { HttpProblem } from './problems.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 9, 0, 59) })
})
afterEach(() => vi.useRealTimers())

test('a sender has a minute of its own, whatever the clock on the wall shows', () => {
  const tries = createFailedAttemptLimiter()
  /** Seconds to wait; null when the attempt was allowed. */
  const tryFrom = (ip: string) => {
    const request = { ip } as FastifyRequest
    try {
      tries.refuseIfTooMany(request, 'Too many')
      tries.countFailure(request)
      return null
    } catch (error) {
      return error instanceof HttpProblem && error.status === 429 ? error.retryAfter : error
    }
  }
  for (let at = 0; at < 120; at++) expect(tryFrom('192.0.2.1')).toBeNull()
  expect(tryFrom('::ffff:192.0.2.1')).toBe(60)
  for (let at = 0; at < 120; at++) expect(tryFrom(`2001:db8::${at}`)).toBeNull()
  expect([tryFrom('2001:db8::ffff'), tryFrom('2001:db8:0:1::1')]).toEqual([60, null])
  expect(tryFrom('192.0.2.1')).toBe(60)
  vi.setSystemTime(Date.now() + 20_000)
  for (let at = 0; at < 120; at++) expect(tryFrom('192.0.2.2')).toBeNull()
  vi.setSystemTime(Date.now() + 39_999)
  expect([tryFrom('192.0.2.1'), tryFrom('192.0.2.2')]).toEqual([1, 21])
  vi.setSystemTime(Date.now() + 1)
  expect([tryFrom('192.0.2.1'), tryFrom('192.0.2.2')]).toEqual([null, 20])
})
