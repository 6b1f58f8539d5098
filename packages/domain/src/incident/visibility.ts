import type { EventType, IncidentEvent } from './events.ts'
import { isGroup } from './groupChat.ts'
import { participantOf } from './participants.ts'
import { listRooms, roomsFrom } from './rooms.ts'
import { withoutFound } from './rounds.ts'
import type { IncidentState, ReunificationItem, RoomState } from './state.ts'
import { isAnsweredInPrivate } from './vocabulary.ts'

/**
 * The event as one room may see it, or null when it is none of its business. What addresses several rooms comes
 * naming this room alone. Folding what this lets through gives exactly `stateForRoom`.
 */
export function eventForRoom(roomId: string, event: IncidentEvent): IncidentEvent | null {
  switch (event.type) {
    case 'IncidentStarted': {
      const { siteBags = [], requestedBy: _, ...data } = withoutStudents(event.data)
      const rooms = [...data.rooms, ...siteBags].filter((room) => room.id === roomId)
      return { ...event, data: { ...data, rooms } }
    }
    case 'CommandTransferred':
    case 'ActionChanged':
    case 'KindChanged':
    case 'BroadcastSent':
    case 'ReunificationStarted':
    case 'IncidentEnded':
    case 'IncidentWithdrawn':
      return event
    case 'RoomMessageSent':
      return event.data.roomIds.includes(roomId)
        ? { ...event, data: { ...event.data, roomIds: [roomId] } }
        : null
    case 'EntryStruck':
      if (event.data.roomIds === null) return event
      return event.data.roomIds.includes(roomId)
        ? { ...event, data: { ...event.data, roomIds: [roomId] } }
        : null
    case 'InstructionGiven':
      if (event.data.roomIds === null) return event
      return event.data.roomIds.includes(roomId)
        ? { ...event, data: { ...event.data, roomIds: [roomId] } }
        : null
    case 'InstructionCompleted':
    case 'RoomSeen':
    case 'RoomStatusReported':
    case 'AttendanceTaken':
    case 'ReportFiled':
    case 'ReportAnswered':
    case 'ChatJoined':
    case 'ChatPosted':
    case 'ReunificationItemAdded':
    case 'SurveyAnswered':
      return event.data.roomId === roomId ? event : null
    case 'CallAnswered':
      return event.data.roomId === roomId && !isAnsweredInPrivate(event.data.call) ? event : null
    case 'ReunificationItemMoved': {
      if (event.data.roomId !== roomId) return null
      // The reason why a student was not released can be about custody, and the room's page is read by many.
      return event.data.to === 'refused' ? { ...event, data: { ...event.data, note: null } } : event
    }
    // The person asks for themselves; others who hold the barcode must not learn of it.
    case 'SupportRequested':
    // A room does not see the clearing, nor notes for later.
    case 'RoomTaken':
    case 'RoomHandedOver':
    case 'RoomCleared':
    case 'NoteAdded':
    case 'FindingRecorded':
    // A room does not see groups, guests, or notifications of people outside.
    case 'GroupChatPosted':
    case 'ChatPinned':
    case 'ChatUnpinned':
    case 'GuestInvited':
    case 'GuestRightsChanged':
    case 'GuestRevoked':
    case 'GuestEntered':
    case 'GuestShown':
    case 'PeopleNotified':
      return null
    case 'Unrecognized':
      return isForEveryRoom(event) ? event : null
  }
}

/** Checks whether every room sees this event in the same words, so that one frame serves them all. */
export function isForEveryRoom(event: IncidentEvent): boolean {
  if (event.type === 'InstructionGiven' || event.type === 'EntryStruck') return event.data.roomIds === null
  return toAll.includes(event.type === 'Unrecognized' ? event.data.type : event.type)
}

const toAll: readonly string[] = [
  'CommandTransferred',
  'ActionChanged',
  'KindChanged',
  'BroadcastSent',
  'ReunificationStarted',
  'IncidentEnded',
  'IncidentWithdrawn',
] satisfies EventType[]

