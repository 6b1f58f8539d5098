import { z } from 'zod'
import type { RoomTimes } from './roomTimesTracker.ts'

/** The number of rooms per step of the answer ladder from a moment on, in milliseconds since the start, until the next step. */
export const ladderStep = z.object({
  at: z.int().min(0),
  notReached: z.int(),
  seen: z.int(),
  answered: z.int(),
})
export type LadderStep = z.infer<typeof ladderStep>

/** More than a plot has points for. */
const maxSteps = 400

/**
 * The ladder over time: one step for each moment at which a room rose, the first at 0. Of very many steps only some are
 * kept; the first and the last always are, and every one that is kept is exact.
 */
export function ladderSteps(
  rooms: readonly Pick<RoomTimes, 'seen' | 'answered'>[],
  most: number = maxSteps,
): LadderStep[] {
  const rises = rooms.flatMap(({ seen, answered }) => [
    ...(seen === null ? [] : [{ at: seen, seen: 1, answered: 0 }]),
    ...(answered === null ? [] : [{ at: answered, seen: 0, answered: 1 }]),
  ])
  rises.sort((a, b) => a.at - b.at)
  const steps: LadderStep[] = [{ at: 0, notReached: rooms.length, seen: 0, answered: 0 }]
  let reached = 0
  let answered = 0
  for (const rise of rises) {
    reached += rise.seen
    answered += rise.answered
    const step = { at: rise.at, notReached: rooms.length - reached, seen: reached - answered, answered }
    if (steps.at(-1)?.at === rise.at) steps[steps.length - 1] = step
    else steps.push(step)
  }
  return thinned(steps, most)
}

function thinned<T>(steps: readonly T[], most: number): T[] {
  if (steps.length <= most) return [...steps]
  const every = (steps.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => steps[Math.round(at * every)]).filter(
    (step) => step !== undefined,
  )
}
