import { isOpenItem } from './reunification.ts'
import { roomOf } from './rooms.ts'
import type {
  Broadcast,
  IncidentState,
  InstructionState,
  ReunificationItem,
  RoomMessage,
  RoomState,
} from './state.ts'
import { attendanceDataType } from './vocabulary.ts'

/** An instruction as one room sees it: pending or completed (specification, section 3: instructionStatus 0 or 1). */
export type RoomInstruction = InstructionState & { completed: boolean }

/** What one room's page shows. Made from the state cut down to the room as well as from the whole one. */
export type RoomView = {
  room: RoomState
  broadcast: Broadcast | null
  /** Newest last. */
  broadcasts: readonly Broadcast[]
  roomMessage: RoomMessage | null
  roomMessages: readonly RoomMessage[]
  instructions: RoomInstruction[]
  /** Questions for when it is over; `completed` when this room has answered. */
  afterQuestions: RoomInstruction[]
  attendanceRequested: boolean
  attendanceSubmitted: boolean
  /** Null until reunification has started. `toProcess`: students this room still has to do something about. */
  reunification: { items: readonly ReunificationItem[]; toProcess: number } | null
}

/**
 * What the page of one room shows.
 * @returns null when the room takes no part in the incident
 */
export function roomView(state: IncidentState, roomId: string): RoomView | null {
  const room = roomOf(state.rooms, roomId)
  if (!room) return null
  const all = state.instructions.filter(
    ({ roomIds, isWithdrawn }) => !isWithdrawn && (roomIds === null || roomIds.includes(roomId)),
  )
  const instructions = all
    .filter(({ phase }) => phase === 'during')
    .map((instruction) => ({ ...instruction, completed: instruction.id in room.answers }))
  const afterQuestions = all
    .filter(({ phase }) => phase === 'after')
    .map((question) => ({ ...question, completed: question.id in (room.survey?.values ?? {}) }))
  const attendance = instructions.filter(({ dataType }) => dataType === attendanceDataType)
  return {
    room,
    broadcast: lastStanding(state.broadcasts),
    broadcasts: state.broadcasts,
    roomMessage: lastStanding(room.messages),
    roomMessages: room.messages,
    instructions,
    afterQuestions,
    attendanceRequested: attendance.length > 0,
    attendanceSubmitted: attendance.length > 0 && attendance.every(({ completed }) => completed),
    reunification: state.reunification && {
      items: room.reunification,
      toProcess: room.reunification.filter(isOpenItem).length,
    },
  }
}

/** The newest that has not been taken back. */
export function lastStanding<T extends Pick<RoomMessage, 'struck'>>(messages: readonly T[]): T | null {
  return messages.findLast(({ struck }) => !struck) ?? null
}

/** Trimmed and in lower case, as the specification compares messages with instructions (section 5). */
function comparable(text: string): string {
  return text.trim().toLowerCase()
}

/** The instruction that a room message is about, by text; a pending one before a completed one. */
export function matchingInstruction(view: RoomView, message: string): RoomInstruction | null {
  const matches = view.instructions.filter(({ text }) => comparable(text) === comparable(message))
  return matches.find(({ completed }) => !completed) ?? matches[0] ?? null
}

/** Whether a room message asks for attendance: by its text, together with an instruction of type 4 (section 5). */
export function asksForAttendance(view: RoomView, message: string): boolean {
  const texts = ['take attendance', 'click to take attendance']
  return view.attendanceRequested && texts.includes(comparable(message))
}
