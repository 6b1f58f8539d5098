import type { RbimTestDay } from '@muster/contract/rbimCalls'
import { t } from '@muster/words/t'

/** Self-tests over time, as so many marks as fit a phone. */

/** Marks beside each other, however far back one looks. */
export const binCount = 30
const dayMs = 86_400_000

/** The tests of one stretch of days. `from` and `to`: its first and last day, YYYY-MM-DD in UTC. */
export type TestBin = { from: string; to: string; passed: number; failed: number }

/**
 * Tests in stretches of equal length, oldest first; the last one ends today.
 * @param days how far back, a multiple of `binCount`
 * @param now milliseconds since 1970
 */
export function testBins(tests: readonly RbimTestDay[], days: number, now: number): TestBin[] {
  const today = Math.floor(now / dayMs)
  const width = days / binCount
  const bins = Array.from({ length: binCount }, (_, at): TestBin => {
    const first = today - days + 1 + at * width
    return { from: dayAt(first), to: dayAt(first + width - 1), passed: 0, failed: 0 }
  })
  for (const { day, passed, failed } of tests) {
    const bin = bins.find(({ from, to }) => from <= day && day <= to)
    if (!bin) continue
    bin.passed += passed
    bin.failed += failed
  }
  return bins
}

const dayAt = (daysSince1970: number) => new Date(daysSince1970 * dayMs).toISOString().slice(0, 10)

/**
 * The numbers of passed and failed tests, and the time of the last failure: the content of the marks, for people who
 * do not see them.
 */
export function testsLine(tests: readonly RbimTestDay[], dayOf: (day: string) => string): string {
  const sum = (pick: (day: RbimTestDay) => number) => tests.reduce((all, day) => all + pick(day), 0)
  const [passed, failed] = [sum((day) => day.passed), sum((day) => day.failed)]
  const lastFailed = tests.findLast((day) => day.failed > 0)
  if (passed + failed === 0) return t`No self-tests in this time.`
  if (!lastFailed) return t`${passed} passed, none failed.`
  return t`${passed} passed, ${failed} failed. Last failure: ${dayOf(lastFailed.day)}.`
}
