import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import type { RoomState } from '../state.ts'
import { statusWords } from '../statusWords.ts'
import { type CallSource, openCalls } from './calls.ts'
import { roomProblemsIn } from './people.ts'
import { problemWords } from './words.ts'

/**
 * The state of a room in the fewest words: its calls, the gravest first, in the words of the list of calls; where none
 * is open, its last word about itself.
 * @param silent what a room is called that has not answered
 */
export function roomSummary(
  room: CallSource & Pick<RoomState, 'seenAt' | 'answeredAt'> & Partial<Pick<RoomState, 'bagId'>>,
  silent: { seen: string; notReached: string },
): string {
  const calls = openCalls(room).map(({ words }) => words)
  if (calls.length > 0) return commaList([...new Set(calls)])
  const problems = roomProblemsIn(room)
  if (problems.length > 0) return `${commaList(problems.map(problemWords))} · ${t`done`}`
  if (room.status) return statusWords[room.status.status]
  if (room.attendance) return t`Attendance taken`
  if (room.answeredAt) return t`Acknowledged`
  if (room.bagId === null) return t`No bag`
  return room.seenAt ? silent.seen : silent.notReached
}
