import { expect, test } from 'vitest'
import { byDay, heightOf, plotSize, segmentsOf } from './plot.ts'

const until = Date.parse('2026-11-20T12:00:00Z')
const at = (hoursAgo: number, battery: number | null) => ({
  hour: new Date(until - hoursAgo * 3_600_000).toISOString(),
  battery,
  signal: null,
})
const percent = { from: 0, to: 100 }

test('the highest value is at the top, the lowest at the bottom, and nothing beyond', () => {
  const { top, height, bottom } = plotSize
  expect([100, 0, 400].map((value) => heightOf(value, percent))).toEqual([top, height - bottom, top])
})

test('hours that are missing are a gap', () => {
  const samples = [at(30, 80), at(29, 79), at(3, 70), at(2, null), at(0, 60)]
  const pieces = segmentsOf(samples, 'battery', percent, 7, until)
  expect(pieces.map((piece) => piece.length)).toEqual([2, 1, 1])
  expect(pieces.at(-1)?.[0]?.x).toBe(plotSize.width - plotSize.right)
  expect(segmentsOf(samples, 'signal', percent, 7, until)).toEqual([])
})

test('a day is as its worst hour', () => {
  const samples = [at(30, 80), at(29, 60), at(28, null), at(3, 70)]
  expect(byDay(samples, (hour) => hour.slice(0, 10))).toEqual([
    { day: '2026-11-20', battery: 70, signal: null, hours: 1 },
    { day: '2026-11-19', battery: 60, signal: null, hours: 3 },
  ])
})
