import { isAnswer } from './answeringEntries.ts'
import { troublesIn } from './claims/people.ts'
import { cleared } from './clearedRoom.ts'
import { by, type EventOf, type IncidentEvent } from './events.ts'
import { guestsAfter } from './guestsAfter.ts'
import { areNeedsMet } from './needs.ts'
import { participantIds, withParticipants } from './participants.ts'
import {
  currentRound,
  lastSaid,
  type RoomWords,
  roundOfWord,
  roundsOf,
  withNewRound,
  withWords,
} from './rounds.ts'
import { given, ofAction, started } from './startedState.ts'
import type { ChatMessage, IncidentState, RoomState } from './state.ts'
import { attendanceDataType } from './vocabulary.ts'

/**
 * The state after one more event. Pure: the state given stays true. Server and browser fold this same function.
 * @param state the state so far, or null before the first event
 * @param event the next event this viewer may see; seqs may have gaps for a viewer who sees only part
 * @throws when an event comes before IncidentStarted, which no log has
 */
export function evolve(state: IncidentState | null, event: IncidentEvent): IncidentState {
  if (event.type === 'IncidentStarted') return started(event)
  if (!state) throw new Error(`${event.type} before IncidentStarted`)
  const next = { ...state, version: event.seq }
  switch (event.type) {
    case 'CommandTransferred': {
      const { to } = event.data
      const leads = {
        commanderId: to.id,
        commanderName: to.name,
        commandPassed: { ...by(event), from: state.commanderName },
      }
      return { ...next, commonVersion: event.seq, ...leads }
    }
    case 'ActionChanged': {
      const { number } = currentRound(state)
      const round = { number: number + 1, action: event.data.action, seq: event.seq, at: event.at }
      const before = state.instructions.map((each) =>
        each.isOfAction || each.dataType === attendanceDataType ? { ...each, isWithdrawn: true } : each,
      )
      const now = event.data.instructions.map((each) => ofAction(each, event.seq))
      return {
        ...next,
        commonVersion: event.seq,
        action: event.data.action,
        actionChanged: { ...by(event), from: state.action },
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
        realSince: { seq: event.seq, ...by(event) },
      }
    case 'BroadcastSent':
      return {
        ...next,
        commonVersion: event.seq,
        broadcasts: [...state.broadcasts, { ...sent(event), ...event.data, struck: null }],
      }
    case 'EntryStruck':
      return strike(next, event)
    case 'RoomMessageSent': {
      const message = { ...sent(event), ...event.data, struck: null }
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
      const instructions = [...state.instructions, given(event.data, event.seq, event.data.roomIds)]
      if (event.data.roomIds === null) return { ...next, commonVersion: event.seq, instructions }
      const about = (room: RoomState) => ({ ...room, version: event.seq })
      return { ...next, instructions, ...withParticipants(state, event.data.roomIds, about) }
    }
    case 'InstructionCompleted':
      return changeRoom(next, event.data.roomId, (room) => completed(state, room, event))
    case 'RoomSeen':
      return changeRoom(next, event.data.roomId, (room) => ({
        ...says(state, room, event),
        seenUpTo: Math.max(room.seenUpTo, event.data.upTo),
      }))
    case 'RoomStatusReported': {
      const { roomId, upTo: _, ...status } = event.data
      return changeRoom(next, roomId, (room) => {
        const said = { ...status, ...by(event), ...needsSeq(room, event) }
        const after = says(state, room, event, (words) => ({ ...words, status: said }))
        return withTrouble(room, after, event)
      })
    }
    case 'AttendanceTaken': {
      const { roomId, upTo: _, ...taken } = event.data
      const attendance = { ...taken, ...by(event) }
      return changeRoom(next, roomId, (room) => {
        const after = says(state, room, event, (words) => ({ ...words, attendance }))
        return withTrouble(room, after, event)
      })
    }
    case 'ReportFiled': {
      const { roomId, reportId, upTo: _, ...told } = event.data
      const filed = { ...told, ...sent(event), id: reportId, stage: 'filed' as const, answer: null }
      return changeRoom(next, roomId, (room) => ({
        ...says(state, room, event),
        reports: [...room.reports, filed],
      }))
    }
    case 'ReportAnswered': {
      const { roomId, reportId, stage, note } = event.data
      return changeRoom(next, roomId, (room) => ({
        ...room,
        reports: room.reports.map((report) =>
          report.id === reportId ? { ...report, stage, answer: { ...by(event), note } } : report,
        ),
      }))
    }
    case 'CallAnswered': {
      const { roomId, ...answer } = event.data
      const change = (room: RoomState) => ({
        ...room,
        answeredCalls: [
          ...room.answeredCalls.filter(({ call, about }) => call !== answer.call || about !== answer.about),
          { ...answer, seq: event.seq, ...by(event) },
        ],
      })
      // Who asks for support asks for themselves: the room is not told, so its version stays.
      if (answer.call === 'support') return { ...next, ...withParticipants(state, [roomId], change) }
      return changeRoom(next, roomId, change)
    }
    case 'ChatJoined': {
      const { roomId, memberId, name } = event.data
      return changeRoom(next, roomId, (room) => {
        const known = room.members.find((member) => member.memberId === memberId)
        const member = { memberId, name, joinedAt: known?.joinedAt ?? event.at }
        const others = room.members.filter((each) => each !== known)
        return { ...says(state, room, event), members: [...others, member] }
      })
    }
    case 'ChatPosted':
      return changeRoom(next, event.data.roomId, (room) => chatted(state, room, event))
    case 'GroupChatPosted': {
      const { group, text, author } = event.data
      const message: ChatMessage = {
        ...sent(event),
        byName: author,
        text,
        memberId: null,
        struck: null,
        from: event.actor.kind === 'guest' ? 'guest' : 'command',
      }
      const groupChats = { ...state.groupChats, [group]: [...state.groupChats[group], message] }
      return { ...next, commandVersion: event.seq, groupChats }
    }
    case 'ChatPinned':
      return { ...next, commandVersion: event.seq, pins: [...state.pins, event.data] }
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
      return { ...next, commonVersion: event.seq, reunification: { ...sent(event), ...event.data } }
    case 'ReunificationItemAdded': {
      const { roomId, itemId, ...item } = event.data
      const moved = { status: 'requested' as const, movedAt: event.at, movedByName: event.actor.name }
      return changeRoom(next, roomId, (room) => ({
        ...room,
        reunification: [...room.reunification, { ...sent(event), id: itemId, ...item, ...moved, note: null }],
      }))
    }
    case 'ReunificationItemMoved': {
      const { roomId, itemId, to, note } = event.data
      const moved = { status: to, movedAt: event.at, movedByName: event.actor.name, note }
      return changeRoom(next, roomId, (room) => ({
        ...room,
        reunification: room.reunification.map((item) => (item.id === itemId ? { ...item, ...moved } : item)),
      }))
    }
    case 'SurveyAnswered': {
      const { roomId, values } = event.data
      return changeRoom(next, roomId, (room) => ({
        ...room,
        survey: { ...by(event), values: { ...room.survey?.values, ...values } },
      }))
    }
    case 'SupportRequested': {
      const { roomId, note } = event.data
      const asked = { seq: event.seq, at: event.at, note }
      // The room is not told, so its version stays.
      const change = (room: RoomState) => ({ ...room, support: [...room.support, asked] })
      return { ...next, ...withParticipants(state, [roomId], change) }
    }
    case 'RoomTaken':
    case 'RoomHandedOver':
    case 'RoomCleared': {
      // The room is not told, so its version stays.
      const change = (room: RoomState) => ({ ...room, clearing: cleared(room.clearing, event) })
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

/** What was said is marked where it stands; what was asked is asked no more. */
function strike(state: IncidentState, event: EventOf<'EntryStruck'>): IncidentState {
  const { seq, reason, roomIds } = event.data
  const mark = <T extends { seq: number }>(entries: readonly T[]) =>
    entries.map((entry) =>
      entry.seq === seq ? { ...entry, struck: { seq: event.seq, ...by(event), reason } } : entry,
    )
  const instructions = state.instructions.map((each) =>
    each.seq === seq && !each.isOfAction ? { ...each, isWithdrawn: true } : each,
  )
  const next = {
    ...state,
    broadcasts: mark(state.broadcasts),
    roomMessages: mark(state.roomMessages),
    instructions,
  }
  if (roomIds === null) return { ...next, commonVersion: event.seq }
  if (roomIds.length === 0) {
    const { command, responders } = state.groupChats
    const groupChats = { command: mark(command), responders: mark(responders) }
    return { ...state, groupChats, commandVersion: event.seq }
  }
  const change = (room: RoomState) => ({
    ...room,
    version: event.seq,
    messages: mark(room.messages),
    chat: mark(room.chat),
  })
  return { ...next, ...withParticipants(state, roomIds, change) }
}

/** A room that says the same needs again, with another headcount, has not asked anew; once they were met, it has. */
function needsSeq(room: RoomState, event: EventOf<'RoomStatusReported'>) {
  const { needs } = event.data
  if (needs.length === 0) return {}
  const { status } = lastSaid(room)
  const before = status?.needs ?? []
  const isSame = before.length === needs.length && needs.every((need) => before.includes(need))
  const isOpen = isSame && !areNeedsMet({ ...room, status })
  return { needsSeq: (isOpen ? status?.needsSeq : undefined) ?? event.seq }
}

/** A room in which the same is wrong as before has not called anew; once command has dealt with it, it has. */
function withTrouble(before: RoomState, after: RoomState, { seq, at }: IncidentEvent): RoomState {
  // What arrives late and is of an earlier round changes nothing that was said since.
  const isLate = after.earlier !== before.earlier
  if (isLate && JSON.stringify(lastSaid(before)) === JSON.stringify(lastSaid(after))) return after
  const now = troublesIn(after)
  if (now.length === 0) return { ...after, troubleSince: null }
  const known = before.troubleSince
  const isSame = JSON.stringify(now) === JSON.stringify(troublesIn(before))
  const isDone = before.answeredCalls.some(
    ({ call, about, stage }) => call === 'trouble' && about === known?.seq && stage === 'done',
  )
  return { ...after, troubleSince: known && isSame && !isDone ? known : { seq, at } }
}

/** An answer is kept whichever round it is of; the room has answered in the round its instruction is of. */
function completed(state: IncidentState, room: RoomState, event: EventOf<'InstructionCompleted'>): RoomState {
  const answers = { ...room.answers }
  for (const id of event.data.instructionIds)
    answers[id] = { ...by(event), value: event.data.values[id] ?? null, seq: event.seq }
  return { ...says(state, room, event), answers }
}

function chatted(state: IncidentState, room: RoomState, event: EventOf<'ChatPosted'>): RoomState {
  const { kind } = event.actor
  const from = kind === 'bag' ? 'room' : kind === 'guest' ? 'guest' : 'command'
  const { author, text, memberId = null } = event.data
  const message: ChatMessage = { ...sent(event), byName: author, text, from, memberId, struck: null }
  return {
    ...(from === 'room' ? says(state, room, event) : room),
    chat: [...room.chat, message],
  }
}

/** The room with what it said, in the round in which it said it, and on the rung to which that brings it. */
function says(
  state: IncidentState,
  room: RoomState,
  event: IncidentEvent,
  change: (words: RoomWords) => RoomWords = (words) => words,
): RoomState {
  const climb = isAnswer(event) ? answered : seen
  return withWords(room, roundOfWord(state, event), currentRound(state), (words) =>
    change(climb(words, event)),
  )
}

/** A room that did anything has been reached; one that answered has also seen. */
function seen(words: RoomWords, { at }: IncidentEvent): RoomWords {
  return { ...words, seenAt: words.seenAt ?? at }
}

function answered(words: RoomWords, event: IncidentEvent): RoomWords {
  return { ...seen(words, event), answeredAt: event.at }
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

function sent(event: IncidentEvent) {
  return { id: event.id, seq: event.seq, ...by(event) }
}

function closed(event: EventOf<'IncidentEnded' | 'IncidentWithdrawn'>) {
  return {
    commonVersion: event.seq,
    endedAt: event.at,
    endedByName: event.actor.name,
    closingMessage: event.data.message,
  }
}
