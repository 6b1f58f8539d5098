import { silenceLimit } from '@muster/contract/heartbeat'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SilenceWatch, watchSilence } from './silenceWatch.ts'

const onSilent = vi.fn()
let page: EventTarget
let watch: SilenceWatch
let isDead = false

beforeEach(() => {
  vi.useFakeTimers()
  onSilent.mockClear()
  isDead = false
  page = new EventTarget()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  watch = watchSilence(onSilent, () => isDead)
})
afterEach(() => {
  watch.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('silence is seen at its limit, and once for each time that it lasts so long', () => {
  vi.advanceTimersByTime(silenceLimit - 1)
  expect(onSilent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSilent).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(silenceLimit)
  expect(onSilent).toHaveBeenCalledTimes(2)
})

test('whoever is heard in time is not silent', () => {
  for (let beat = 0; beat < 20; beat++) {
    watch.heard()
    vi.advanceTimersByTime(5_000)
  }
  expect(onSilent).not.toHaveBeenCalled()
})

test.each(['visibilitychange', 'resume'])(
  'a page that comes back after a sleep knows at once: %s',
  (name) => {
    vi.setSystemTime(Date.now() + 3_600_000)
    page.dispatchEvent(new Event(name))
    expect(onSilent).toHaveBeenCalledTimes(1)
  },
)

test('what is known to be dead is not waited for', () => {
  isDead = true
  vi.advanceTimersByTime(1_000)
  expect(onSilent).toHaveBeenCalledTimes(1)
})

test('a clock that was set back is no silence, and does not hide one for long', () => {
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1_000)
  expect(onSilent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(silenceLimit)
  expect(onSilent).toHaveBeenCalledTimes(1)
})

test('nothing is said after the end', () => {
  watch.stop()
  vi.advanceTimersByTime(60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(onSilent).not.toHaveBeenCalled()
})
