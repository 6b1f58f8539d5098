import { expect, test } from 'vitest'
import { stepped } from './CountStepper.tsx'

test('the first plus says that everybody on the roster is here, the first minus that one is not', () => {
  expect(stepped(null, 1, 20)).toBe(20)
  expect(stepped(null, -1, 20)).toBe(19)
  expect(stepped(20, 1, 20)).toBe(21)
})

test('without a roster, or with an empty one, counting begins at one; nothing goes below none', () => {
  expect(stepped(null, 1, null)).toBe(1)
  expect(stepped(null, -1, null)).toBe(0)
  expect(stepped(null, 1, 0)).toBe(1)
  expect(stepped(0, -1, 20)).toBe(0)
})
