import { refuse } from '../refusal.ts'
import type { Command } from './commands.ts'
import { answerCall, answerReport, hasReport } from './decideCalls.ts'
import { retractEntry } from './decideRetraction.ts'
import {
  answerSurvey,
  completeInstruction,
  joinChat,
  markSeen,
  postChat,
  reportStatus,
  takeAttendance,
  withOpenChat,
} from './decideRoom.ts'
import { type Actor, actorKey, type Fact } from './events.ts'
import { isGroup, messagesIn } from './groupChat.ts'
import { decideGuest, refuseGuest } from './guests.ts'
import { type DataOf, inRoom, type Outcome, toRooms, unique } from './outcome.ts'
import { participantOf } from './participants.ts'
import { mayMove } from './reunification.ts'
import { refuseReunification } from './reunificationStart.ts'
import { refuseStandDown } from './standDown.ts'
import type { IncidentState, RoomState } from './state.ts'
import { choiceDataType } from './vocabulary.ts'

/**
 * Decides the facts that a command adds. Pure: no clock, no ids, no I/O.
 * @param state the incident so far, or null when it has not started
 * @param command a well-formed command; shapes are checked before
 * @returns the facts to append (none when they hold already), or a refusal
 */
export function decide(state: IncidentState | null, command: Command): Outcome {
  if (command.type === 'StartIncident') return state ? refuse('already-started') : start(command.data)
  if (!state) return refuse('not-started')
  if (state.stage !== 'active' && !isAllowedAfterwards(state, command)) return refuse('already-ended')
  const no = refuseGuest(state, command) ?? refuseStandDown(state, command)
  if (no) return no
  switch (command.type) {
    case 'TransferCommand':
      return state.commanderId === command.data.to.id
        ? []
        : [{ type: 'CommandTransferred', data: command.data }]
    case 'ChangeAction':
      return changeAction(state, command.data)
    case 'ChangeKind':
      return changeKind(state, command.data)
    case 'StrikeEntry':
      return retractEntry(state, command.data)
    case 'SendBroadcast':
      return [{ type: 'BroadcastSent', data: command.data }]
    case 'SendRoomMessage':
      return (
        toRooms(state, command.data.roomIds) ?? [
          { type: 'RoomMessageSent', data: { ...command.data, roomIds: unique(command.data.roomIds) } },
        ]
      )
    case 'GiveInstruction':
      return giveInstruction(state, command.data)
    case 'CompleteInstruction':
      return inRoom(state, command.data.roomId, (room) => completeInstruction(state, room, command.data))
    case 'MarkRoomSeen':
      return inRoom(state, command.data.roomId, (room) => markSeen(state, room, command.data.upTo))
    case 'ReportRoomStatus':
      return inRoom(state, command.data.roomId, () => reportStatus(command.data))
    case 'TakeAttendance':
      return inRoom(state, command.data.roomId, (room) => takeAttendance(state, room, command.data))
    case 'FileReport':
      return inRoom(state, command.data.roomId, (room) =>
        hasReport(room, command.data.reportId) ? [] : [{ type: 'ReportFiled', data: command.data }],
      )
    case 'AnswerReport':
      return inRoom(state, command.data.roomId, (room) => answerReport(room, command.data))
    case 'AnswerCall':
      return inRoom(state, command.data.roomId, (room) => answerCall(room, command.data))
    case 'JoinChat':
      return withOpenChat(state, command.data, (room, data) => joinChat(room, data))
    case 'PostChat':
      return withOpenChat(state, command.data, (room, data) => postChat(room, command.actor, data))
    case 'PostGroupChat':
      return [{ type: 'GroupChatPosted', data: { ...command.data, author: command.actor.name } }]
    case 'PinChat':
      return pinChat(state, command.data)
    case 'UnpinChat':
      return isPinned(state, command.data) ? [{ type: 'ChatUnpinned', data: command.data }] : []
    case 'InviteGuest':
    case 'ChangeGuest':
    case 'RevokeGuest':
    case 'EnterAsGuest':
    case 'ShowToGuest':
      return decideGuest(state, command)
    case 'NotifyPeople':
      return [{ type: 'PeopleNotified', data: command.data }]
    case 'StartReunification':
      return startReunification(state, command.data)
    case 'AddReunificationItem':
      return inRoom(state, command.data.roomId, (room) => addItem(state, room, command.data))
    case 'MoveReunificationItem':
      return inRoom(state, command.data.roomId, (room) => moveItem(room, command))
    case 'AnswerSurvey':
      return inRoom(state, command.data.roomId, () => answerSurvey(state, command.data))
    case 'RequestSupport':
      return inRoom(state, command.data.roomId, () => [{ type: 'SupportRequested', data: command.data }])
    case 'TakeRoom':
      return inRoom(state, command.data.roomId, (room) =>
        isInRoom(room, command.actor) ? [] : [{ type: 'RoomTaken', data: command.data }],
      )
    case 'HandOverRoom':
      return inRoom(state, command.data.roomId, (room) =>
        isInRoom(room, command.actor) ? [{ type: 'RoomHandedOver', data: command.data }] : [],
      )
    case 'ClearRoom':
      return inRoom(state, command.data.roomId, () => [{ type: 'RoomCleared', data: command.data }])
    case 'EndIncident':
      return end(state, command.data)
    case 'WithdrawIncident':
      return withdraw(state, command.data)
    case 'AddNote':
      return (command.data.about ?? 0) > state.version
        ? refuse('unknown-entry')
        : [{ type: 'NoteAdded', data: command.data }]
    case 'RecordFinding':
      return [{ type: 'FindingRecorded', data: command.data }]
  }
}

