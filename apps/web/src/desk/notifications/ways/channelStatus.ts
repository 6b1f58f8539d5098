import type { listChannels } from '@muster/contract/notificationCalls'
import type { z } from 'zod'

export type ChannelState = z.output<typeof listChannels.answer>[number]

/** The status of a channel: its last result counts, not its history. */
export function channelStatus({ isConfigured, lastSuccessAt, lastFailureAt }: ChannelState): {
  kind: 'off' | 'failing' | 'works' | 'unused'
  words: string
} {
  if (!isConfigured) return { kind: 'off', words: 'Not set up' }
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt))
    return { kind: 'failing', words: 'Last message failed' }
  if (lastSuccessAt !== null) return { kind: 'works', words: 'Works' }
  return { kind: 'unused', words: 'Ready, not used yet' }
}