/** The version of one room's copy: seq of the last event the room may see; null when it takes no part. */
export function versionForRoom(roomId: string, state: IncidentState): number | null {
  const room = participantOf(state, roomId)
  return room ? Math.max(state.commonVersion, room.version) : null
}

/**
 * The incident as one room may see it: itself, what went to all, and what went to it.
 * @returns null when the room takes no part
 */
export function stateForRoom(roomId: string, state: IncidentState): IncidentState | null {
  const room = participantOf(state, roomId)
  if (!room) return null
  return {
    ...withoutStudents(state),
    version: Math.max(state.commonVersion, room.version),
    roomMessages: room.messages,
    instructions: state.instructions
      .filter(({ roomIds }) => roomIds === null || roomIds.includes(roomId))
      .map((instruction) =>
        instruction.roomIds === null ? instruction : { ...instruction, roomIds: [roomId] },
      ),
    rooms: roomsFrom([
      {
        ...room,
        support: [],
        answeredCalls: room.answeredCalls.filter(({ call }) => !isAnsweredInPrivate(call)),
        clearing: null,
        earlier: withoutFound(room.earlier),
        reunification: room.reunification.map(withoutReason),
      },
    ]),
    siteBags: [],
    commandVersion: 0,
    unread: { entries: state.unread.forRooms, forRooms: state.unread.forRooms },
    guests: [],
    groupChats: { command: [], responders: [] },
    pins: [],
  }
}

/** Leaves out the number of students of others, which no room needs. */
export function withoutStudents<T extends Pick<IncidentState, 'students' | 'sites'>>({
  students: _,
  ...rest
}: T) {
  return { ...rest, sites: rest.sites.map(({ id, name }) => ({ id, name })) }
}

function withoutReason(item: ReunificationItem): ReunificationItem {
  return item.status === 'refused' ? { ...item, note: null } : item
}

/**
 * The event as somebody restricted to sites may see it, or null when it is none of their business: an event about rooms
 * names those at their sites alone. Folding what this lets through gives exactly `stateForSites`.
 * @param state any state of this incident; the rooms of an incident never change
 */
export function eventForSites(
  siteIds: readonly number[],
  state: IncidentState,
  event: IncidentEvent,
): IncidentEvent | null {
  const isOwn = (roomId: string) => isAtSites(siteIds, state, roomId)
  switch (event.type) {
    case 'IncidentStarted': {
      const sites = event.data.sites.filter(({ id }) => siteIds.includes(id))
      if (sites.length === event.data.sites.length) return event
      const isHere = ({ siteId }: { siteId: number }) => siteIds.includes(siteId)
      const { students: _ofAll, ...data } = event.data
      const rooms = data.rooms.filter(isHere)
      const siteBags = data.siteBags?.filter(isHere)
      return { ...event, data: { ...data, sites, rooms, siteBags, hasOtherSites: true } }
    }
    case 'CommandTransferred':
    case 'ActionChanged':
    case 'KindChanged':
    case 'BroadcastSent':
    case 'ReunificationStarted':
    case 'IncidentEnded':
    case 'IncidentWithdrawn':
    // The commanders of one part talk with the others, and know who else is there.
    case 'GroupChatPosted':
    case 'GuestInvited':
    case 'GuestRightsChanged':
    case 'GuestRevoked':
    case 'GuestEntered':
    case 'PeopleNotified':
      return event
    case 'ChatPinned':
    case 'ChatUnpinned':
      return isGroup(event.data.channel) || isOwn(event.data.channel) ? event : null
    case 'RoomMessageSent': {
      const roomIds = event.data.roomIds.filter(isOwn)
      return roomIds.length > 0 ? { ...event, data: { ...event.data, roomIds } } : null
    }
    case 'EntryStruck': {
      // They have read messages of a group there.
      if (event.data.roomIds === null || event.data.roomIds.length === 0) return event
      const roomIds = event.data.roomIds.filter(isOwn)
      return roomIds.length > 0 ? { ...event, data: { ...event.data, roomIds } } : null
    }
    case 'InstructionGiven': {
      if (event.data.roomIds === null) return event
      const roomIds = event.data.roomIds.filter(isOwn)
      return roomIds.length > 0 ? { ...event, data: { ...event.data, roomIds } } : null
    }
    case 'InstructionCompleted':
    case 'RoomSeen':
    case 'RoomStatusReported':
    case 'AttendanceTaken':
    case 'ReportFiled':
    case 'ReportAnswered':
    case 'ChatJoined':
    case 'ChatPosted':
    case 'ReunificationItemAdded':
    case 'ReunificationItemMoved':
    case 'SurveyAnswered':
    case 'SupportRequested':
    case 'CallAnswered':
    case 'RoomTaken':
    case 'RoomHandedOver':
    case 'RoomCleared':
      return isOwn(event.data.roomId) ? event : null
    // They may be about any room.
    case 'NoteAdded':
    case 'FindingRecorded':
    case 'GuestShown':
      return state.sites.every(({ id }) => siteIds.includes(id)) ? event : null
    case 'Unrecognized':
      // Whom it concerns is not known; that there is one is no secret. Guests are everybody's, and so is who ended their access.
      return isForEveryRoom(event) || event.data.type.startsWith('Guest')
        ? event
        : { ...event, actor: { kind: 'system', name: 'Muster' } }
  }
}

