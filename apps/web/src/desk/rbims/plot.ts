import type { RbimSample } from '@muster/contract/rbimCalls'
import type { Point } from '../../ui/kit/charts/LinesChart.tsx'

/** Readings of an RBIM as a chart draws them. */

const hourMs = 3_600_000

/** The readings as points. Missing hours are a gap: nobody knows what it was then. @param samples oldest first */
export function withGaps(samples: readonly RbimSample[], what: 'battery' | 'signal'): Point[] {
  const known = samples.flatMap((sample) => {
    const value = sample[what]
    return value === null ? [] : [{ at: Date.parse(sample.hour), value }]
  })
  return known.flatMap((point, at) => {
    const before = known[at - 1]
    const isGap = before !== undefined && point.at - before.at > 1.5 * hourMs
    return isGap ? [{ at: (before.at + point.at) / 2, value: null }, point] : [point]
  })
}

/** The lowest of each day, newest first. @param dayOf the day of a moment, as it is shown */
export function byDay(samples: readonly RbimSample[], dayOf: (at: string) => string) {
  const days = Map.groupBy(samples.toReversed(), ({ hour }) => dayOf(hour))
  const lowest = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  return [...days].map(([day, some]) => ({
    day,
    battery: lowest(some.map(({ battery }) => battery)),
    signal: lowest(some.map(({ signal }) => signal)),
    hours: some.length,
  }))
}
