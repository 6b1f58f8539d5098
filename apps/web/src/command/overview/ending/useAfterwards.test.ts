import { expect, test } from 'vitest'
import { afterwardsEvery } from './useAfterwards.ts'

const minutes = 60_000

test('just after the end it is asked often, then rarely, and a board left open over night asks no more', () => {
  expect(afterwardsEvery(0)).toBe(10_000)
  expect(afterwardsEvery(20 * minutes)).toBe(60_000)
  expect(afterwardsEvery(12 * 60 * minutes)).toBe(false)
})
