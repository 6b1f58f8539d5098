import { expect, test } from 'vitest'
import { nextCount } from './CountStepper.tsx'

test('the first plus says that everybody on the roster is here, the first minus that one is not', () => {
  expect(nextCount(null, 1, 20)).toBe(20)
  expect(nextCount(null, -1, 20)).toBe(19)
  expect(nextCount(20, 1, 20)).toBe(21)
})

test('without a roster, or with an empty one, counting begins at one; nothing goes below none', () => {
  expect(nextCount(null, 1, null)).toBe(1)
  expect(nextCount(null, -1, null)).toBe(0)
  expect(nextCount(null, 1, 0)).toBe(1)
  expect(nextCount(0, -1, 20)).toBe(0)
})
