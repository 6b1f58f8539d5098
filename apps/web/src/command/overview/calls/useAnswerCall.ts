import { answerCall, answerReport } from '@muster/contract/incidentCalls'
import type { RoomCall } from '@muster/domain/incident/claims/calls'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useCommand } from '../../../board/send/useCommand.ts'

type AnswerInput = { stage: 'accepted' | 'done'; note: string | null }

/** The calls that command answers in words; found people are taken up by the person who goes there. */
export type AnsweredCall = Exclude<RoomCall, { kind: 'found' }>

/** Accepts a room's request, or marks it as done. */
export function useAnswerCall(incidentId: string, asked: AnsweredCall, onSent: () => void) {
  const queries = useQueryClient()
  return useCommand(
    (commandId, { stage, note }: AnswerInput) => {
      const roomId = asked.room.id
      if (asked.kind === 'report') {
        const params = { incidentId, reportId: asked.report.id }
        return call(answerReport, { params, body: { commandId, roomId, stage, note } })
      }
      const body = { commandId, call: asked.kind, about: asked.about, stage, note }
      return call(answerCall, { params: { incidentId, roomId }, body })
    },
    () => {
      // After the end the board asks only now and then; an action here shows at once.
      void queries.invalidateQueries({ queryKey: ['afterwards', incidentId] })
      onSent()
    },
    `${incidentId}.${asked.id}`,
  )
}
