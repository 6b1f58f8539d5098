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

/** The room with one more report to command. Those that are done leave before those that wait. */
export function withReport(room: RoomState, report: Report): RoomState {
  const { list, left } = withEntry(room.reports, report, {
    sideOf: ({ origin = 'new' }) => origin,
    textOf: ({ text }) => text,
    isOver: ({ stage }) => stage === 'done',
  })
  return { ...room, reports: list, ...leftOut(room, 'reports', left) }
}

/** The room with one more call for support. Those that are done leave before those that wait. */
export function withSupport(room: RoomState, asked: RoomState['support'][number]): RoomState {
  const { list } = withEntry(room.support, asked, {
    sideOf: ({ origin = 'new' }) => origin,
    textOf: ({ note }) => note,
    isOver: ({ seq }) =>
      room.answeredCalls.some(
        ({ call, about, stage }) => call === 'support' && about === seq && stage === 'done',
      ),
  })
  return { ...room, support: list }
}

/** The room with a phone in its chat that has joined, or has another name now. Phones that have written nothing leave first. */
export function withMember(room: RoomState, member: ChatMember): RoomState {
  const others = room.members.filter(({ memberId }) => memberId !== member.memberId)
  const { list } = withEntry(others, member, {
    sideOf: ({ origin = 'new' }) => origin,
    textOf: ({ name }) => name,
    isOver: ({ memberId }) => !room.chat.some((message) => message.memberId === memberId),
  })
  return { ...room, members: list }
}

function leftOut(room: RoomState, what: 'chat' | 'reports', more: number): Pick<RoomState, 'leftOut'> {
  if (more === 0) return {}
  const before = room.leftOut ?? { chat: 0, reports: 0 }
  return { leftOut: { ...before, [what]: before[what] + more } }
}
