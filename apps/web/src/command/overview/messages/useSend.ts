import { giveInstruction, sendBroadcast, sendRoomMessage } from '@muster/contract/incidentCalls'
import { takeAttendanceText } from '@muster/domain/incident/actionGuides'
import { attendanceDataType, type Severity } from '@muster/domain/incident/vocabulary'
import { call } from '../../../api/call.ts'
import { openAttemptStore, unansweredInput } from '../../../board/send/attemptStore.ts'
import { useCommand } from '../../../board/send/useCommand.ts'
import { readDraft } from '../../../ui/useDraft.ts'
import type { AudienceRooms } from './audience.ts'

/** A message to rooms; to all it goes as a broadcast with its severity. */
export type Message = AudienceRooms & { message: string; severity: Severity }

/**
 * Sends a broadcast or a room message.
 * @param draft the key of the draft that its words are kept in
 */
export function useSendMessage(incidentId: string, onSent: (message: Message) => void, draft: string) {
  const params = { incidentId }
  return useCommand(
    (commandId, { message, roomIds, severity }: Message) =>
      roomIds === null
        ? call(sendBroadcast, { params, body: { commandId, message, severity } })
        : call(sendRoomMessage, { params, body: { commandId, message, roomIds } }),
    onSent,
    draft,
  )
}

/**
 * The message of the panel that was sent before a reload or another page and has no answer yet; null when there is
 * none, or the panel has other words now.
 * @param owner the person who works in this tab, as `useTabOwner` has it
 */
export function unansweredMessage(owner: string | null, incidentId: string): Message | null {
  const tried = unansweredInput<Message>(openAttemptStore(owner, incidentId, () => sessionStorage))
  return tried?.message === readDraft(owner, incidentId, '').trim() ? tried : null
}

/** Asks rooms for their attendance. The instruction takes its id from the command. */
export function useRequestAttendance(incidentId: string) {
  return useCommand((commandId, { roomIds }: AudienceRooms) =>
    call(giveInstruction, {
      params: { incidentId },
      body: {
        commandId,
        id: commandId,
        text: takeAttendanceText,
        dataType: attendanceDataType,
        roomIds,
        announce: true,
      },
    }),
  )
}
