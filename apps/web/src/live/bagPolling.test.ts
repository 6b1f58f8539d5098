import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  arePollsAllowed,
  bagStatusSchedule,
  broadcastSchedule,
  delayAfter,
  startPolling,
} from './bagPolling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const visible = () => true
const hanging = (signals: AbortSignal[]) => (signal: AbortSignal) => {
  signals.push(signal)
  return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

describe('the numbers of the specification', () => {
  test.each([
    [0, 2_000],
    [99, 2_000],
    [100, 5_000],
    [999, 5_000],
    [1_000, 10_000],
  ])('after %i polls of broadcasts the next comes in %i ms', (polls, delay) => {
    expect(delayAfter(broadcastSchedule, polls)).toBe(delay)
  })
  test.each([
    [0, 5_000],
    [9, 5_000],
    [10, 1_000],
    [4_999, 1_000],
    [5_000, 2_000],
  ])('after %i ticks of the bag status the next comes in %i ms', (ticks, delay) => {
    expect(delayAfter(bagStatusSchedule, ticks)).toBe(delay)
  })
})

test('broadcasts are first polled after 2 s, then every 2 s', async () => {
  const poll = vi.fn(async () => {})
  const poller = startPolling(broadcastSchedule, poll, visible)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(poll).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(poll).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(poll).toHaveBeenCalledTimes(3)
  poller.stop()
})

test('the bag status is polled ten times in 50 s, then every second', async () => {
  const poll = vi.fn(async () => {})
  const poller = startPolling(bagStatusSchedule, poll, visible)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(poll).toHaveBeenCalledTimes(10)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(poll).toHaveBeenCalledTimes(15)
  poller.stop()
})

test('ticks are skipped while the page is hidden, and do not count', async () => {
  const poll = vi.fn(async () => {})
  let shown = false
  const poller = startPolling(bagStatusSchedule, poll, () => shown)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(poll).not.toHaveBeenCalled()
  shown = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(poll).toHaveBeenCalledTimes(2)
  poller.stop()
})

test('at the limit of five all but the oldest are aborted, and no sixth goes out', async () => {
  const signals: AbortSignal[] = []
  const poller = startPolling(broadcastSchedule, hanging(signals), visible)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(signals).toHaveLength(5)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, true, true, true])
  poller.stop()
  expect(signals[0]?.aborted).toBe(true)
})

test('an answer aborts the older questions', async () => {
  const signals: AbortSignal[] = []
  const hang = hanging(signals)
  const answered = (signal: AbortSignal) => Promise.resolve(signals.push(signal))
  const poller = startPolling(
    broadcastSchedule,
    (signal) => (signals.length < 2 ? hang(signal) : answered(signal)),
    visible,
  )
  await vi.advanceTimersByTimeAsync(6_000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
  poller.stop()
})

test('a request is dropped after 20 s', async () => {
  const signals: AbortSignal[] = []
  const poller = startPolling(
    { firstAfter: 1_000, steps: [{ from: 0, delay: 60_000 }], restsOnSetup: false },
    hanging(signals),
    visible,
  )
  await vi.advanceTimersByTimeAsync(20_999)
  expect(signals[0]?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(signals[0]?.aborted).toBe(true)
  poller.stop()
})

test('polling out of turn asks at once and keeps the rhythm', async () => {
  const poll = vi.fn(async () => {})
  const poller = startPolling(bagStatusSchedule, poll, visible)
  await vi.advanceTimersByTimeAsync(4_000)
  poller.now()
  expect(poll).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(poll).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(poll).toHaveBeenCalledTimes(2)
  poller.stop()
})

describe('the whole rhythm on a clock', () => {
  /** The times at which polls went out, in ms since the page was opened. */
  async function polledAt(schedule: typeof bagStatusSchedule, until: number): Promise<number[]> {
    const opened = Date.now()
    const at: number[] = []
    const poller = startPolling(schedule, async () => void at.push(Date.now() - opened), visible)
    await vi.advanceTimersByTimeAsync(until)
    poller.stop()
    return at
  }
  /** The time between one poll and the next, by the number of the first of them, counted from 1. */
  const gapAfter = (at: number[], poll: number) => (at[poll] ?? 0) - (at[poll - 1] ?? 0)

  test('broadcasts: 2 s, from the hundredth poll 5 s, from the thousandth 10 s', async () => {
    const at = await polledAt(broadcastSchedule, 99 * 2_000 + 901 * 5_000 + 60_000)
    expect(at[0]).toBe(2_000)
    expect([1, 99, 100, 999, 1_000, 1_001].map((poll) => gapAfter(at, poll))).toEqual([
      2_000, 2_000, 5_000, 5_000, 10_000, 10_000,
    ])
  })

  test('bag status: 5 s, from the tenth tick 1 s, from tick 5000 2 s', async () => {
    const at = await polledAt(bagStatusSchedule, 50_000 + 4_990 * 1_000 + 20_000)
    expect(at[0]).toBe(5_000)
    expect([1, 9, 10, 4_999, 5_000, 5_001].map((tick) => gapAfter(at, tick))).toEqual([
      5_000, 5_000, 1_000, 1_000, 2_000, 2_000,
    ])
  })
})

test.each([
  ['broadcasts rest on the setup page', broadcastSchedule, { isVisible: true, isOnSetupPage: true }, false],
  ['the bag status does not', bagStatusSchedule, { isVisible: true, isOnSetupPage: true }, true],
  ['broadcasts rest while hidden', broadcastSchedule, { isVisible: false, isOnSetupPage: false }, false],
  ['so does the bag status', bagStatusSchedule, { isVisible: false, isOnSetupPage: false }, false],
  ['broadcasts poll elsewhere', broadcastSchedule, { isVisible: true, isOnSetupPage: false }, true],
])('%s', (_, schedule, where, allowed) => {
  expect(arePollsAllowed(schedule, where)).toBe(allowed)
})

test('on stop everything under way is aborted, and nothing goes out any more', async () => {
  const signals: AbortSignal[] = []
  const poller = startPolling(broadcastSchedule, hanging(signals), visible)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(signals).toHaveLength(4)
  poller.stop()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signals).toHaveLength(4)
})

test('a poll that fails is logged and no more; one that took too long is dropped in silence', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const schedule = { firstAfter: 1_000, steps: [{ from: 0, delay: 60_000 }], restsOnSetup: false }
  const failing = startPolling(schedule, () => Promise.reject(new Error('no network')), visible)
  await vi.advanceTimersByTimeAsync(1_000)
  failing.stop()
  expect(info.mock.calls).toEqual([['A poll failed:', 'no network']])
  const late = startPolling(schedule, hanging([]), visible)
  await vi.advanceTimersByTimeAsync(30_000)
  late.stop()
  expect(info).toHaveBeenCalledTimes(1)
  info.mockRestore()
})
