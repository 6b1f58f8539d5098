import { needsHelp } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { statusWords } from '@muster/domain/incident/timeline'
import type { RoomNeed } from '@muster/domain/incident/vocabulary'
import { rungWords } from '../../ui/RungMark.tsx'

/** What a room asks for, in words. */
export const needWords = {
  medical: 'Medical help',
  insulin: 'Insulin',
  toilet: 'Toilet',
  water: 'Water',
  battery: 'Battery',
} as const satisfies Record<RoomNeed, string>

/** How a room is, in the fewest words. */
export function roomLine(room: RoomState): string {
  if (room.status) {
    const { status, needs } = room.status
    const said = needsHelp(room) && status === 'allSafe' ? [] : [statusWords[status]]
    return [...said, ...needs.map((need) => needWords[need])].join(', ')
  }
  if (room.attendance) return 'Attendance taken'
  if (room.answeredAt) return 'Acknowledged'
  return room.seenAt ? rungWords.seen : rungWords.notReached
}

/** How many people a room says it has, or null when it has not said. */
export function peopleLine({ attendance, status, expected }: RoomState): string | null {
  const count = attendance ? attendance.present + attendance.extra : (status?.headcount ?? null)
  if (count === null) return null
  return expected === null ? `${count} people` : `${count} of ${expected}`
}

/** When a room was last heard of, or null when never. */
export function lastHeardAt(room: RoomState): string | null {
  const fromRoom = room.chat.findLast(({ from }) => from === 'room')?.at
  const times = [room.seenAt, room.answeredAt, fromRoom].filter((at) => typeof at === 'string')
  return times.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null)
}

/** Chat messages of a room that command has not answered yet. */
export function waitingChats(room: RoomState): number {
  const lastAnswer = room.chat.findLastIndex(({ from }) => from === 'command')
  return room.chat.length - 1 - lastAnswer
}
