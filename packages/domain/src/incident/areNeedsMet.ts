import type { RoomState } from './state.ts'

/** Checks whether command has answered “done” to the needs of a room. The same needs said after that are a new call. */
export function areNeedsMet({
  status,
  answeredCalls = [],
}: Pick<RoomState, 'status'> & Partial<Pick<RoomState, 'answeredCalls'>>): boolean {
  return answeredCalls.some(
    ({ call, about, stage }) => call === 'needs' && about === status?.needsSeq && stage === 'done',
  )
}
