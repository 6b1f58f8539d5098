import type { RbimSample } from '@muster/contract/rbimCalls'

/** A curve over hours, as SVG draws it. */

export const plotSize = { width: 320, height: 150, left: 34, right: 8, top: 10, bottom: 22 }

/** The smallest and largest value of an axis. */
export type Range = { from: number; to: number }

const hourMs = 3_600_000

/** The height of a value, measured from the top. */
export function heightOf(value: number, { from, to }: Range): number {
  const { height, top, bottom } = plotSize
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return Math.round((top + (1 - share) * (height - top - bottom)) * 10) / 10
}

/**
 * The curve in pieces: hours that are missing are a gap, for nobody knows what it was then.
 * @param until the right edge, milliseconds since 1970; the left one is so many days before
 */
export function segmentsOf(
  samples: readonly RbimSample[],
  what: 'battery' | 'signal',
  range: Range,
  days: number,
  until: number,
): { x: number; y: number }[][] {
  const { width, left, right } = plotSize
  const pieces: { x: number; y: number }[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const sample of samples) {
    const value = sample[what]
    const at = Date.parse(sample.hour)
    if (value === null) continue
    const share = Math.min(1, Math.max(0, 1 - (until - at) / (days * 24 * hourMs)))
    const point = {
      x: Math.round((left + share * (width - left - right)) * 10) / 10,
      y: heightOf(value, range),
    }
    if (at - last > 1.5 * hourMs) pieces.push([])
    pieces.at(-1)?.push(point)
    last = at
  }
  return pieces
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
