import { expect, test } from 'vitest'
import { backoff, wait } from './backoff.ts'

test('waits double up to the most, with jitter between half and all', () => {
  expect(backoff(0, () => 0)).toBe(250)
  expect(backoff(0, () => 1)).toBe(500)
  expect(backoff(3, () => 1)).toBe(4_000)
  expect(backoff(50, () => 1)).toBe(15_000)
  expect(backoff(50, () => 0)).toBe(7_500)
})

test('waiting ends as soon as it is given up', async () => {
  const stop = new AbortController()
  const waiting = wait(60_000, stop.signal)
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
