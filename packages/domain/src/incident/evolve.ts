import { isAnswer } from './answeringEntries.ts'
import { areNeedsMet } from './areNeedsMet.ts'
import { withChatMessage, withMember, withReport, withSupport } from './boundedRoom.ts'
import { roomProblemsIn } from './claims/people.ts'
import { clearingAfter } from './clearingAfter.ts'
import { actorKey, attribution, type EventOf, type IncidentEvent } from './events.ts'
import { messagesIn } from './groupChat.ts'
import { guestsAfter } from './guestsAfter.ts'
import { participantIds, withParticipants } from './participants.ts'
import {
  currentRound,
  lastKnown,
  type RoundStatements,
  roundOfStatement,
  roundsOf,
  withNewRound,
  withStatements,
} from './rounds.ts'
import { actionInstruction, newInstruction, startedState } from './startedState.ts'
import type { ChatMessage, IncidentState, Report, RoomState } from './state.ts'
import { afterUnrecognized } from './unrecognized.ts'
import { attendanceDataType, isAnsweredInPrivate, type PhoneOrigin } from './vocabulary.ts'
import { actorSender, plainName, typedIn, voiceOf } from './voice.ts'

/**
 * The state after one more event. Pure: the state given stays true. Server and browser fold this same function.
 * @param state the state so far, or null before the first event
 * @param event the next event this viewer may see; seqs may have gaps for a viewer who sees only part
 * @throws when an event comes before IncidentStarted, which no log has
 */