/** An active incident always has a broadcast: a bag knows by it that there is one (specification, section 4). */
function start({ message, severity, ...facts }: DataOf<'StartIncident'>): Outcome {
  if (facts.rooms.length === 0) return refuse('no-rooms')
  return [
    { type: 'IncidentStarted', data: facts },
    { type: 'BroadcastSent', data: { message, severity } },
  ]
}

/** The same action again is no change; its message is sent all the same. */
function changeAction(
  state: IncidentState,
  { message, severity, ...change }: DataOf<'ChangeAction'>,
): Outcome {
  const told: Fact = { type: 'BroadcastSent', data: { message, severity } }
  return state.action === change.action ? [told] : [{ type: 'ActionChanged', data: change }, told]
}

/** Changes the kind to real only: a slip of the thumb must never tell rooms in a real incident that it was practice. */
function changeKind(state: IncidentState, { kind, message, severity }: DataOf<'ChangeKind'>): Outcome {
  if (state.kind === kind) return []
  return [
    { type: 'KindChanged', data: { kind } },
    { type: 'BroadcastSent', data: { message, severity } },
  ]
}

/** An all-clear that was written for a drill is not sent once it is real. */
function end(state: IncidentState, { kind, ...ended }: DataOf<'EndIncident'>): Outcome {
  if (kind !== undefined && kind !== state.kind) return refuse('kind-changed')
  return [{ type: 'IncidentEnded', data: ended }]
}

/** Something real is withdrawn only by who knows that it is real: not from a page that still shows a drill. */
function withdraw(state: IncidentState, { kind, ...withdrawn }: DataOf<'WithdrawIncident'>): Outcome {
  if (state.kind === 'Actual' && kind !== 'Actual') return refuse('not-meant-real')
  return [{ type: 'IncidentWithdrawn', data: withdrawn }]
}

function startReunification(
  state: IncidentState,
  { confirmedDuring, ...started }: DataOf<'StartReunification'>,
): Outcome {
  if (state.reunification) return []
  return refuseReunification(state, confirmedDuring) ?? [{ type: 'ReunificationStarted', data: started }]
}

function isInRoom(room: RoomState, actor: Actor): boolean {
  return room.clearing?.takers.some(({ id }) => id === actorKey(actor)) ?? false
}

function giveInstruction(
  state: IncidentState,
  { announce, ...instruction }: DataOf<'GiveInstruction'>,
): Outcome {
  const refusal = instruction.roomIds && toRooms(state, instruction.roomIds)
  if (refusal) return refusal
  if (state.instructions.some((known) => known.id === instruction.id)) return []
  // A choice of nothing could not be answered, and would stay open on every page.
  if (instruction.dataType === choiceDataType && !instruction.choices) return refuse('no-choices')
  const named = instruction.roomIds && unique(instruction.roomIds)
  const given: Fact = { type: 'InstructionGiven', data: { ...instruction, roomIds: named } }
  if (!announce) return [given]
  const roomIds = named ?? [...state.rooms.positions.keys()]
  return [given, { type: 'RoomMessageSent', data: { message: instruction.text, roomIds } }]
}

const allowedAfterwards: readonly Command['type'][] = [
  'RequestSupport',
  'AnswerCall',
  'AnswerReport',
  'AddNote',
  'RecordFinding',
  'NotifyPeople',
]

/**
 * Checks whether a command may still come when the incident is over. One that was started by mistake asks no questions.
 */
function isAllowedAfterwards({ stage }: IncidentState, { type }: Command): boolean {
  return allowedAfterwards.includes(type) || (type === 'AnswerSurvey' && stage === 'ended')
}

function pinChat(state: IncidentState, data: DataOf<'PinChat'>): Outcome {
  if (isPinned(state, data)) return []
  if (!isGroup(data.channel) && !participantOf(state, data.channel)) return refuse('unknown-room')
  const isSaid = messagesIn(state, data.channel).some(({ seq }) => seq === data.seq)
  return isSaid ? [{ type: 'ChatPinned', data }] : refuse('unknown-entry')
}

/**
 * Looks up the message in this channel. Nobody unpins a message of a channel they may not see by naming another
 * channel.
 */
function isPinned(state: IncidentState, { channel, seq }: DataOf<'PinChat'>): boolean {
  return state.pins.some((pin) => pin.seq === seq && pin.channel === channel)
}

/** Meeting guardians begins with the first student who is asked for, unless the action keeps rooms where they are. */
function addItem(state: IncidentState, room: RoomState, data: DataOf<'AddReunificationItem'>): Outcome {
  if (room.reunification.some(({ id }) => id === data.itemId)) return []
  const added: Fact = { type: 'ReunificationItemAdded', data }
  if (state.reunification) return [added]
  return refuseReunification(state) ?? [{ type: 'ReunificationStarted', data: { message: null } }, added]
}

function moveItem(
  room: RoomState,
  { data, actor }: Extract<Command, { type: 'MoveReunificationItem' }>,
): Outcome {
  const item = room.reunification.find(({ id }) => id === data.itemId)
  if (!item) return refuse('unknown-student')
  if (item.status === data.to) return []
  return mayMove(item.status, data.to, actor.kind === 'bag' ? 'room' : 'command')
    ? [{ type: 'ReunificationItemMoved', data }]
    : refuse('student-moved-on')
}
