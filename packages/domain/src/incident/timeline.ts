import { joined, type Message, plural, say, stored } from '@muster/words/message'
import { t, tell } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { type GuestFlags, guestFlags } from '../access/guestFlags.ts'
import { builtInMessage } from './builtInMessage.ts'
import { countMessages, rbimWords } from './claims/words.ts'
import type { EventOf, IncidentEvent } from './events.ts'
import { typeName } from './incidentTypes.ts'
import { kindWords } from './kindWords.ts'
import { moreMessage } from './moreWords.ts'
import { phoneOriginWords } from './phoneOriginWords.ts'
import { roundOfStatement } from './rounds.ts'
import type { Round } from './state.ts'
import { statusWords } from './statusWords.ts'
import { typedName } from './typedName.ts'
import { inUtc } from './utcTime.ts'
import {
  type ChatGroup,
  type ClearingOutcome,
  type GuestPage,
  needWords,
  type ReunificationStatus,
  type RoomCall,
} from './vocabulary.ts'
import { actorSignature, plainName, type Speaker, typedIn, voiceOf, voiceWords } from './voice.ts'

/** One line of what happened: when, who (as `actorSignature` says it), what in words, and about which room. */
export type TimelineEntry = {
  seq: number
  at: string
  byName: string
  type: IncidentEvent['type']
  text: string
  /** `text` as a message, to be told in the language of who reads it. */
  message: Message
  roomId: string | null
  /** The guest that it is about. */
  guestId: string | null
  /** It came when the incident was over. */
  isAfter: boolean
  /** A room, or somebody in it, called for help with it. */
  isCall: boolean
  /** Number of the round it is of, which what was typed on a phone without network can be before the one it arrived in. */
  round: number
}

/**
 * The log in words, oldest first.
 * @param events the whole log of one incident
 */
export function timeline(events: readonly IncidentEvent[]): TimelineEntry[] {
  const roomNames = new Map<string, string>()
  const guestNames = new Map<string, string>()
  const instructionTexts = new Map<string, string>()
  let isOver = false
  const rounds: Round[] = []
  const given: { id: string; seq: number }[] = []
  return events.map((event) => {
    if (event.type === 'IncidentStarted') {
      for (const room of [...event.data.rooms, ...(event.data.siteBags ?? [])])
        roomNames.set(room.id, room.name)
    }
    if (event.type === 'IncidentStarted' || event.type === 'ActionChanged') {
      const { seq, at, data } = event
      rounds.push({ number: rounds.length + 1, action: data.action, seq, at })
      for (const { id, text } of data.instructions) {
        instructionTexts.set(id, text)
        given.push({ id, seq })
      }
    }
    if (event.type === 'GuestInvited') guestNames.set(event.data.guestId, event.data.name)
    if (event.type === 'InstructionGiven') {
      instructionTexts.set(event.data.id, event.data.text)
      given.push({ id: event.data.id, seq: event.seq })
    }
    const roomId = 'roomId' in event.data ? event.data.roomId : null
    const guestId = 'guestId' in event.data ? (event.data.guestId ?? null) : null
    const words = describe(event, { rooms: roomNames, guests: guestNames, instructions: instructionTexts })
    const round = roundIn(rounds, given, event)
    const isLate = round !== null && round.number < rounds.length
    const said = isLate ? say`${words} (said in the ${stored(round.action)}, arrived later)` : words
    const others = event.actor.kind === 'bag' ? event.actor.others : undefined
    const message = others ? say`${said} (${moreMessage(others)})` : said
    const isAfter = isOver
    isOver ||= event.type === 'IncidentEnded' || event.type === 'IncidentWithdrawn'
    const { seq, at, actor, type } = event
    return {
      seq,
      at,
      byName: actorSignature(actor),
      type,
      text: tell(message),
      message,
      roomId,
      guestId,
      isAfter,
      round: round?.number ?? 1,
      isCall: isHelpCall(event),
    }
  })
}

