import { withEntry } from './boundedList.ts'
import type { ChatMember, ChatMessage, Report, RoomState } from './state.ts'

/**
 * The bounded part of a room's state that anybody with its barcode can add to. Command, guests and each origin of phones have
 * bounds of their own; what was stored before origins were told apart counts as new. Pages read the rest from the log.
 */

/** The room with one more chat message. */
export function withChatMessage(room: RoomState, message: ChatMessage): RoomState {
  const { list, left } = withEntry(room.chat, message, {
    sideOf: ({ from, origin = 'new' }) => (from === 'room' ? origin : from),
    textOf: ({ text }) => text,
  })
  return { ...room, chat: list, ...leftOut(room, 'chat', left) }
}

/**
 * The room with one more report to command. Those that are done leave before those that wait, and of these the first stay: a cry
 * for help that nobody has answered is not pushed off a board.
 */
export function withReport(room: RoomState, report: Report): RoomState {
  const { list, left } = withEntry(room.reports, report, {
    sideOf: ({ origin = 'new' }) => origin,
    textOf: ({ text }) => text,
    isOver: ({ stage }) => stage === 'done',
    shorten: (each, text) => ({ ...each, text }),
  })
  return { ...room, reports: list, ...leftOut(room, 'reports', left) }
}

/** The room with one more call for support. Those that are done leave before those that wait. */
export function withSupport(room: RoomState, asked: RoomState['support'][number]): RoomState {
  const { list } = withEntry(room.support, asked, {
    sideOf: ({ origin = 'new' }) => origin,
    textOf: ({ note }) => note,
    shorten: (each, note) => ({ ...each, note }),
    isOver: ({ seq }) =>
      room.answeredCalls.some(
        ({ call, about, stage }) => call === 'support' && about === seq && stage === 'done',
      ),
  })
  return { ...room, support: list }
}

/** Phones that have left the list whose ids stay theirs. */
const keptProofs = 300

/**
 * The room with a phone in its chat that has joined, or has another name now. Phones that have written nothing leave first. The
 * proof of one that leaves stays, so that nobody else joins as that phone.
 */
export function withMember(room: RoomState, member: ChatMember): RoomState {
  const others = room.members.filter(({ memberId }) => memberId !== member.memberId)
  const { list } = withEntry(others, member, {
    sideOf: ({ origin = 'new' }) => origin,
    textOf: ({ name }) => name,
    isOver: ({ memberId }) => !room.chat.some((message) => message.memberId === memberId),
  })
  const listed = new Set(list.map(({ memberId }) => memberId))
  const gone = [...(room.leftMembers ?? []), ...others].filter(({ memberId }) => !listed.has(memberId))
  const leftMembers = gone.slice(-keptProofs).map(({ memberId, proof }) => ({ memberId, proof }))
  return { ...room, members: list, ...(gone.length > 0 || room.leftMembers ? { leftMembers } : {}) }
}

/** The phone that has joined a room's chat by this id; undefined when none has. */
export function memberOf({ members, leftMembers = [] }: RoomState, memberId: string) {
  return [...members, ...leftMembers].find((known) => known.memberId === memberId)
}

function leftOut(room: RoomState, what: 'chat' | 'reports', more: number): Pick<RoomState, 'leftOut'> {
  if (more === 0) return {}
  const before = room.leftOut ?? { chat: 0, reports: 0 }
  return { leftOut: { ...before, [what]: before[what] + more } }
}