/**
 * The incident as somebody restricted to sites may see it: their sites, the rooms there, what went to all and what went
 * there, and that there are others.
 * @returns null when it concerns none of their sites
 */
export function stateForSites(siteIds: readonly number[], state: IncidentState): IncidentState | null {
  const sites = state.sites.filter(({ id }) => siteIds.includes(id))
  if (sites.length === 0) return null
  if (sites.length === state.sites.length) return state
  const isOwn = (roomId: string) => isAtSites(siteIds, state, roomId)
  const rooms = listRooms(state.rooms).filter(({ siteId }) => siteIds.includes(siteId))
  const siteBags = state.siteBags.filter(({ siteId }) => siteIds.includes(siteId))
  const { students: _ofAll, ...own } = state
  return {
    ...own,
    version: [...rooms, ...siteBags].reduce(
      (version, room) => Math.max(version, versionForCommand(room)),
      Math.max(state.commonVersion, state.commandVersion),
    ),
    sites,
    hasOtherSites: true,
    roomMessages: state.roomMessages
      .map((message) => ({ ...message, roomIds: message.roomIds.filter(isOwn) }))
      .filter(({ roomIds }) => roomIds.length > 0),
    instructions: state.instructions
      .map((each) => (each.roomIds === null ? each : { ...each, roomIds: each.roomIds.filter(isOwn) }))
      .filter(({ roomIds }) => roomIds === null || roomIds.length > 0),
    rooms: roomsFrom(rooms),
    siteBags,
    pins: state.pins.filter(({ channel }) => isGroup(channel) || isOwn(channel)),
  }
}

/** Seq of the last event about a room, including those that the room itself may not see. */
function versionForCommand({ version, support, answeredCalls, clearing }: RoomState): number {
  return Math.max(version, support.at(-1)?.seq ?? 0, answeredCalls.at(-1)?.seq ?? 0, clearing?.seq ?? 0)
}

function isAtSites(siteIds: readonly number[], state: IncidentState, roomId: string): boolean {
  const room = participantOf(state, roomId)
  return room !== undefined && siteIds.includes(room.siteId)
}

/** Stands in for a guest's address outside: a mail address is no business of people who let nobody in. */
const hiddenIdentifier = '—'

/** The event for somebody who follows an incident and has no say in its guests: who is there, but not how they are reached. */
export function eventWithoutIdentifier(event: IncidentEvent): IncidentEvent {
  if (event.type !== 'GuestInvited') return event
  return { ...event, data: { ...event.data, identifier: hiddenIdentifier } }
}

/** The same of a state: folding what `eventWithoutIdentifier` gives makes exactly this. */
export function stateWithoutIdentifiers(state: IncidentState): IncidentState {
  if (state.guests.length === 0) return state
  return { ...state, guests: state.guests.map((guest) => ({ ...guest, identifier: hiddenIdentifier })) }
}
