import { z } from 'zod'

/** A note from the start page to the overview: this incident was started by a press that had seemed lost. */
export const earlierPress = { isEarlierPress: true } as const

/** True when the state of an address says so. */
export function saysEarlierPress(state: unknown): boolean {
  return z.object({ isEarlierPress: z.literal(true) }).safeParse(state).success
}
