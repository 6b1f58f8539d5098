import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RateLimiter } from './rateLimiter.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 9) })
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
function use(limiter: RateLimiter, key: string, times: number) {
  for (let time = 0; time < times; time++) limiter.count(key)
}

test('a window gives all back at its end, which later uses do not put off', () => {
  const limiter = new RateLimiter(3, 10_000, 'at once')
  use(limiter, 'a', 1)
  pass(6000)
  use(limiter, 'a', 2)
  expect([limiter.waitOf('a'), limiter.waitOf('b')]).toEqual([4, 0])
  pass(4000)
  use(limiter, 'a', 2)
  expect(limiter.waitOf('a')).toBe(0)
})

test('a bucket gives back bit by bit', () => {
  const limiter = new RateLimiter(10, 10_000, 'steadily')
  use(limiter, 'a', 10)
  expect(limiter.waitOf('a')).toBe(1)
  pass(3000)
  use(limiter, 'a', 3)
  expect(limiter.waitOf('a')).toBe(1)
})

test('some keys may do it less often than others', () => {
  const limiter = new RateLimiter(3, 10_000, 'at once')
  use(limiter, 'a', 1)
  expect([limiter.waitOf('a', 1), limiter.waitOf('a', 2)]).toEqual([10, 0])
})

test.each(['steadily', 'at once'] as const)(
  'a clock that is set back makes nobody wait longer: %s',
  (comesBack) => {
    const limiter = new RateLimiter(10, 10_000, comesBack)
    use(limiter, 'a', 5)
    pass(-600_000)
    expect(limiter.waitOf('a')).toBe(0)
    use(limiter, 'a', 5)
    expect(limiter.waitOf('a')).toBeLessThanOrEqual(10)
  },
)

test.each(['steadily', 'at once'] as const)(
  'a clock that was set back by hours makes nobody wait (%s)',
  (comesBack) => {
    const limiter = new RateLimiter(3, 10_000, comesBack)
    use(limiter, 'a', 3)
    expect(limiter.waitOf('a')).toBeGreaterThan(0)
    pass(-2 * 60 * 60_000)
    expect(limiter.waitOf('a')).toBe(0)
    use(limiter, 'a', 3)
    expect(limiter.waitOf('a')).toBeGreaterThan(0)
    pass(10_000)
    expect(limiter.waitOf('a')).toBe(0)
  },
)
