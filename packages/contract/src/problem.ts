import { z } from 'zod'

/** RFC 9457 problem document. `type` is stable, `detail` is a sentence for a person, `errors` one entry per wrong field. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
