import { type GuestFlags, mayGuest } from '../access/guestFlags.ts'
import { listRooms, roomsFrom } from './rooms.ts'
import type { GuestState, IncidentState, RoomState } from './state.ts'
import { withoutStudents } from './visibility.ts'
import { isAnsweredInPrivate } from './vocabulary.ts'

/**
 * The number of messages of a room's chat that a guest receives: enough for somebody who comes to help to read back.
 */
export const maxChatMessages = 200

/**
 * The incident as a guest sees it: what was sent to every room, and of rooms no more than their flags allow. Nobody's
 * name but their own is in it: no guest, no student, nobody who asks for support for themselves.
 */
export function stateForGuest(guest: GuestState, state: IncidentState): IncidentState {
  const { flags } = guest
  return {
    ...headForGuest(guest, state),
    rooms: roomsFrom(listRooms(state.rooms).map((room) => roomForGuest(flags, room))),
  }
}

/** The same without its rooms, for when something else has changed. */
export function headForGuest(guest: GuestState, state: IncidentState): IncidentState {
  const { flags } = guest
  const seesChat = mayGuest(flags, 'incident.chat')
  return {
    ...(seesStatus(flags) ? state : withoutStudents(state)),
    // Nobody else learns that command has written among itself.
    commandVersion: 0,
    unread: { entries: state.unread.forRooms, forRooms: state.unread.forRooms },
    template: undefined,
    roomMessages: seesMessages(flags) ? state.roomMessages : [],
    instructions: seesMessages(flags)
      ? state.instructions
      : state.instructions.filter(({ roomIds }) => roomIds === null),
    rooms: roomsFrom([]),
    siteBags: [],
    guests: [guest],
    groupChats: { command: [], responders: seesChat ? state.groupChats.responders : [] },
    pins: seesChat ? state.pins.filter(({ channel }) => channel !== 'command') : [],
  }
}

/**
 * One room as a guest with these flags sees it. The messages it received are kept once, beside the rooms, with the
 * rooms they went to. Without any flag that is about rooms: its name and where it is.
 */
export function roomForGuest(flags: GuestFlags, room: RoomState): RoomState {
  const seesChat = mayGuest(flags, 'incident.chat')
  return {
    ...(seesStatus(flags) ? withoutPeople(room) : redactedRoom(room)),
    // By it a room's own page follows; here it would be news of every room with each message to all.
    version: 0,
    messages: [],
    chat: seesChat ? room.chat.slice(-maxChatMessages) : [],
    members: seesChat ? room.members : [],
    leftMembers: undefined,
    // No guest learns who waits for whom, and why somebody was not given out: names may be written by hand.
    reunification: [],
    survey: null,
    support: [],
  }
}

/** Checks whether a guest sees the status of rooms: somebody who goes to them must know what they go to. */
function seesStatus(flags: GuestFlags): boolean {
  return mayGuest(flags, 'incident.board') || mayGuest(flags, 'room.clear')
}

/** Checks whether a guest sees messages to some rooms alone. */
export function seesMessages(flags: GuestFlags): boolean {
  return mayGuest(flags, 'incident.board') || mayGuest(flags, 'incident.roomMessage')
}

/** Numbers and troubles; which student is which stays with those who know them, and photos stay with command. */
function withoutPeople(room: RoomState): RoomState {
  return {
    ...room,
    attendance: withoutMarks(room.attendance),
    earlier: room.earlier.map((said) => ({ ...said, attendance: withoutMarks(said.attendance) })),
    reports: room.reports.map((report) => ({ ...report, photoId: null })),
    answeredCalls: room.answeredCalls.filter(({ call }) => !isAnsweredInPrivate(call)),
  }
}

function withoutMarks(attendance: RoomState['attendance']): RoomState['attendance'] {
  return attendance && { ...attendance, marks: undefined, extras: undefined }
}

function redactedRoom(room: RoomState): RoomState {
  return {
    ...room,
    expected: null,
    seenAt: null,
    seenUpTo: 0,
    answeredAt: null,
    answers: {},
    status: null,
    attendance: null,
    earlier: [],
    troubleSince: null,
    reports: [],
    answeredCalls: [],
    clearing: null,
  }
}
