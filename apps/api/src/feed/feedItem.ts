import { type LeftOut, severities } from '@muster/domain/feed/alertOfOthers'
import { z } from 'zod'

/** One thing that a feed says, as it is kept. What a database of 0.1 has of it is without the last two. */
export const keptItem = z.object({
  title: z.string(),
  text: z.string(),
  at: z.string().nullable(),
  /** After this it does not hold any more, and is not shown; null where it always does. */
  until: z.string().nullable(),
  /** Whether it warns of something: then it does not outlive a feed that is not reached. */
  isAlert: z.boolean().default(false),
  severity: z.enum(severities).nullable().default(null),
})
export type KeptItem = z.output<typeof keptItem>

export const keptItems = z.array(keptItem)

/** What a feed has and displays do not show, with the reason. */
export type LeftOutItem = { title: string; why: LeftOut }

/** What was read of a feed. */
export type ReadFeed = { items: KeptItem[]; leftOut: LeftOutItem[] }

/** Most things kept of one feed, the gravest and newest of them. */
export const mostItems = 50
/** Longest of each, in characters: what can be read from a wall while it stands there. */
export const longestTitle = 200
export const longestText = 600
