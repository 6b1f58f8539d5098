import { t } from '@muster/words/t'
import { type GuestFlags, guestFlags } from '../access/guestFlags.ts'
import { countWords, rbimWords } from './claims/words.ts'
import type { EventOf, IncidentEvent } from './events.ts'
import { typeName } from './incidentTypes.ts'
import { kindWords } from './kindWords.ts'
import { moreWords, phoneWords } from './phoneWords.ts'
import { reunificationWords } from './reunification.ts'
import { roundOfStatement } from './rounds.ts'
import type { Round } from './state.ts'
import { statusWords } from './statusWords.ts'
import { actorSignatureWith } from './typedName.ts'
import { inUtc } from './utcTime.ts'
import { type ChatGroup, type GuestPage, needWords } from './vocabulary.ts'
import { actorSignature, plainName, typedIn } from './voice.ts'

/** One line of what happened: when, who (as `actorSignature` says it), what in words, and about which room. */
export type TimelineEntry = {
  seq: number
  at: string
  byName: string
  type: IncidentEvent['type']
  text: string
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
    const said = isLate ? `${words} (said in the ${round.action}, arrived later)` : words
    const others = event.actor.kind === 'bag' ? event.actor.others : undefined
    const text = others ? `${said} (${moreWords(others)})` : said
    const isAfter = isOver
    isOver ||= event.type === 'IncidentEnded' || event.type === 'IncidentWithdrawn'
    const { seq, at, actor, type } = event
    return {
      seq,
      at,
      byName: actorSignature(actor),
      type,
      text,
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

function describe(event: IncidentEvent, names: Record<'rooms' | 'guests' | 'instructions', Names>): string {
  const room = (id: string) => plainName(names.rooms.get(id) ?? '') || 'a room'
  const guest = (id: string) => plainName(names.guests.get(id) ?? '') || 'An outside responder'
  switch (event.type) {
    case 'IncidentStarted': {
      const where = event.data.sites.map((site) => site.name).join(', ')
      const asked = event.data.requestedBy
      const by = asked ? `, requested in ${plainName(asked.bagName)} by ${phoneWords[asked.origin]}` : ''
      return `${event.data.action} started at ${where} (${kindWords[event.data.kind].name}, ${event.data.rooms.length} rooms)${by}`
    }
    case 'CommandTransferred':
      return `${plainName(event.data.to.name)} is in command`
    case 'ActionChanged':
      return `The action changed to ${event.data.action}. Rooms answer again`
    case 'KindChanged':
      return 'This is real now. It is not a drill'
    case 'EntryStruck':
      return `Entry ${event.data.seq} was taken back${event.data.reason ? `: ${event.data.reason}` : ''}`
    case 'RoomTaken':
      return `${actorSignature(event.actor)} goes to ${room(event.data.roomId)}`
    case 'RoomHandedOver': {
      const { roomId, to, note } = event.data
      return `${actorSignature(event.actor)} handed ${room(roomId)} over${to ? ` to “${plainName(to)}”` : ''}${note ? `: ${note}` : ''}`
    }
    case 'RoomCleared': {
      const { roomId, outcome, note } = event.data
      return `${room(roomId)}: ${clearingWords[outcome].toLowerCase()}${note ? `: ${note}` : ''}`
    }
    case 'NoteAdded':
      return `Note${event.data.about ? ` to entry ${event.data.about}` : ''}: ${event.data.text}`
    case 'FindingRecorded':
      return `Finding: ${event.data.text}`
    case 'BroadcastSent':
      return `To all rooms: ${event.data.message}`
    case 'RoomMessageSent': {
      const [first] = event.data.roomIds
      const to = event.data.roomIds.length === 1 && first ? room(first) : `${event.data.roomIds.length} rooms`
      return `To ${to}: ${event.data.message}`
    }
    case 'InstructionGiven':
      return `Instruction to ${event.data.roomIds ? `${event.data.roomIds.length} rooms` : 'all rooms'}: ${event.data.text}`
    case 'InstructionCompleted': {
      const texts = event.data.instructionIds.map((id) => names.instructions.get(id) ?? 'an instruction')
      return `${room(event.data.roomId)} acknowledged: ${texts.join('; ')}`
    }
    case 'RoomSeen':
      return `${room(event.data.roomId)} has seen it`
    case 'RoomStatusReported': {
      const { status, also = [], headcount, needs, note } = event.data
      const parts = [
        ...[status, ...also].map((each) => statusWords[each]),
        headcount === null ? null : `${headcount} people`,
        ...needs.map((need) => needWords[need]),
        note,
      ]
      return `${room(event.data.roomId)}: ${parts.filter(Boolean).join(', ')}`
    }
    case 'AttendanceTaken': {
      return `${room(event.data.roomId)} attendance: ${countWords(event.data).join(', ')}`
    }
    case 'ReportFiled': {
      const { roomId, type, text, photoId, rbim } = event.data
      const parts = [rbim ? rbimWords() : typeName(type), text, photoId ? 'with a photo' : null]
      return `${room(roomId)} reported: ${parts.filter(Boolean).join(', ')}`
    }
    case 'ReportAnswered': {
      const { roomId, stage, note } = event.data
      const words = stage === 'done' ? 'is done' : 'was accepted'
      return `A report from ${room(roomId)} ${words}${note ? `: ${note}` : ''}`
    }
    case 'CallAnswered': {
      const { roomId, call, stage, note } = event.data
      const asked = {
        trouble: `The request for help from ${room(roomId)}`,
        needs: `The request from ${room(roomId)}`,
        support: `The request for support from ${room(roomId)}`,
        chat: `The chat of ${room(roomId)}`,
      }[call]
      return `${asked} ${stage === 'done' ? 'is done' : 'was accepted'}${note ? `: ${note}` : ''}`
    }
    case 'ChatJoined':
      return `${actorSignatureWith(event.actor, event.data.name)} joined the chat`
    case 'ReunificationStarted':
      return `Reunification started${event.data.message ? `: ${event.data.message}` : ''}`
    case 'ReunificationItemAdded':
      return `${event.data.student} in ${room(event.data.roomId)} was requested by a guardian`
    case 'ReunificationItemMoved': {
      const { roomId, to, note } = event.data
      return `A student from ${room(roomId)}: ${reunificationWords[to].toLowerCase()}${note ? `, ${note}` : ''}`
    }
    case 'SurveyAnswered':
      return `${room(event.data.roomId)} answered the questions after the incident`
    case 'SupportRequested':
      return `Someone in ${room(event.data.roomId)} requested support${event.data.note ? `: ${event.data.note}` : ''}`
    case 'ChatPosted':
      return `${chatWords(event, room(event.data.roomId))}: ${event.data.text}`
    case 'GroupChatPosted':
      return `${actorSignature(event.actor)} to ${chatGroupWords[event.data.group].toLowerCase()}: ${event.data.text}`
    case 'ChatPinned':
      return `Entry ${event.data.seq} was pinned`
    case 'ChatUnpinned':
      return `Entry ${event.data.seq} is no longer pinned`
    case 'GuestInvited':
      return `${plainName(event.data.name)} was invited as an outside responder until ${inUtc(event.data.expiresAt)}: ${flagList(event.data.flags)}`
    case 'GuestRightsChanged':
      return `${guest(event.data.guestId)} now has access until ${inUtc(event.data.expiresAt)}: ${flagList(event.data.flags)}`
    case 'GuestRevoked':
      return `${guest(event.data.guestId)} no longer has access${event.data.reason ? `: ${event.data.reason}` : ''}`
    case 'GuestEntered':
      return `${guest(event.data.guestId)} joined as an outside responder`
    case 'GuestShown': {
      const { guestId, page, roomId, personIds, isSent } = event.data
      const students = personIds.length > 0 ? `, ${personIds.length} by name` : ''
      const about = `${guestPageWords[page]}${roomId ? ` of ${room(roomId)}` : ''}${students}`
      return isSent
        ? `The device of ${guest(guestId)} was sent ${about}`
        : `${guest(guestId)} was shown ${about}`
    }
    case 'PeopleNotified':
      return `To people outside: ${event.data.message}`
    case 'IncidentEnded':
      return `Ended: ${event.data.message}${event.data.word ? ` (word: ${event.data.word})` : ''}`
    case 'IncidentWithdrawn':
      return `Started by mistake: ${event.data.message}`
    case 'Unrecognized':
      return `Something newer happened, which this version of Muster cannot show (${event.data.type})`
  }
}

/** The author of a message in a room's chat: command and guests write to the room, a phone from it. */
function chatWords(event: EventOf<'ChatPosted'>, room: string): string {
  const by = actorSignatureWith(event.actor, typedIn(event))
  return event.actor.kind === 'bag' ? by : `${by} to ${room}`
}

/** The groups that talk beside the rooms, in words. */
export const chatGroupWords: Record<ChatGroup, string> = { command: 'Command', responders: 'Responders' }

const guestPageWords: Record<GuestPage, string> = {
  board: 'the board',
  plan: 'the plan',
  print: 'the printable rooms',
  chat: 'the chat',
  clearRooms: 'the rooms to clear',
  students: 'students',
}

/** The words for each flag of a guest. */
export const flagWords: Record<keyof GuestFlags, string> = {
  hasDashboardMapAccess: 'board and plan',
  hasRoomClearAccess: 'clear rooms',
  hasChatAccess: 'chat',
  hasCreateBroadcastAccess: 'message all rooms',
  hasCreateRoomMessageAccess: 'message some rooms',
}

function flagList(flags: GuestFlags): string {
  const given = guestFlags.keyof().options.filter((flag) => flags[flag])
  return given.length > 0 ? given.map((flag) => flagWords[flag]).join(', ') : 'what is happening only'
}

/** The words for the result of clearing a room. */
export const clearingWords = {
  get clear() {
    return t`Cleared`
  },
  get needsHelp() {
    return t`People inside need help`
  },
  get notEntered() {
    return t`Could not be entered`
  },
}
