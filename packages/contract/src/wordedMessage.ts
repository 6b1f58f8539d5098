import { z } from 'zod'

const plural = z.object({ count: z.number(), one: z.string(), other: z.string() })

/**
 * A sentence that the server worded, as what it was made of, so that a page tells it in the language of its reader: `flatten`
 * and `unflatten` of packages/words. Beside it stands the sentence in English.
 */
export const wordedMessage = z.array(
  z.object({
    strings: z.array(z.string()),
    values: z.array(z.union([z.string(), z.number(), plural, z.object({ at: z.int() })])),
  }),
)
