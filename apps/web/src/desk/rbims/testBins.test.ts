import { expect, test } from 'vitest'
import { binCount, testBins, testsLine } from './testBins.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const day = (on: string, passed: number, failed = 0) => ({ day: on, passed, failed })

test('the last stretch ends today, the first begins so many days ago, and nothing falls between two', () => {
  for (const days of [30, 90, 390]) {
    const bins = testBins([], days, now)
    expect(bins).toHaveLength(binCount)
    expect(bins.at(-1)?.to).toBe('2026-11-20')
    for (const [at, { from, to }] of bins.entries()) {
      expect(Date.parse(to) - Date.parse(from)).toBe((days / binCount - 1) * 86_400_000)
      const next = bins[at + 1]
      if (next) expect(Date.parse(next.from) - Date.parse(to)).toBe(86_400_000)
    }
  }
})

test('none, one, and hundreds: each test stands in one stretch, and one that failed beside those that passed is seen', () => {
  const total = (tests: Parameters<typeof testBins>[0], days = 90) =>
    testBins(tests, days, now).reduce((all, { passed, failed }) => all + passed + failed, 0)
  expect(total([])).toBe(0)
  expect(testBins([day('2026-11-20', 1)], 90, now).at(-1)).toMatchObject({ passed: 1, failed: 0 })
  const daily = Array.from({ length: 390 }, (_, at) =>
    day(new Date(now - at * 86_400_000).toISOString().slice(0, 10), 24, at === 200 ? 1 : 0),
  )
  expect(total(daily, 390)).toBe(390 * 24 + 1)
  expect(testBins(daily, 390, now).filter(({ failed }) => failed > 0)).toHaveLength(1)
  expect(total([day('2020-01-01', 5)])).toBe(0)
})

test('it is said in words', () => {
  const said = (...days: Parameters<typeof testsLine>[0]) => testsLine(days, (on) => on)
  expect(said()).toBe('No self-tests in this time.')
  expect(said(day('2026-11-20', 1))).toBe('1 passed, none failed.')
  expect(said(day('2026-11-18', 0, 1), day('2026-11-19', 1200, 1), day('2026-11-20', 1))).toBe(
    '1,201 passed, 2 failed. Last failure: 2026-11-19.',
  )
})
