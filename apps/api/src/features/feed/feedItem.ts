import { type HiddenReason, severities } from '@muster/domain/feed/receivedAlert'
import { z } from 'zod'

/** One stored item of a feed. A database of 0.1 has it without the last two fields. */
export const storedItem = z.object({
  title: z.string(),
  text: z.string(),
  at: z.string().nullable(),
  /** Expiry, after which it is not shown; null without one. */
  until: z.string().nullable(),
  /** True for a warning: it expires when its feed cannot be reached. */
  isAlert: z.boolean().default(false),
  severity: z.enum(severities).nullable().default(null),
})
export type StoredItem = z.output<typeof storedItem>

export const storedItems = z.array(storedItem)

/** An item that displays do not show, with the reason. */
export type SkippedItem = { title: string; why: HiddenReason }

/** The result of parsing a feed. */
export type ParsedFeed = { items: StoredItem[]; leftOut: SkippedItem[] }

/** Maximum number of items stored per feed: the most severe and newest. */
export const maxItems = 50
/** Maximum lengths, in characters: readable on a wall while the item is shown. */
export const maxTitleLength = 200
export const maxTextLength = 600
