import { z } from 'zod'

/** One thing that a feed says, as it is kept. */
export const keptItem = z.object({
  title: z.string(),
  text: z.string(),
  at: z.string().nullable(),
  /** After this it does not hold any more, and is not shown; null where it always does. */
  until: z.string().nullable(),
})
export type KeptItem = z.infer<typeof keptItem>

export const keptItems = z.array(keptItem)

/** Most things kept of one feed, the newest of them. */
export const mostItems = 50
/** Longest of each, in characters: what can be read from a wall while it stands there. */
export const longestTitle = 200
export const longestText = 600
