import { z } from 'zod'

/** The key of a text with values in the catalogs (`sourceOf` of packages/words), and the values. */
const message = z.object({ source: z.string(), values: z.array(z.union([z.string(), z.number()])) })

/** A text in English as a phone keeps it, to tell it in the language of who reads it then. */
export const storedText = z.union([z.string(), message.extend({ english: z.string() })])

/**
 * RFC 9457 problem document. `type` is stable, `detail` is a sentence for a person, `errors` one entry per wrong field.
 * `message`, of a sentence with values: by it a page tells `detail` in another language (an extension member, RFC 9457, 3.2).
 * `requestId`, of a failure of the server, is the one in its log, for a person to read out (an extension member, too).
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: message.optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().max(64).optional(),
})
export type Problem = z.infer<typeof problem>

/** The sentence of a problem, to be kept, and told in any language. */
export function storedTextOf({ detail, message: said }: Pick<Problem, 'detail' | 'message'>) {
  return said ? { english: detail, ...said } : detail
}
