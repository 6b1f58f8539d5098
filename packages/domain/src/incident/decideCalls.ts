import { refuse } from '../refusal.ts'
import { chatAnswer, unansweredChat } from './claims/chatCall.ts'
import type { DataOf, Outcome } from './outcome.ts'
import { lastKnown } from './rounds.ts'
import type { RoomState } from './state.ts'
import type { ReportStatus } from './vocabulary.ts'

/** Command's answers to the calls of rooms. */

export function hasReport(room: RoomState, reportId: string): boolean {
  return room.reports.some(({ id }) => id === reportId)
}

export function answerReport(room: RoomState, data: DataOf<'AnswerReport'>): Outcome {
  const report = room.reports.find(({ id }) => id === data.reportId)
  if (!report) return refuse('unknown-report')
  const stage = statusAfter(report.stage, data, report.answer?.note ?? null)
  return stage ? [{ type: 'ReportAnswered', data: { ...data, stage } }] : []
}

export function answerCall(room: RoomState, data: DataOf<'AnswerCall'>): Outcome {
  if (!isOpenCall(room, data)) return refuse('call-changed')
  const known = knownAnswer(room, data)
  const stage = statusAfter(known?.stage ?? 'filed', data, known?.note ?? null)
  return stage ? [{ type: 'CallAnswered', data: { ...data, stage } }] : []
}

function isOpenCall(room: RoomState, { call, about }: DataOf<'AnswerCall'>): boolean {
  switch (call) {
    case 'trouble':
      return room.troubleSince?.seq === about
    case 'needs':
      return lastKnown(room).status?.needsSeq === about
    case 'support':
      return room.support.some(({ seq }) => seq === about)
    case 'chat':
      return unansweredChat(room).some(({ seq }) => seq === about)
  }
}

/** The answer that a call has; a chat that was accepted stays accepted when the room writes more. */
function knownAnswer(room: RoomState, data: DataOf<'AnswerCall'>) {
  if (data.call === 'chat') return chatAnswer(room, data.about)
  return room.answeredCalls.find(({ call, about }) => call === data.call && about === data.about)
}

/**
 * The status of a call after an answer; null when the answer adds nothing. Done is done: a colleague's late "accepted"
 * does not open it again. But their note is news, also where the step is not.
 */
function statusAfter(
  known: ReportStatus,
  { stage, note }: Pick<DataOf<'AnswerReport'>, 'stage' | 'note'>,
  lastNote: string | null,
): 'accepted' | 'done' | null {
  const next = known === 'done' ? known : stage
  return next !== known || (note !== null && note !== lastNote) ? next : null
}
