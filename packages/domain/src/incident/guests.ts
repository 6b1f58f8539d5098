import { type GuestFlags, mayGuest } from '../access/guestFlags.ts'
import type { Right } from '../access/right.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Command, CommandType } from './commands.ts'
import type { Outcome } from './outcome.ts'
import { roomOf } from './rooms.ts'
import type { GuestState, IncidentState } from './state.ts'
import type { GuestPage } from './vocabulary.ts'

/** Guests: how they come, what they may ask for, and how they go. What each of them sees is in guestView.ts. */

/** More than a large operation has; a loop in somebody's script must not fill the log. */
export const maxGuests = 500

type GuestCommand = Extract<
  Command,
  { type: 'InviteGuest' | 'ChangeGuest' | 'RevokeGuest' | 'EnterAsGuest' | 'ShowToGuest' }
>

/** Decides the facts of a command about a guest, like `decide`. */
export function decideGuest(state: IncidentState, command: GuestCommand): Outcome {
  const known = guestOf(state, command.data.guestId)
  if (command.type === 'InviteGuest') {
    if (known) return []
    const isFull = state.guests.length >= maxGuests
    return isFull ? refuse('too-many-guests') : [{ type: 'GuestInvited', data: command.data }]
  }
  if (!known) return refuse('unknown-guest')
  switch (command.type) {
    case 'ChangeGuest': {
      if (known.revoked) return refuse('guest-ended')
      const { flags, expiresAt } = command.data
      const isSame = expiresAt === known.expiresAt && hasSameFlags(flags, known.flags)
      return isSame ? [] : [{ type: 'GuestRightsChanged', data: command.data }]
    }
    case 'RevokeGuest':
      return known.revoked ? [] : [{ type: 'GuestRevoked', data: command.data }]
    case 'EnterAsGuest':
      return known.revoked ? refuse('guest-ended') : [{ type: 'GuestEntered', data: command.data }]
    case 'ShowToGuest': {
      const { roomId } = command.data
      if (roomId !== null && !roomOf(state.rooms, roomId)) return refuse('unknown-room')
      return [{ type: 'GuestShown', data: command.data }]
    }
  }
}

/** The right that a guest needs for each command they could send. Others are not for guests. */
const rightFor: Partial<Record<CommandType, Right>> = {
  TakeRoom: 'room.clear',
  HandOverRoom: 'room.clear',
  ClearRoom: 'room.clear',
  SendBroadcast: 'incident.broadcast',
  SendRoomMessage: 'incident.roomMessage',
  PostChat: 'incident.chat',
  PostGroupChat: 'incident.chat',
}

/** The right that gives a page. The board is for all: without any right it shows the messages to every room. */
const rightForPage: Record<GuestPage, Right | null> = {
  board: null,
  plan: 'incident.board',
  print: 'incident.board',
  students: 'incident.board',
  chat: 'incident.chat',
  clearRooms: 'room.clear',
}

/** The right by which the content of a page is in the view of an incident that a guest is sent. */
const rightInView = { board: 'incident.board', clearRooms: 'room.clear', chat: 'incident.chat' } as const
type PageInView = keyof typeof rightInView

/**
 * The pages whose content is in a guest's view; without any flag of these, the board with the messages to every room.
 */
export function pagesInView(flags: GuestFlags): PageInView[] {
  const all = Object.keys(rightInView) as PageInView[]
  const given = all.filter((page) => mayGuest(flags, rightInView[page]))
  return given.length > 0 ? given : ['board']
}

/**
 * Refuses a command that a guest may not send. Judged under the incident's lock, so that a right taken away counts at
 * once.
 * @returns a refusal, or null for somebody who is no guest, or may
 */
export function refuseGuest(state: IncidentState, { actor, ...command }: Command): Refusal | null {
  if (actor.kind !== 'guest') return null
  const guest = guestOf(state, actor.id)
  if (!guest || guest.revoked) return refuse('guest-ended')
  if (command.type === 'EnterAsGuest' || command.type === 'ShowToGuest') {
    if (command.data.guestId !== actor.id) return refuse('guest-right')
    const needed = command.type === 'ShowToGuest' ? rightForPage[command.data.page] : null
    return needed === null || mayGuest(guest.flags, needed) ? null : refuse('guest-right')
  }
  if (command.type === 'PostGroupChat' && command.data.group !== 'responders') return refuse('guest-right')
  const right = rightFor[command.type]
  return right && mayGuest(guest.flags, right) ? null : refuse('guest-right')
}

/** The guest of this id; undefined when nobody of it was invited. */
export function guestOf(state: IncidentState, guestId: string): GuestState | undefined {
  return state.guests.find(({ id }) => id === guestId)
}

function hasSameFlags(one: GuestFlags, other: GuestFlags): boolean {
  return Object.entries(one).every(([flag, value]) => Reflect.get(other, flag) === value)
}
