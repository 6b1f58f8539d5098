import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isBlocking, prefetch, retryUntilDone } from './prefetch.ts'

const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  answer.mockReset().mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const noNetwork = () => new TypeError('Failed to fetch dynamically imported module')
const times = { after: 1_500, every: 3_000 }

test('what fails is tried again and again, until it is there', async () => {
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(noNetwork())
    .mockRejectedValueOnce(noNetwork())
  retryUntilDone(work, times)
  await vi.advanceTimersByTimeAsync(1_499)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1 + 3_000 + 3_000)
  expect(work).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('without a network no file is asked for: a browser would remember that it failed', async () => {
  answer.mockRejectedValueOnce(new TypeError('network'))
  answer.mockImplementationOnce(async () => new Response(null, { status: 502 }))
  const work = vi.fn(async () => {})
  retryUntilDone(work, times)
  await vi.advanceTimersByTimeAsync(1_500 + 3_000)
  expect(work).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('what fails after it was stopped is not tried again', async () => {
  let fail = (_: Error) => {}
  const work = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)))
  const stop = retryUntilDone(work, times)
  await vi.advanceTimersByTimeAsync(1_500)
  stop()
  fail(noNetwork())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('nobody is waiting for what is fetched ahead; for everything else somebody is', async () => {
  const failure = noNetwork()
  const stop = prefetch(() => Promise.reject(failure), times)
  expect(isBlocking(failure)).toBe(true)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(isBlocking(failure)).toBe(false)
  expect(isBlocking(noNetwork())).toBe(true)
  stop()
})