/** Checks whether an entry says that somebody needs help. */
function isHelpCall(event: IncidentEvent): boolean {
  switch (event.type) {
    case 'RoomStatusReported':
      return event.data.status !== 'allSafe' || event.data.needs.length > 0
    case 'AttendanceTaken':
      return (event.data.missing ?? 0) + (event.data.injured ?? 0) > 0
    case 'RoomCleared':
      return event.data.outcome === 'needsHelp'
    case 'ReportFiled':
    case 'SupportRequested':
      return true
    default:
      return false
  }
}

/** The round an entry is of; null before anything has begun. */
function roundIn(
  rounds: readonly Round[],
  instructions: readonly { id: string; seq: number }[],
  event: IncidentEvent,
): Round | null {
  const [first] = rounds
  if (!first) return null
  return roundOfStatement({ action: first.action, startedAt: first.at, rounds, instructions }, event)
}

type Names = ReadonlyMap<string, string>

/** An entry in words. A person's own words and names are values: they stay as they were written. */
function describe(event: IncidentEvent, names: Record<'rooms' | 'guests' | 'instructions', Names>): Message {
  const room = (id: string) => plainName(names.rooms.get(id) ?? '') || say`a room`
  const guest = (id: string) => plainName(names.guests.get(id) ?? '') || say`An outside responder`
  switch (event.type) {
    case 'IncidentStarted':
      return startMessage(event)
    case 'CommandTransferred':
      return say`${plainName(event.data.to.name)} is in command`
    case 'ActionChanged':
      return say`The action changed to ${stored(event.data.action)}. Rooms answer again`
    case 'KindChanged':
      return say`This is real now. It is not a drill`
    case 'EntryStruck': {
      const { seq, reason } = event.data
      return reason ? say`Entry ${seq} was taken back: ${reason}` : say`Entry ${seq} was taken back`
    }
    case 'RoomTaken':
      return say`${signed(event.actor)} goes to ${room(event.data.roomId)}`
    case 'RoomHandedOver':
      return handOverMessage(event, room(event.data.roomId))
    case 'RoomCleared': {
      const { roomId, outcome, note } = event.data
      return withNote(clearingMessages[outcome](room(roomId)), note)
    }
    case 'NoteAdded': {
      const { about, text } = event.data
      return about ? say`Note to entry ${about}: ${text}` : say`Note: ${text}`
    }
    case 'FindingRecorded':
      return say`Finding: ${event.data.text}`
    case 'BroadcastSent':
      return say`To all rooms: ${builtInMessage(event.data.message)}`
    case 'RoomMessageSent': {
      const { roomIds, message } = event.data
      const [first] = roomIds
      return roomIds.length === 1 && first
        ? say`To ${room(first)}: ${builtInMessage(message)}`
        : say`To ${plural(roomIds.length, '# room', '# rooms')}: ${builtInMessage(message)}`
    }
    case 'InstructionGiven': {
      const { roomIds, text } = event.data
      return roomIds
        ? say`Instruction to ${plural(roomIds.length, '# room', '# rooms')}: ${stored(text)}`
        : say`Instruction to all rooms: ${stored(text)}`
    }
    case 'InstructionCompleted': {
      const texts = event.data.instructionIds.map((id) => {
        const text = names.instructions.get(id)
        return text === undefined ? say`an instruction` : stored(text)
      })
      return say`${room(event.data.roomId)} acknowledged: ${joined(texts, '; ')}`
    }
    case 'RoomSeen':
      return say`${room(event.data.roomId)} has seen it`
    case 'RoomStatusReported': {
      const { status, also = [], headcount, needs, note } = event.data
      const facts = [
        ...[status, ...also].map((each) => stored(statusWords[each])),
        ...(headcount === null ? [] : [say`${plural(headcount, '# person', '# people')}`]),
        ...needs.map((need) => stored(needWords[need])),
        ...(note ? [note] : []),
      ]
      return joined([room(event.data.roomId), joined(facts)], ': ')
    }
    case 'AttendanceTaken':
      return say`${room(event.data.roomId)} attendance: ${joined(countMessages(event.data))}`
    case 'ReportFiled': {
      const { roomId, type, text, photoId, rbim } = event.data
      const facts = [
        stored(rbim ? rbimWords() : typeName(type)),
        ...(text ? [text] : []),
        ...(photoId ? [say`with a photo`] : []),
      ]
      return say`${room(roomId)} reported: ${joined(facts)}`
    }
    case 'ReportAnswered': {
      const { roomId, stage, note } = event.data
      const from = room(roomId)
      const answered =
        stage === 'done' ? say`A report from ${from} is done` : say`A report from ${from} was accepted`
      return withNote(answered, note)
    }
    case 'CallAnswered': {
      const { roomId, call, stage, note } = event.data
      return withNote(callMessages[call][stage === 'done' ? 'done' : 'accepted'](room(roomId)), note)
    }
    case 'ChatJoined':
      return say`${signed(event.actor, event.data.name)} joined the chat`
    case 'ReunificationStarted': {
      const { message } = event.data
      return message ? say`Reunification started: ${stored(message)}` : say`Reunification started`
    }
    case 'ReunificationItemAdded':
      return say`${event.data.student} in ${room(event.data.roomId)} was requested by a guardian`
    case 'ReunificationItemMoved': {
      const { roomId, to, note } = event.data
      const moved = studentMessages[to](room(roomId))
      return note ? joined([moved, note]) : moved
    }
    case 'SurveyAnswered':
      return say`${room(event.data.roomId)} answered the questions after the incident`
    case 'SupportRequested':
      return withNote(say`Someone in ${room(event.data.roomId)} requested support`, event.data.note)
    case 'ChatPosted': {
      const by = signed(event.actor, typedIn(event))
      const { roomId, text } = event.data
      return event.actor.kind === 'bag' ? joined([by, text], ': ') : say`${by} to ${room(roomId)}: ${text}`
    }
    case 'GroupChatPosted':
      return event.data.group === 'command'
        ? say`${signed(event.actor)} to command: ${event.data.text}`
        : say`${signed(event.actor)} to responders: ${event.data.text}`
    case 'ChatPinned':
      return say`Entry ${event.data.seq} was pinned`
    case 'ChatUnpinned':
      return say`Entry ${event.data.seq} is no longer pinned`
    case 'GuestInvited': {
      const { name, expiresAt, flags } = event.data
      return say`${plainName(name)} was invited as an outside responder until ${inUtc(expiresAt)}: ${flagList(flags)}`
    }
    case 'GuestRightsChanged': {
      const { guestId, expiresAt, flags } = event.data
      return say`${guest(guestId)} now has access until ${inUtc(expiresAt)}: ${flagList(flags)}`
    }
    case 'GuestRevoked':
      return withNote(say`${guest(event.data.guestId)} no longer has access`, event.data.reason)
    case 'GuestEntered':
      return say`${guest(event.data.guestId)} joined as an outside responder`
    case 'GuestShown': {
      const { guestId, page, roomId, personIds, isSent } = event.data
      const pages = guestPageMessages[page]
      const about = roomId ? pages.ofRoom(room(roomId)) : pages.ofAll
      const all = personIds.length > 0 ? say`${about}, ${personIds.length} by name` : about
      return isSent
        ? say`The device of ${guest(guestId)} was sent ${all}`
        : say`${guest(guestId)} was shown ${all}`
    }
    case 'PeopleNotified':
      return say`To people outside: ${stored(event.data.message)}`
    case 'IncidentEnded': {
      const { message, word } = event.data
      const said = builtInMessage(message, event.actor.name)
      return word ? say`Ended: ${said} (word: ${word})` : say`Ended: ${said}`
    }
    case 'IncidentWithdrawn':
      return say`Started by mistake: ${stored(event.data.message)}`
    case 'Unrecognized':
      return say`Something newer happened, which this version of Muster cannot show (${event.data.type})`
  }
}

