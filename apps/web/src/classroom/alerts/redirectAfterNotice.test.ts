import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redirectAfterNotice } from './redirectAfterNotice.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('it goes once the notice has been read, and once for two taps', () => {
  const go = vi.fn()
  redirectAfterNotice(go, () => '/redbag/1/about')
  vi.advanceTimersByTime(1_000)
  redirectAfterNotice(go, () => '/redbag/1/about')
  vi.advanceTimersByTime(1_499)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(go).toHaveBeenCalledTimes(1)
})

test('who has gone elsewhere meanwhile stays there', () => {
  const go = vi.fn()
  let page = '/redbag/1/about'
  redirectAfterNotice(go, () => page)
  page = '/redbag/1/classroom-chat'
  vi.advanceTimersByTime(5_000)
  expect(go).not.toHaveBeenCalled()
})
