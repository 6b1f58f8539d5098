import { expect, test } from 'vitest'
import { byDay, withGaps } from './plot.ts'

const until = Date.parse('2026-11-20T12:00:00Z')
const at = (hoursAgo: number, battery: number | null) => ({
  hour: new Date(until - hoursAgo * 3_600_000).toISOString(),
  battery,
  signal: null,
})

test('hours that are missing are a gap', () => {
  const samples = [at(30, 80), at(29, 79), at(3, 70), at(2, null), at(0, 60)]
  expect(withGaps(samples, 'battery').map(({ value }) => value)).toEqual([80, 79, null, 70, null, 60])
  expect(withGaps(samples, 'signal')).toEqual([])
})

test('a day is as its worst hour', () => {
  const samples = [at(30, 80), at(29, 60), at(28, null), at(3, 70)]
  expect(byDay(samples, (hour) => hour.slice(0, 10))).toEqual([
    { day: '2026-11-20', battery: 70, signal: null, hours: 1 },
    { day: '2026-11-19', battery: 60, signal: null, hours: 3 },
  ])
})