function startMessage({ data }: EventOf<'IncidentStarted'>): Message {
  const where = data.sites.map((site) => site.name).join(', ')
  const [action, kind] = [stored(data.action), stored(kindWords[data.kind].name)]
  const asked = data.requestedBy
  return asked
    ? say`${action} started at ${where} (${kind}, ${plural(data.rooms.length, '# room', '# rooms')}), requested in ${plainName(asked.bagName)} by ${stored(phoneOriginWords[asked.origin])}`
    : say`${action} started at ${where} (${kind}, ${plural(data.rooms.length, '# room', '# rooms')})`
}

function handOverMessage({ actor, data: { to, note } }: EventOf<'RoomHandedOver'>, room: Named): Message {
  const by = signed(actor)
  return withNote(
    to ? say`${by} handed ${room} over to “${plainName(to)}”` : say`${by} handed ${room} over`,
    note,
  )
}

/** A name, or a word in place of one that is not known. */
type Named = string | Message

function withNote(message: Message, note: string | null | undefined): Message {
  return note ? joined([message, note], ': ') : message
}

/** The signature of an actor (voice.ts) with the name that was typed there, its word in the language of who reads it. */
function signed(actor: Speaker, typed: string | null = null): Message {
  const { word, mark } = voiceWords[voiceOf(actor)]
  const plain = plainName(actor.name)
  const by = { strings: [`${mark} `, plain && ` · ${plain}`], values: [stored(word)] }
  const name = typedName(typed)
  return name === null ? by : say`${by}, signed “${name}”`
}

