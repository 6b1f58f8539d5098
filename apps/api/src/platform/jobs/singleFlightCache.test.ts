import { expect, test } from 'vitest'
import { SingleFlightCache } from './singleFlightCache.ts'

test('an answer is worked out once for all who ask within its time, and anew after it', async () => {
  let now = 0
  let worked = 0
  const kept = new SingleFlightCache<number>(1000, () => now)
  const ask = (key = 'one') => kept.get(key, async () => ++worked)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask('another')).toBe(2)
  now = 999
  expect(await ask()).toBe(1)
  now = 1000
  expect(await ask()).toBe(3)
})

test('a failure is not kept', async () => {
  const kept = new SingleFlightCache<number>(1000, () => 0)
  await expect(kept.get('one', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await kept.get('one', async () => 1)).toBe(1)
})