export function evolve(state: IncidentState | null, event: IncidentEvent): IncidentState {
  if (event.type === 'IncidentStarted') return startedState(event)
  if (!state) throw new Error(`${event.type} before IncidentStarted`)
  const next = { ...state, version: event.seq }
  switch (event.type) {
    case 'CommandTransferred': {
      const { to } = event.data
      const leads = {
        commanderId: to.id,
        commanderName: to.name,
        commandPassed: { ...attribution(event), from: state.commanderName },
      }
      return { ...next, commonVersion: event.seq, ...leads }
    }
    case 'ActionChanged': {
      const { number } = currentRound(state)
      const round = { number: number + 1, action: event.data.action, seq: event.seq, at: event.at }
      const before = state.instructions.map((each) =>
        each.isOfAction || each.dataType === attendanceDataType ? { ...each, isWithdrawn: true } : each,
      )
      const now = event.data.instructions.map((each) => actionInstruction(each, event.seq))
      return {
        ...next,
        commonVersion: event.seq,
        action: event.data.action,
        actionChanged: { ...attribution(event), from: state.action },
        rounds: [...roundsOf(state), round],
        instructions: [...before, ...now],
        ...withParticipants(state, participantIds(state), (room) => withNewRound(room, number)),
      }
    }
    case 'KindChanged':
      return {
        ...next,
        commonVersion: event.seq,
        kind: event.data.kind,
        realSince: { seq: event.seq, ...attribution(event) },
      }
    case 'BroadcastSent':
      return {
        ...next,
        commonVersion: event.seq,
        broadcasts: [...state.broadcasts, { ...messageStamp(event), ...event.data, struck: null }],
      }
    case 'EntryStruck':
      return retract(next, event)
    case 'RoomMessageSent': {
      const message = { ...messageStamp(event), ...event.data, struck: null }
      return {
        ...next,
        roomMessages: [...state.roomMessages, message],
        ...withParticipants(state, event.data.roomIds, (room) => ({
          ...room,
          version: event.seq,
          messages: [...room.messages, { ...message, roomIds: [room.id] }],
        })),
      }
    }
    case 'InstructionGiven': {
      const instructions = [...state.instructions, newInstruction(event.data, event.seq, event.data.roomIds)]
      if (event.data.roomIds === null) return { ...next, commonVersion: event.seq, instructions }
      const about = (room: RoomState) => ({ ...room, version: event.seq })
      return { ...next, instructions, ...withParticipants(state, event.data.roomIds, about) }
    }
    case 'InstructionCompleted':
      return changeRoom(next, event.data.roomId, (room) => applyCompletion(state, room, event))
    case 'RoomSeen':
      return changeRoom(next, event.data.roomId, (room) => ({
        ...applyStatement(state, room, event),
        seenUpTo: Math.max(room.seenUpTo, event.data.upTo),
      }))
    case 'RoomStatusReported': {
      const { roomId, upTo: _, ...status } = event.data
      return changeRoom(next, roomId, (room) => {
        const said = { ...status, ...attribution(event), ...needsSeq(room, event) }
        const after = applyStatement(state, room, event, (words) => ({ ...words, status: said }))
        return withProblemSince(room, after, event)
      })
    }
    case 'AttendanceTaken': {
      const { roomId, upTo: _, ...taken } = event.data
      const attendance = { ...taken, ...attribution(event) }
      return changeRoom(next, roomId, (room) => {
        const after = applyStatement(state, room, event, (words) => ({ ...words, attendance }))
        return withProblemSince(room, after, event)
      })
    }
    case 'ReportFiled': {
      const { roomId, reportId, upTo: _, ...told } = event.data
      const sent = { ...stamp(event), ...phoneOf(event), id: reportId }
      const filed: Report = { ...told, ...sent, stage: 'filed', answer: null }
      return changeRoom(next, roomId, (room) => withReport(applyStatement(state, room, event), filed))
    }
    case 'ReportAnswered': {
      const { roomId, reportId, stage, note } = event.data
      return changeRoom(next, roomId, (room) => ({
        ...room,
        reports: room.reports.map((report) =>
          report.id === reportId ? { ...report, stage, answer: { ...attribution(event), note } } : report,
        ),
      }))
    }
    case 'CallAnswered': {
      const { roomId, ...answer } = event.data
      const change = (room: RoomState) => ({
        ...room,
        answeredCalls: [
          ...room.answeredCalls.filter(
            ({ call, about }) => call !== answer.call || (about !== answer.about && call !== 'chat'),
          ),
          { ...answer, seq: event.seq, ...attribution(event) },
        ],
      })
      // The room must not learn of it, so its version stays.
      if (isAnsweredInPrivate(answer.call)) return { ...next, ...withParticipants(state, [roomId], change) }
      return changeRoom(next, roomId, change)
    }
    case 'ChatJoined': {
      const { roomId, memberId, name } = event.data
      return changeRoom(next, roomId, (room) => {
        const known = room.members.find((member) => member.memberId === memberId)
        const joinedAt = known?.joinedAt ?? event.at
        const phone = { memberId, proof: event.data.proof ?? null, ...phoneOf(event) }
        const member = { ...phone, name, joinedAt }
        return withMember(applyStatement(state, room, event), member)
      })
    }
    case 'ChatPosted':
      return changeRoom(next, event.data.roomId, (room) => applyChat(state, room, event))
    case 'GroupChatPosted': {
      const { group, text } = event.data
      const message = { ...messageStamp(event), typedName: null, text, memberId: null, struck: null }
      const groupChats = { ...state.groupChats, [group]: [...state.groupChats[group], message] }
      return { ...next, commandVersion: event.seq, groupChats }
    }
    case 'ChatPinned': {
      const message = messagesIn(state, event.data.channel).find(({ seq }) => seq === event.data.seq)
      const pin = { ...event.data, ...(message ? { message } : {}) }
      return { ...next, commandVersion: event.seq, pins: [...state.pins, pin] }
    }
    case 'ChatUnpinned': {
      const pins = state.pins.filter(({ seq }) => seq !== event.data.seq)
      return { ...next, commandVersion: event.seq, pins }
    }
    case 'GuestInvited':
    case 'GuestRightsChanged':
    case 'GuestRevoked':
    case 'GuestEntered':
      return { ...next, commandVersion: event.seq, guests: guestsAfter(state.guests, event) }
    case 'ReunificationStarted':
      return { ...next, commonVersion: event.seq, reunification: { ...stamp(event), ...event.data } }
    case 'ReunificationItemAdded': {
      const { roomId, itemId, ...item } = event.data
      const moved = { status: 'requested' as const, movedAt: event.at, movedByName: actorSender(event.actor) }
      return changeRoom(next, roomId, (room) => ({
        ...room,
        reunification: [
          ...room.reunification,
          { ...stamp(event), id: itemId, ...item, ...moved, note: null },
        ],
      }))
    }
    case 'ReunificationItemMoved': {
      const { roomId, itemId, to, note } = event.data
      const moved = { status: to, movedAt: event.at, movedByName: actorSender(event.actor), note }
      return changeRoom(next, roomId, (room) => ({
        ...room,
        reunification: room.reunification.map((item) => (item.id === itemId ? { ...item, ...moved } : item)),
      }))
    }
    case 'SurveyAnswered': {
      const { roomId, values } = event.data
      return changeRoom(next, roomId, (room) => ({
        ...room,
        survey: { ...attribution(event), values: { ...room.survey?.values, ...values } },
      }))
    }
    case 'SupportRequested': {
      const { roomId, note } = event.data
      const asked = { seq: event.seq, at: event.at, note, ...phoneOf(event) }
      // The room must not learn of it, so its version stays.
      return { ...next, ...withParticipants(state, [roomId], (room) => withSupport(room, asked)) }
    }
    case 'RoomTaken':
    case 'RoomHandedOver':
    case 'RoomCleared': {
      // The room must not learn of it, so its version stays.
      const change = (room: RoomState) => ({ ...room, clearing: clearingAfter(room.clearing, event) })
      return { ...next, ...withParticipants(state, [event.data.roomId], change) }
    }
    case 'IncidentEnded':
      return { ...next, stage: 'ended', ...closed(event), closingWord: event.data.word ?? null }
    case 'IncidentWithdrawn':
      return { ...next, stage: 'withdrawn', ...closed(event) }
    // They are read where the log is read.
    case 'NoteAdded':
    case 'FindingRecorded':
    case 'GuestShown':
      return next
    case 'PeopleNotified':
      return { ...next, commandVersion: event.seq }
    case 'Unrecognized':
      return afterUnrecognized(next, event)
  }
}

