import { type HiddenReason, severities } from '@muster/domain/feed/receivedAlert'
import { z } from 'zod'

/** One thing that a feed says, as it is kept. What a database of 0.1 has of it is without the last two. */
export const storedItem = z.object({
  title: z.string(),
  text: z.string(),
  at: z.string().nullable(),
  /** After this it does not hold any more, and is not shown; null where it always does. */
  until: z.string().nullable(),
  /** Whether it warns of something: then it does not outlive a feed that is not reached. */
  isAlert: z.boolean().default(false),
  severity: z.enum(severities).nullable().default(null),
})
export type StoredItem = z.output<typeof storedItem>

export const storedItems = z.array(storedItem)

/** What a feed has and displays do not show, with the reason. */
export type SkippedItem = { title: string; why: HiddenReason }

/** What was read of a feed. */
export type ParsedFeed = { items: StoredItem[]; leftOut: SkippedItem[] }

/** Most things kept of one feed, the gravest and newest of them. */
export const maxItems = 50
/** Longest of each, in characters: what can be read from a wall while it stands there. */
export const maxTitleLength = 200
export const maxTextLength = 600