const clearingMessages: Record<ClearingOutcome, (room: Named) => Message> = {
  clear: (room) => say`${room}: cleared`,
  needsHelp: (room) => say`${room}: people inside need help`,
  notEntered: (room) => say`${room}: could not be entered`,
}

const studentMessages: Record<ReunificationStatus, (room: Named) => Message> = {
  inRoom: (room) => say`A student from ${room}: in the room`,
  requested: (room) => say`A student from ${room}: guardian is waiting`,
  withRunner: (room) => say`A student from ${room}: with a runner`,
  withGuardian: (room) => say`A student from ${room}: with the guardian`,
  later: (room) => say`A student from ${room}: later`,
  refused: (room) => say`A student from ${room}: not released`,
}

const callMessages: Record<RoomCall, Record<'accepted' | 'done', (room: Named) => Message>> = {
  trouble: {
    accepted: (room) => say`The request for help from ${room} was accepted`,
    done: (room) => say`The request for help from ${room} is done`,
  },
  needs: {
    accepted: (room) => say`The request from ${room} was accepted`,
    done: (room) => say`The request from ${room} is done`,
  },
  support: {
    accepted: (room) => say`The request for support from ${room} was accepted`,
    done: (room) => say`The request for support from ${room} is done`,
  },
  chat: {
    accepted: (room) => say`The chat of ${room} was accepted`,
    done: (room) => say`The chat of ${room} is done`,
  },
}

/** The groups that talk beside the rooms, in words. */
export const chatGroupWords: Record<ChatGroup, string> = {
  get command() {
    return t`Command`
  },
  get responders() {
    return t`Responders`
  },
}

/** The pages of a guest: of the whole incident, and of one room. */
const guestPageMessages: Record<GuestPage, { ofAll: Message; ofRoom: (room: Named) => Message }> = {
  board: { ofAll: say`the board`, ofRoom: (room) => say`the board of ${room}` },
  plan: { ofAll: say`the plan`, ofRoom: (room) => say`the plan of ${room}` },
  print: { ofAll: say`the printable rooms`, ofRoom: (room) => say`the printable rooms of ${room}` },
  chat: { ofAll: say`the chat`, ofRoom: (room) => say`the chat of ${room}` },
  clearRooms: { ofAll: say`the rooms to clear`, ofRoom: (room) => say`the rooms to clear of ${room}` },
  students: { ofAll: say`students`, ofRoom: (room) => say`students of ${room}` },
}

/** The words for each flag of a guest. */
export const flagWords = wordTable<keyof GuestFlags>({
  hasDashboardMapAccess: say`board and plan`,
  hasRoomClearAccess: say`clear rooms`,
  hasChatAccess: say`chat`,
  hasCreateBroadcastAccess: say`message all rooms`,
  hasCreateRoomMessageAccess: say`message some rooms`,
})

function flagList(flags: GuestFlags): Message {
  const given = guestFlags.keyof().options.filter((flag) => flags[flag])
  return given.length > 0 ? joined(given.map((flag) => stored(flagWords[flag]))) : say`what is happening only`
}
