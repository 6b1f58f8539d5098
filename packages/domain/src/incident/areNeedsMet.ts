import type { RoomState } from './state.ts'

/** Whether command has said “done” to what a room needs. The same needs said after that are a new call. */
export function areNeedsMet({
  status,
  answeredCalls = [],
}: Pick<RoomState, 'status'> & Partial<Pick<RoomState, 'answeredCalls'>>): boolean {
  return answeredCalls.some(
    ({ call, about, stage }) => call === 'needs' && about === status?.needsSeq && stage === 'done',
  )
}
