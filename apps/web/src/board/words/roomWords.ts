import { waitingChat } from '@muster/domain/incident/claims/chatCall'
import { peopleIn } from '@muster/domain/incident/claims/people'
import { roomSummary as lineOf } from '@muster/domain/incident/claims/roomLine'
import type { RoomState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { progressWords } from '../../ui/ProgressMark.tsx'

/** The state of a room in the fewest words. */
export function roomLine(room: RoomState): string {
  return lineOf(room, progressWords)
}

/** The number of people a room has reported, or null when it has not. */
export function peopleLine(room: RoomState): string | null {
  const count = peopleIn(room)
  if (count === null) return null
  return room.expected === null
    ? t`${plural(count, '# person', '# people')}`
    : t`${count} of ${room.expected}`
}

/** The same in signs: `18/20`, or the number on the roster while nobody has counted: `–/20`. */
export function peopleSigns(room: RoomState): string {
  const count = peopleIn(room)
  if (room.expected === null) return count === null ? '' : String(count)
  return `${count ?? '–'}/${room.expected}`
}

/** The time a room was last heard of, or null when never. */
export function lastHeardAt(room: RoomState): string | null {
  const fromRoom = room.chat.findLast(({ from }) => from === 'room')?.at
  const before = room.earlier.flatMap(({ seenAt, answeredAt }) => [seenAt, answeredAt])
  const times = [...before, room.seenAt, room.answeredAt, fromRoom].filter((at) => typeof at === 'string')
  return times.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null)
}

/** Chat messages of a room that command has neither answered nor marked as done: those of the queue. */
export function waitingChats(room: RoomState): number {
  return waitingChat(room).length
}

/** Says where the entries of a room are that its state has no more; null when there are none. */
export function olderWords(room: RoomState, what: 'chat' | 'reports'): string | null {
  const count = room.leftOut?.[what] ?? 0
  if (count === 0) return null
  return what === 'chat'
    ? t`${plural(count, '# older message is', '# older messages are')} in the timeline.`
    : t`${plural(count, '# more report is', '# more reports are')} in the timeline.`
}
