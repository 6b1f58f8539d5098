import type { GuestFlags } from '../access/rights.ts'
import { guestOf } from './guests.ts'
import { headForGuest, roomForGuest } from './guestView.ts'
import { type Rooms, roomOf, withRooms } from './rooms.ts'
import type { ChatMessage, IncidentState, RoomState } from './state.ts'

/** What a guest's page has not been told yet: views, never events, for a guest is shown no log. */
export type GuestNews = {
  /** Seq of the last event that is in it. */
  version: number
  /** Rooms that look different to them, whole. */
  rooms: RoomState[]
  /** All but rooms and group chat; null where that is as it was. */
  head: IncidentState | null
  /** What was said among the responders, or looks different. */
  groupChat: ChatMessage[]
}

/**
 * What is new for a guest between two states of an incident.
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
  const news = {
    version: after.version,
    rooms: newRooms(now.flags, before, after),
    head: then !== now || hasOtherHead(before, after) ? emptied(headForGuest(now, after)) : null,
    groupChat: newIn(
      headForGuest(then, before).groupChats.responders,
      headForGuest(now, after).groupChats.responders,
    ),
  }
  return news.rooms.length > 0 || news.head || news.groupChat.length > 0 ? news : null
}

/** The rooms that look different to a guest with these flags, whole. */
export function roomNews(flags: GuestFlags, before: IncidentState, after: IncidentState): RoomState[] {
  return changedRooms(before.rooms, after.rooms).flatMap(([old, room]) => {
    const seen = roomForGuest(flags, room)
    return isSame(seen, roomForGuest(flags, old)) ? [] : [seen]
  })
}

/** What a page shows after news, or a part of it. Taken in twice, it is as if it came once. */
export function withGuestNews(
  view: IncidentState,
  { version, rooms = [], head = null, groupChat = [] }: Pick<GuestNews, 'version'> & Partial<GuestNews>,
): IncidentState {
  const fresh = new Map(rooms.map((room) => [room.id, room]))
  const said = new Map(groupChat.map((message) => [message.id, message]))
  const { responders } = view.groupChats
  const known = new Set(responders.map(({ id }) => id))
  const told = responders.map((message) => said.get(message.id) ?? message)
  return {
    ...(head ?? view),
    version,
    rooms: withRooms(view.rooms, [...fresh.keys()], (room) => fresh.get(room.id) ?? room),
    groupChats: { command: [], responders: [...told, ...groupChat.filter(({ id }) => !known.has(id))] },
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
  'groupChats',
  'guests',
]

function hasOtherHead(before: IncidentState, after: IncidentState): boolean {
  return Object.entries(after).some(
    ([name, value]) => !elsewhere.some((each) => each === name) && Reflect.get(before, name) !== value,
  )
}

function emptied(head: IncidentState): IncidentState {
  return { ...head, groupChats: { command: [], responders: [] } }
}

function newIn(before: readonly ChatMessage[], after: readonly ChatMessage[]): ChatMessage[] {
  const known = new Set(before)
  return after.filter((message) => !known.has(message))
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
