import { peopleIn } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { statusWords } from '@muster/domain/incident/timeline'
import { troublesOf } from '@muster/domain/incident/troubles'
import { needWords, type RoomStatus } from '@muster/domain/incident/vocabulary'
import { rungWords } from '../../ui/RungMark.tsx'

/** How a room is, in the fewest words: what is wrong, by number where it was counted, and what it needs. */
export function roomLine(room: RoomState): string {
  const { status, attendance } = room
  const counted = { missing: 0, injured: 0, ...missingAndInjured(room) }
  const words: string[] = []
  for (const trouble of troublesOf(status)) if (!isCounted(trouble, counted)) words.push(statusWords[trouble])
  if (counted.missing > 0) words.push(`${counted.missing} missing`)
  if (counted.injured > 0) words.push(`${counted.injured} injured`)
  if (status) words.push(...status.needs.map((need) => needWords[need]))
  if (words.length > 0) return words.join(', ')
  if (status) return statusWords[status.status]
  if (attendance) return 'Attendance taken'
  if (room.answeredAt) return 'Acknowledged'
  if (room.bagId === null) return 'No bag'
  return room.seenAt ? rungWords.seen : rungWords.notReached
}

/** Who is missing or injured by the room's attendance, unless it has said since that all are safe; null when nobody. */
export function missingAndInjured({ attendance, status }: RoomState) {
  if (!attendance || attendance.missing + attendance.injured === 0) return null
  const isSafeSince = status?.status === 'allSafe' && status.at > attendance.at
  return isSafeSince ? null : { missing: attendance.missing, injured: attendance.injured }
}

/** Whether a number says the same as the status does, and more. */
function isCounted(status: RoomStatus, counted: { missing: number; injured: number }): boolean {
  return (status === 'missing' && counted.missing > 0) || (status === 'injured' && counted.injured > 0)
}

/** How many people a room says it has, or null when it has not said. */
export function peopleLine(room: RoomState): string | null {
  const count = peopleIn(room)
  if (count === null) return null
  return room.expected === null ? `${count} people` : `${count} of ${room.expected}`
}

/** The same in signs: `18/20`, or what the roster expects while nobody has counted: `–/20`. */
export function peopleSigns(room: RoomState): string {
  const count = peopleIn(room)
  if (room.expected === null) return count === null ? '' : String(count)
  return `${count ?? '–'}/${room.expected}`
}

/** When a room was last heard of, or null when never. */
export function lastHeardAt(room: RoomState): string | null {
  const fromRoom = room.chat.findLast(({ from }) => from === 'room')?.at
  const before = room.earlier.flatMap(({ seenAt, answeredAt }) => [seenAt, answeredAt])
  const times = [...before, room.seenAt, room.answeredAt, fromRoom].filter((at) => typeof at === 'string')
  return times.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null)
}

/** Chat messages of a room that command has not answered yet. */
export function waitingChats(room: RoomState): number {
  const lastAnswer = room.chat.findLastIndex(({ from }) => from !== 'room')
  return room.chat.length - 1 - lastAnswer
}
