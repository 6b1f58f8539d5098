import { z } from 'zod'

/** Milliseconds since something began, or null when it never came about. */
export const moment = z.int().min(0).nullable()
export type Moment = z.infer<typeof moment>

/**
 * The spread of the times that something took where it was wanted, in milliseconds. Half of them were done within
 * `median`, nine of ten within `p90`; null where that many never were. `max` is the slowest of those that were done.
 */
export const spread = z.object({
  done: z.int(),
  never: z.int(),
  median: moment,
  p90: moment,
  max: moment,
})
export type Spread = z.infer<typeof spread>

/**
 * The spread of some times. What never came about counts as slower than everything else: a drill in which half the rooms
 * stayed silent has no flattering median of the others.
 */
export function spreadOf(times: readonly Moment[]): Spread {
  const done = times.filter((time) => time !== null).sort((a, b) => a - b)
  const within = (share: number) => timeOfShare(done, times.length, share)
  return {
    done: done.length,
    never: times.length - done.length,
    median: within(0.5),
    p90: within(0.9),
    max: done.at(-1) ?? null,
  }
}

/**
 * The time at which a share of all had been reached.
 * @param done the times of those that were, in ascending order
 * @param all how many there are
 * @param share from 0 to 1
 * @returns null when so many never were, or there are none
 */
export function timeOfShare(done: readonly number[], all: number, share: number): Moment {
  return done[Math.max(1, Math.ceil(all * share)) - 1] ?? null
}
