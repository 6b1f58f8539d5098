import { expect, test } from 'vitest'
import { timeTicks } from './timeTicks.ts'

test('marks stand at round lengths, few enough to be read', () => {
  expect(timeTicks(6_000, 7)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000])
  expect(timeTicks(95_000, 4)).toEqual([0, 30_000, 60_000, 90_000])
  expect(timeTicks(40 * 60_000, 7).map((ms) => ms / 60_000)).toEqual([0, 10, 20, 30, 40])
  for (const span of [1, 999, 100_000, 10 ** 7, 10 ** 9, 10 ** 11])
    expect(timeTicks(span, 4).length).toBeLessThanOrEqual(4)
})
