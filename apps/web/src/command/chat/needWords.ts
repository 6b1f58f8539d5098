import { typeName } from '@muster/domain/incident/incidentTypes'
import type { RoomState } from '@muster/domain/incident/state'
import { roomLine } from '../../board/words/roomWords.ts'

/** What a room needs, in the fewest words: what it has reported and nobody has done yet, else how it says it is. */
export function needWords(room: RoomState): string {
  const open = room.reports.findLast(({ stage }) => stage !== 'done')
  if (!open) return roomLine(room)
  return open.text ?? typeName(open.type)
}
