import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceRateLimiter } from './deviceRateLimiter.ts'
import { HttpProblem } from './problems.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns how many of these commands are accepted before one is refused, and the seconds to wait then. */
function takenOf(pace: DeviceRateLimiter, device: string, requests: number) {
  for (let taken = 0; taken < requests; taken++) {
    try {
      pace.take(device)
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      return { taken, wait: error.retryAfter }
    }
  }
  return { taken: requests, wait: null }
}

test('what a phone has kept is taken at once, then two requests a second, of each device by itself', () => {
  const pace = new DeviceRateLimiter()
  expect(takenOf(pace, 'one', 100)).toEqual({ taken: 60, wait: 1 })
  expect(takenOf(pace, 'two', 10)).toEqual({ taken: 10, wait: null })
  vi.advanceTimersByTime(3000)
  expect(takenOf(pace, 'one', 100)).toEqual({ taken: 6, wait: 1 })
})

test('a device that has rested may send as many as ever, and no more', () => {
  const pace = new DeviceRateLimiter()
  takenOf(pace, 'one', 100)
  vi.advanceTimersByTime(3_600_000)
  takenOf(pace, 'two', 1)
  expect(takenOf(pace, 'one', 100)).toEqual({ taken: 60, wait: 1 })
})
