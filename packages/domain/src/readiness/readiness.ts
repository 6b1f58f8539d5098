import { z } from 'zod'
import { type ItemStatus, restockLines } from './itemStatus.ts'

/** The state of a bag in a few numbers, for lists of many bags. */

/** Something that is good and goes out of date. */
export const expiringThing = z.object({
  key: z.string(),
  name: z.string(),
  /** Its last good day, YYYY-MM-DD. */
  on: z.string(),
  left: z.int(),
})
export type ExpiringThing = z.infer<typeof expiringThing>

export type Readiness = {
  /** The number of things that belong in the bag; of these: never counted, fewer than there should be, out of date. */
  things: number
  unknown: number
  missing: number
  expired: number
  /** Things that go out of date, soonest first. */
  expiring: ExpiringThing[]
  /** Missing things, one line for each. */
  lacking: string[]
}

/**
 * Sums up a bag for a list.
 * @param today YYYY-MM-DD; what is out of date by then is among the expired
 */
export function readinessOf(items: readonly ItemStatus[], today: string): Readiness {
  const count = (wanted: ItemStatus['state']) => items.filter(({ state }) => state === wanted).length
  return {
    things: items.length,
    unknown: count('unknown'),
    missing: count('short'),
    expired: count('expired'),
    expiring: items
      .flatMap(({ key, name, left, expiresOn }) =>
        left !== null && left > 0 && expiresOn !== null && expiresOn >= today
          ? [{ key, name, on: expiresOn, left }]
          : [],
      )
      .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0)),
    lacking: restockLines(items),
  }
}

/** The number of days before its date in which something goes out of date soon. */
export const soonDays = [30, 60, 90] as const
export type SoonDays = (typeof soonDays)[number]

/**
 * A day so many days later.
 * @param day YYYY-MM-DD
 */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Lists the things to use first, in drills and trainings: of each thing that several bags hold, the one that goes out
 * of date soonest.
 * @param until the last day that is of interest, YYYY-MM-DD
 */
export function useFirst<T extends { expiring: readonly ExpiringThing[] }>(
  bags: readonly T[],
  until: string,
): { bag: T; thing: ExpiringThing }[] {
  return bags
    .flatMap((bag) => bag.expiring.map((thing) => ({ bag, thing })))
    .filter(({ thing }) => thing.on <= until)
    .toSorted((one, other) => (one.thing.on < other.thing.on ? -1 : one.thing.on > other.thing.on ? 1 : 0))
}
