import type { listChannels } from '@muster/contract/notificationCalls'
import type { z } from 'zod'

export type ChannelState = z.output<typeof listChannels.answer>[number]

/** The status of a channel: its last result counts, not its history. */
export function channelStatus({ isConfigured, lastSuccessAt, lastFailureAt }: ChannelState): {
  kind: 'off' | 'failing' | 'works' | 'unused'
  words: string
} {
  if (!isConfigured) return { kind: 'off', words: 'Not set up here' }
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt))
    return { kind: 'failing', words: 'Set up, and the last message failed' }
  if (lastSuccessAt !== null) return { kind: 'works', words: 'Works' }
  return { kind: 'unused', words: 'Set up, not used yet' }
}
