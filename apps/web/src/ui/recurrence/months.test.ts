import { expect, test } from 'vitest'
import { monthAfter, weeksOf } from './months.ts'

test('a month is whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(weeksOf('2027-02')).toHaveLength(4)
})

test('months follow each other over the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
