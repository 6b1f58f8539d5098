import { pinChat, unpinChat } from '@muster/contract/chatCalls'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import { call } from '../../api/call.ts'
import { useCommand } from '../../board/send/useCommand.ts'
import { useStableCallback } from '../../board/steady/useStableCallback.ts'

/** Keeps messages of a channel in sight of command, and takes them off again. */
export function usePin(incidentId: string, channel: ChatChannel) {
  const params = { incidentId }
  const pinning = useCommand((commandId, seq: number) =>
    call(pinChat, { params, body: { commandId, channel, seq } }),
  )
  const unpinning = useCommand((commandId, seq: number) =>
    call(unpinChat, { params, body: { commandId, channel, seq } }),
  )
  const pin = useStableCallback((seq: number) => pinning.mutate(seq))
  const unpin = useStableCallback((seq: number) => unpinning.mutate(seq))
  const last = pinning.submittedAt > unpinning.submittedAt ? pinning : unpinning
  return { pin, unpin, error: last.error }
}
