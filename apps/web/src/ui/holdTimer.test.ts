import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHold } from './holdTimer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('kept pressed for 1.5 s it fires once; let go earlier, never', () => {
  const done = vi.fn()
  const shares: number[] = []
  startHold((share) => shares.push(share), done)
  vi.advanceTimersByTime(1_450)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(done).toHaveBeenCalledTimes(1)
  expect(shares.at(-1)).toBe(1)

  const never = vi.fn()
  const letGo = startHold(() => {}, never)
  vi.advanceTimersByTime(1_400)
  letGo()
  vi.advanceTimersByTime(5_000)
  expect(never).not.toHaveBeenCalled()
})
