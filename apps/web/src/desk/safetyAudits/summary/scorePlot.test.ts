import { expect, test } from 'vitest'
import { monthOf, scoreScale, startOf } from './scorePlot.ts'

test('the first stands at the left, the last at the right, and 100 % above 0 %', () => {
  const { x, y, left, right } = scoreScale([30, 10, 20], 300, 100)
  expect([x(10), x(30)]).toEqual([left, right])
  expect(x(20)).toBe((left + right) / 2)
  expect(y(0)).toBe(100)
  expect(y(100)).toBe(10)
})

test('what stands alone, or all at once, stands in the middle', () => {
  for (const moments of [[5], [5, 5]]) {
    const { x, left, right } = scoreScale(moments, 300, 100, 8)
    expect(x(5)).toBe((left + right) / 2)
  }
})

test('a month is called by its name and year', () => {
  expect(monthOf(startOf('2026-03'))).toBe('Mar 2026')
})
