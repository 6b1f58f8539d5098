import { type GuestFlags, mayGuest } from '../access/guestFlags.ts'
import { guestOf } from './guests.ts'
import { headForGuest, maxChatMessages, roomForGuest, seesMessages } from './guestView.ts'
import { type Rooms, roomOf, withRooms } from './rooms.ts'
import type { ChatMessage, IncidentState, RoomMessage, RoomState } from './state.ts'

/** The changes that a guest's page does not have yet: views, never events, for a guest is shown no log. */
export type GuestNews = RoomNews & {
  /** Seq of the last event that is in it. */
  version: number
  /** All but rooms, room messages and group chat; null where that is as it was. */
  head: IncidentState | null
  /** Messages to some rooms that are new or look different. */
  roomMessages: RoomMessage[]
  /** Messages of the responders that are new or look different. */
  groupChat: ChatMessage[]
}

type RoomNews = {
  /** Rooms that look different to them, whole but for their chat. */
  rooms: RoomState[]
  /** Chat messages of rooms that are new or look different. */
  chat: { roomId: string; messages: ChatMessage[] }[]
}

/**
 * The changes for a guest between two states of an incident. Lists that only grow are sent by their new entries: a room
 * does not send all of its chat again with each message.
 * @param before the state that the page has; `after` was folded from it
 * @param newRooms works out the rooms; shared by many guests with the same flags, it does so once for them all
 * @returns null when a page would show nothing new; `whole` when their rights have changed, and nothing of what it has
 * is valid
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

/** Adds news, or a part of it, to the view of a page. Added twice, it is as if it came once. */
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

/** Fields of the state that are sent by themselves, or that no guest sees. */
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
