import { z } from 'zod'

/**
 * RFC 9457 problem document. `type` is stable, `detail` is a sentence for a person, `errors` one entry per wrong field.
 * `requestId`, of a failure of the server, is the one in its log, for a person to read out (an extension member, RFC 9457, 3.2).
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().max(64).optional(),
})
export type Problem = z.infer<typeof problem>
