import type { listChannels } from '@muster/contract/notificationCalls'
import { t } from '@muster/words/t'
import type { z } from 'zod'

export type ChannelState = z.output<typeof listChannels.answer>[number]

/** The status of a channel: its last result counts, not its history. */
export function channelStatus({ isConfigured, lastSuccessAt, lastFailureAt }: ChannelState): {
  kind: 'off' | 'failing' | 'works' | 'unused'
  words: string
} {
  if (!isConfigured) return { kind: 'off', words: t`Not set up` }
  if (lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt))
    return { kind: 'failing', words: t`Last message failed` }
  if (lastSuccessAt !== null) return { kind: 'works', words: t`Works` }
  return { kind: 'unused', words: t`Ready, not used yet` }
}
