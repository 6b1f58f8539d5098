import { typeName } from '@muster/domain/incident/incidentTypes'
import type { RoomState } from '@muster/domain/incident/state'
import { roomLine } from '../../board/words/roomWords.ts'

/** The needs of a room in the fewest words: an open report, else its own status. */
export function needWords(room: RoomState): string {
  const open = room.reports.findLast(({ stage }) => stage !== 'done')
  if (!open) return roomLine(room)
  return open.text ?? typeName(open.type)
}
