import { expect, test } from 'vitest'
import { monthName, scaleTop } from './chartScale.ts'

const month = (Actual: number, Exercise = 0, Test = 0) => ({ month: '2026-11', Actual, Exercise, Test })

test('the scale ends at a round number at or above the highest bar', () => {
  expect(scaleTop([month(1)])).toBe(4)
  expect(scaleTop([month(3, 2), month(1)])).toBe(5)
  expect(scaleTop([month(10, 20, 7)])).toBe(40)
  expect(scaleTop([month(400)])).toBe(400)
  expect(scaleTop([month(501)])).toBe(1000)
})

test('a scale is never flat', () => {
  expect(scaleTop([])).toBe(4)
  expect(scaleTop([month(0)])).toBe(4)
})

test('a month is named by its own calendar, wherever one is', () => {
  expect(monthName('2026-11', 'short')).toBe('Nov')
  expect(monthName('2026-01-01', 'long')).toBe('January 2026')
})
