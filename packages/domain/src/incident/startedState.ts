import type { EventOf, Participant } from './events.ts'
import { roomsFrom } from './rooms.ts'
import type { IncidentState, InstructionState, RoomState } from './state.ts'

/** An incident in its first moment: what was said at its start, and rooms of which nothing is known yet. */

export function startedState(event: EventOf<'IncidentStarted'>): IncidentState {
  const { rooms, siteBags = [], instructions, requestedBy: _, ...facts } = event.data
  return {
    id: event.incidentId,
    version: event.seq,
    commonVersion: event.seq,
    commandVersion: 0,
    stage: 'active',
    ...facts,
    hasOtherSites: facts.hasOtherSites ?? false,
    commanderName: event.actor.name,
    commanderId: event.actor.kind === 'user' ? event.actor.id : null,
    commandPassed: null,
    realSince: null,
    actionChanged: null,
    rounds: [{ number: 1, action: facts.action, seq: event.seq, at: event.at }],
    startedAt: event.at,
    endedAt: null,
    endedByName: null,
    closingMessage: null,
    closingWord: null,
    reunification: null,
    broadcasts: [],
    roomMessages: [],
    instructions: instructions.map((instruction) => actionInstruction(instruction, event.seq)),
    rooms: roomsFrom(rooms.map(newRoomState)),
    siteBags: siteBags.map(newRoomState),
    guests: [],
    groupChats: { command: [], responders: [] },
    pins: [],
    unread: { entries: 0, forRooms: 0 },
  }
}

function newRoomState(room: Participant): RoomState {
  return {
    ...room,
    version: 0,
    seenAt: null,
    seenUpTo: 0,
    answeredAt: null,
    answers: {},
    status: null,
    attendance: null,
    earlier: [],
    troubleSince: null,
    messages: [],
    chat: [],
    members: [],
    reports: [],
    reunification: [],
    survey: null,
    support: [],
    answeredCalls: [],
    clearing: null,
  }
}

export function newInstruction(
  {
    id,
    text,
    dataType,
    choices = [],
    phase = 'during',
    required,
  }: EventOf<'IncidentStarted'>['data']['instructions'][number],
  seq: number,
  roomIds: string[] | null,
): InstructionState {
  const said = required === undefined ? {} : { required }
  return { id, seq, text, dataType, choices, phase, ...said, roomIds, isOfAction: false, isWithdrawn: false }
}

export function actionInstruction(
  instruction: EventOf<'ActionChanged'>['data']['instructions'][number],
  seq: number,
): InstructionState {
  return { ...newInstruction(instruction, seq, null), isOfAction: true }
}
