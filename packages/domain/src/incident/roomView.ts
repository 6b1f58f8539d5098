import { participantOf } from './participants.ts'
import { isOpenItem } from './reunification.ts'
import { currentRound } from './rounds.ts'
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

/** The content of one room's page. Made from the state cut down to the room as well as from the whole one. */
export type RoomView = {
  room: RoomState
  broadcast: Broadcast | null
  /** Newest last. */
  broadcasts: readonly Broadcast[]
  roomMessage: RoomMessage | null
  roomMessages: readonly RoomMessage[]
  /** The instructions of now. */
  instructions: RoomInstruction[]
  /**
   * Instructions that it followed in earlier rounds, or that were withdrawn after it had followed them: its record.
   * Oldest first.
   */
  doneBefore: RoomInstruction[]
  /** Questions for when it is over; `completed` when this room has answered. */
  afterQuestions: RoomInstruction[]
  attendanceRequested: boolean
  attendanceSubmitted: boolean
  /** Null until reunification has started. `toProcess`: students this room still has to do something about. */
  reunification: { items: readonly ReunificationItem[]; toProcess: number } | null
}

/**
 * Works out the content of one room's page.
 * @returns null when the room takes no part in the incident
 */
export function roomView(state: IncidentState, roomId: string): RoomView | null {
  const room = participantOf(state, roomId)
  if (!room) return null
  const addressed = state.instructions.filter(({ roomIds }) => roomIds === null || roomIds.includes(roomId))
  const all = addressed.filter(({ isWithdrawn }) => !isWithdrawn)
  const during = addressed
    .filter(({ phase }) => phase === 'during')
    .map((instruction) => ({ ...instruction, completed: isAnswered(room, instruction) }))
  const { seq } = currentRound(state)
  // An instruction from before stays until it is done: one that was done by then answers nothing that is asked now.
  const isBefore = ({ id, completed }: RoomInstruction) =>
    completed && (room.answers[id]?.seq ?? Number.POSITIVE_INFINITY) < seq
  const instructions = during.filter((each) => !each.isWithdrawn && !isBefore(each))
  const afterQuestions = all
    .filter(({ phase }) => phase === 'after')
    .map((question) => ({ ...question, completed: question.id in (room.survey?.values ?? {}) }))
  const attendance = instructions.filter(({ dataType }) => dataType === attendanceDataType)
  return {
    room,
    broadcast: latestNotRetracted(state.broadcasts),
    broadcasts: state.broadcasts,
    roomMessage: latestNotRetracted(room.messages),
    roomMessages: room.messages,
    instructions,
    doneBefore: during.filter((each) => each.completed && (each.isWithdrawn || isBefore(each))),
    afterQuestions,
    attendanceRequested: attendance.length > 0,
    attendanceSubmitted: attendance.length > 0 && attendance.every(({ completed }) => completed),
    reunification: state.reunification && {
      items: room.reunification,
      toProcess: room.reunification.filter(isOpenItem).length,
    },
  }
}

/** Checks whether a room has answered an instruction; an id that was given again is asked again. */
export function isAnswered(
  { answers }: Pick<RoomState, 'answers'>,
  { id, seq }: Pick<InstructionState, 'id' | 'seq'>,
) {
  const answer = answers[id]
  return answer !== undefined && (answer.seq ?? seq) >= seq
}

/** The newest that has not been taken back. */
export function latestNotRetracted<T extends Pick<RoomMessage, 'struck'>>(messages: readonly T[]): T | null {
  return messages.findLast(({ struck }) => !struck) ?? null
}

/** Trimmed and in lower case, as the specification compares messages with instructions (section 5). */
function normalizeText(text: string): string {
  return text.trim().toLowerCase()
}

/** The instruction that a room message is about, by text; a pending one before a completed one. */
export function matchingInstruction(view: RoomView, message: string): RoomInstruction | null {
  const matches = view.instructions.filter(({ text }) => normalizeText(text) === normalizeText(message))
  return matches.find(({ completed }) => !completed) ?? matches[0] ?? null
}

/**
 * Checks whether a room message asks for attendance: by its text, together with an instruction of type 4 (section 5).
 */
export function asksForAttendance(view: RoomView, message: string): boolean {
  const texts = ['take attendance', 'click to take attendance']
  return view.attendanceRequested && texts.includes(normalizeText(message))
}