/** The state of a whole log, or of a state and the events after it. */
export function fold(
  events: Iterable<IncidentEvent>,
  from: IncidentState | null = null,
): IncidentState | null {
  let state = from
  for (const event of events) state = evolve(state, event)
  return state
}

/** Marks a message as retracted in its place, and withdraws an instruction. */
function retract(state: IncidentState, event: EventOf<'EntryStruck'>): IncidentState {
  const { seq, roomIds } = event.data
  const mark = <T extends { seq: number }>(entries: readonly T[]) =>
    entries.map((entry) => (entry.seq === seq ? { ...entry, struck: retractionOf(event) } : entry))
  const instructions = state.instructions.map((each) =>
    each.seq === seq && !each.isOfAction ? { ...each, isWithdrawn: true } : each,
  )
  const next = {
    ...state,
    broadcasts: mark(state.broadcasts),
    roomMessages: mark(state.roomMessages),
    instructions,
    pins: state.pins.map((pin) => {
      const [message] = pin.message ? mark([pin.message]) : []
      return message ? { ...pin, message } : pin
    }),
  }
  if (roomIds === null) return { ...next, commonVersion: event.seq }
  if (roomIds.length === 0) {
    const { command, responders } = state.groupChats
    const groupChats = { command: mark(command), responders: mark(responders) }
    return { ...state, groupChats, pins: next.pins, commandVersion: event.seq }
  }
  const change = (room: RoomState) => ({
    ...room,
    version: event.seq,
    messages: mark(room.messages),
    chat: mark(room.chat),
  })
  return { ...next, ...withParticipants(state, roomIds, change) }
}

/** The mark of an entry that was taken back by this one. */
export function retractionOf(event: EventOf<'EntryStruck'>) {
  return { seq: event.seq, ...attribution(event), reason: event.data.reason }
}

/**
 * A room that says the same needs again, with another headcount, has not made a new call; once they were met, it has.
 */
function needsSeq(room: RoomState, event: EventOf<'RoomStatusReported'>) {
  const { needs } = event.data
  if (needs.length === 0) return {}
  const { status } = lastKnown(room)
  const before = status?.needs ?? []
  const isSame = before.length === needs.length && needs.every((need) => before.includes(need))
  const isOpen = isSame && !areNeedsMet({ ...room, status })
  return { needsSeq: (isOpen ? status?.needsSeq : undefined) ?? event.seq }
}

