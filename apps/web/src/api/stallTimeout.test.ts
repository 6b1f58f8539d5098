import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withStallTimeout } from './stallTimeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A transfer that ends on command, or is ended. */
function transfer(signal?: AbortSignal) {
  let move = () => {}
  let finish = () => {}
  const all = withStallTimeout(
    signal,
    (ends, moved) =>
      new Promise<string>((resolve, reject) => {
        move = moved
        finish = () => resolve('whole')
        if (ends.aborted) reject(new Error('ended'))
        ends.addEventListener('abort', () => reject(new Error('ended')))
      }),
  ).catch((error: Error) => error.message)
  return { all, move: () => move(), finish: () => finish() }
}

test('what moves every 19 s takes as long as it takes', async () => {
  const slow = transfer()
  for (let at = 0; at < 20; at++) {
    await vi.advanceTimersByTimeAsync(19_000)
    slow.move()
  }
  slow.finish()
  expect(await slow.all).toBe('whole')
})

test('what does not move for 20 s is ended', async () => {
  const stuck = transfer()
  await vi.advanceTimersByTimeAsync(15_000)
  stuck.move()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await stuck.all).toBe('ended')
})

test('whoever gives up ends it, also before it began', async () => {
  const leaving = new AbortController()
  const left = transfer(leaving.signal)
  leaving.abort()
  expect(await left.all).toBe('ended')
  expect(await transfer(leaving.signal).all).toBe('ended')
})
