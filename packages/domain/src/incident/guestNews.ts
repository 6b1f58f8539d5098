import { type GuestFlags, mayGuest } from '../access/guestFlags.ts'
import { guestOf } from './guests.ts'
import { headForGuest, maxChatMessages, roomForGuest, seesMessages } from './guestView.ts'
import { type Rooms, roomOf, withRooms } from './rooms.ts'
import type { ChatMessage, IncidentState, RoomMessage, RoomState } from './state.ts'

/** What a guest's page has not been told yet: views, never events, for a guest is shown no log. */
export type GuestNews = RoomNews & {
  /** Seq of the last event that is in it. */
  version: number
  /** All but rooms, room messages and group chat; null where that is as it was. */
  head: IncidentState | null
  /** What was written to some rooms, or looks different. */
  roomMessages: RoomMessage[]
  /** What was said among the responders, or looks different. */
  groupChat: ChatMessage[]
}

type RoomNews = {
  /** Rooms that look different to them, whole but for their chat. */
  rooms: RoomState[]
  /** What was said in rooms, or looks different. */
  chat: { roomId: string; messages: ChatMessage[] }[]
}

/**
 * What is new for a guest between two states of an incident. What only grows goes by itself: a room does not send
 * again, with each word that is said there, all that was said before.
 * @param before what the page was last told; `after` was folded from it
 * @param newRooms works out the rooms; for whoever tells many guests with the same flags, once for them all
 * @returns null when a page would show nothing new; `whole` when their rights have changed, and nothing of what it has holds
 */
export function guestNews(
  guestId: string,
  before: IncidentState,
  after: IncidentState,
  newRooms: typeof roomNews = roomNews,
): GuestNews | 'whole' | null {
  const [then, now] = [guestOf(before, guestId), guestOf(after, guestId)]
  if (!then || !now || !isSame(then.flags, now.flags)) return 'whole'
  const seesChat = mayGuest(now.flags, 'incident.chat')
  const news = {
    version: after.version,
    ...newRooms(now.flags, before, after),
    head: then !== now || hasOtherHead(before, after) ? emptied(headForGuest(now, after)) : null,
    roomMessages: seesMessages(now.flags) ? newIn(before.roomMessages, after.roomMessages) : [],
    groupChat: seesChat ? newIn(before.groupChats.responders, after.groupChats.responders) : [],
  }
  const isNone = [news.rooms, news.chat, news.roomMessages, news.groupChat].every(
    ({ length }) => length === 0,
  )
  return isNone && !news.head ? null : news
}

/** The rooms that look different to a guest with these flags, and what was said there. */
export function roomNews(flags: GuestFlags, before: IncidentState, after: IncidentState): RoomNews {
  const news: RoomNews = { rooms: [], chat: [] }
  for (const [old, room] of changedRooms(before.rooms, after.rooms)) {
    const [then, now] = [roomForGuest(flags, old), roomForGuest(flags, room)]
    const seen = { ...now, chat: [] }
    if (!isSame(seen, { ...then, chat: [] })) news.rooms.push(seen)
    const messages = old.chat === room.chat ? [] : newIn(then.chat, now.chat)
    if (messages.length > 0) news.chat.push({ roomId: room.id, messages })
  }
  return news
}

/** What a page shows after news, or a part of it. Taken in twice, it is as if it came once. */
export function withGuestNews(
  view: IncidentState,
  {
    version,
    rooms = [],
    chat = [],
    head = null,
    roomMessages = [],
    groupChat = [],
  }: Pick<GuestNews, 'version'> & Partial<GuestNews>,
): IncidentState {
  const fresh = new Map(rooms.map((room) => [room.id, room]))
  const said = new Map(chat.map(({ roomId, messages }) => [roomId, messages]))
  return {
    ...(head ?? view),
    version,
    rooms: withRooms(view.rooms, [...new Set([...fresh.keys(), ...said.keys()])], (room) => ({
      ...(fresh.get(room.id) ?? room),
      chat: joined(room.chat, said.get(room.id)).slice(-maxChatMessages),
    })),
    roomMessages: joined(view.roomMessages, roomMessages),
    groupChats: { command: [], responders: joined(view.groupChats.responders, groupChat) },
  }
}

/** Each state keeps of the one before what has not changed: what is another object is news. */
function changedRooms(before: Rooms<RoomState>, after: Rooms<RoomState>): [RoomState, RoomState][] {
  const changed = after.buckets.filter((bucket, at) => bucket !== before.buckets[at]).flat()
  return changed.flatMap((room): [RoomState, RoomState][] => {
    const old = roomOf(before, room.id)
    return old && old !== room ? [[old, room]] : []
  })
}

/** What goes by itself, or no guest sees. */
const elsewhere: readonly (keyof IncidentState)[] = [
  'version',
  'commandVersion',
  'rooms',
  'siteBags',
  'roomMessages',
  'groupChats',
  'guests',
]

function hasOtherHead(before: IncidentState, after: IncidentState): boolean {
  return Object.entries(after).some(
    ([name, value]) => !elsewhere.some((each) => each === name) && Reflect.get(before, name) !== value,
  )
}

function emptied(head: IncidentState): IncidentState {
  return { ...head, roomMessages: [], groupChats: { command: [], responders: [] } }
}

/** An array that is the same one has nothing new, however long it is. */
function newIn<T>(before: readonly T[], after: readonly T[]): T[] {
  if (before === after) return []
  const known = new Set(before)
  return after.filter((message) => !known.has(message))
}

/** Messages with news of them: what is known in its place, what is not at the end. */
function joined<M extends { id: string }>(told: M[], news: readonly M[] = []): M[] {
  if (news.length === 0) return told
  const fresh = new Map(news.map((message) => [message.id, message]))
  const known = new Set(told.map(({ id }) => id))
  return [...told.map((each) => fresh.get(each.id) ?? each), ...news.filter(({ id }) => !known.has(id))]
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