/** A room that has the same problems as before has not made a new call; once command has dealt with them, it has. */
function withProblemSince(before: RoomState, after: RoomState, { seq, at }: IncidentEvent): RoomState {
  // A late statement of an earlier round changes nothing that was said since.
  const isLate = after.earlier !== before.earlier
  if (isLate && JSON.stringify(lastKnown(before)) === JSON.stringify(lastKnown(after))) return after
  const now = roomProblemsIn(after)
  if (now.length === 0) return { ...after, troubleSince: null }
  const known = before.troubleSince
  const isSame = JSON.stringify(now) === JSON.stringify(roomProblemsIn(before))
  const isDone = before.answeredCalls.some(
    ({ call, about, stage }) => call === 'trouble' && about === known?.seq && stage === 'done',
  )
  return { ...after, troubleSince: known && isSame && !isDone ? known : { seq, at } }
}

/** Keeps an answer of any round; the room has answered in the round of its instruction. */
function applyCompletion(
  state: IncidentState,
  room: RoomState,
  event: EventOf<'InstructionCompleted'>,
): RoomState {
  const answers = { ...room.answers }
  for (const id of event.data.instructionIds)
    answers[id] = { ...attribution(event), value: event.data.values[id] ?? null, seq: event.seq }
  return { ...applyStatement(state, room, event), answers }
}

function applyChat(state: IncidentState, room: RoomState, event: EventOf<'ChatPosted'>): RoomState {
  const message = chatMessageOf(event)
  return withChatMessage(message.from === 'room' ? applyStatement(state, room, event) : room, message)
}

/** The message of a room's chat that an entry says. */
export function chatMessageOf(event: EventOf<'ChatPosted'>): ChatMessage {
  const { text, memberId = null } = event.data
  const said = { typedName: typedIn(event), text, memberId, struck: null }
  return { ...messageStamp(event), ...phoneOf(event), ...said }
}

/** The room with what it said, in the round in which it said it, and with the progress to which that brings it. */
function applyStatement(
  state: IncidentState,
  room: RoomState,
  event: IncidentEvent,
  change: (words: RoundStatements) => RoundStatements = (words) => words,
): RoomState {
  const climb = isAnswer(event) ? markAnswered : markSeen
  return withStatements(room, roundOfStatement(state, event), currentRound(state), (words) =>
    change(climb(words, event)),
  )
}

/** A room that did anything has been reached; one that answered has also seen. */
function markSeen(words: RoundStatements, { at }: IncidentEvent): RoundStatements {
  return { ...words, seenAt: words.seenAt ?? at }
}

function markAnswered(words: RoundStatements, event: IncidentEvent): RoundStatements {
  return { ...markSeen(words, event), answeredAt: event.at }
}

/** `state.version` is already the seq of the event that changes the room. */
function changeRoom(
  state: IncidentState,
  roomId: string,
  change: (room: RoomState) => RoomState,
): IncidentState {
  const changed = (room: RoomState) => ({ ...change(room), version: state.version })
  return { ...state, ...withParticipants(state, [roomId], changed) }
}

function stamp(event: IncidentEvent) {
  return { id: event.id, seq: event.seq, ...attribution(event) }
}

function messageStamp({ id, seq, at, actor }: IncidentEvent) {
  return { id, seq, at, byName: plainName(actor.name), from: voiceOf(actor), byId: actorKey(actor) }
}

/** The facts of an entry about the phone that sent it. */
function phoneOf({ actor }: IncidentEvent): { origin?: PhoneOrigin; others?: number } {
  if (actor.kind !== 'bag') return {}
  const { origin, others } = actor
  return { ...(origin ? { origin } : {}), ...(others ? { others } : {}) }
}

function closed(event: EventOf<'IncidentEnded' | 'IncidentWithdrawn'>) {
  return {
    commonVersion: event.seq,
    endedAt: event.at,
    endedByName: actorSender(event.actor),
    closingMessage: event.data.message,
  }
}
