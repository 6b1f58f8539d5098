import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

const at = '2026-11-21T10:01:00.000Z'
const before = (ms: number) => countdown(at, Date.parse(at) - ms)

test('what is left is a clock that says nothing is left only when that is so', () => {
  expect(before(60_000)).toBe('1:00')
  expect(before(59_999)).toBe('1:00')
  expect(before(6_001)).toBe('0:07')
  expect(before(1)).toBe('0:01')
  expect(before(0)).toBeNull()
  expect(before(-5_000)).toBeNull()
})
