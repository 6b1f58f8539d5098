import type { listChannels } from '@muster/contract/notificationCalls'
import type { z } from 'zod'

export type Way = z.output<typeof listChannels.answer>[number]

/** How a way of telling people stands: what was last heard of it counts, not what was ever. */
export function wayStanding({ isConfigured, lastSuccessAt, lastFailureAt }: Way): {
  is: 'off' | 'failing' | 'works' | 'unused'
  words: string
} {
  if (!isConfigured) return { is: 'off', words: 'Not set up here' }
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt))
    return { is: 'failing', words: 'Set up, and the last message failed' }
  if (lastSuccessAt !== null) return { is: 'works', words: 'Works' }
  return { is: 'unused', words: 'Set up, not used yet' }
}
