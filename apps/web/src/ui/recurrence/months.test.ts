import { expect, test } from 'vitest'
import { daysInOrder, firstDayOfWeek, monthAfter, weeksOf } from './months.ts'

test('a month is whole weeks, from Sunday in the United States and from Monday where people count so', () => {
  const weeks = weeksOf('2026-11', 1)
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(weeksOf('2027-02', 1)).toHaveLength(4)
  const american = weeksOf('2026-11', 7)
  expect([american.length, american[0]?.[0], american.at(-1)?.at(-1)]).toEqual([
    5,
    '2026-11-01',
    '2026-12-05',
  ])
  expect(weeksOf('2026-12', 7)[0]?.[0]).toBe('2026-11-29')
})

test('weeks begin on Sunday for Americans, and for a browser that does not say where it is', () => {
  expect(['en-US', 'en', 'es-US', 'not a language'].map(firstDayOfWeek)).toEqual([7, 7, 7, 7])
  expect(firstDayOfWeek('de-DE')).toBe(1)
  expect(daysInOrder(7)).toEqual([7, 1, 2, 3, 4, 5, 6])
  expect(daysInOrder(1)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('months follow each other over the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
