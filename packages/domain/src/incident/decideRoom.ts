import { refuse } from '../refusal.ts'
import { isValidAnswer } from './answers.ts'
import { memberOf } from './boundedRoom.ts'
import type { Actor, Fact } from './events.ts'
import { type DataOf, inRoom, type Outcome, unique } from './outcome.ts'
import { currentRound, roundAt } from './rounds.ts'
import type { IncidentState, RoomState } from './state.ts'
import { attendanceDataType } from './vocabulary.ts'

/** Messages from rooms: that they have seen it, answers, their status, attendance, chat. */

/**
 * A withdrawn instruction may still be answered: a phone without network learns of it late, and what its room did then
 * belongs to the record. It is an answer to its own round alone.
 */
export function completeInstruction(
  state: IncidentState,
  room: RoomState,
  data: DataOf<'CompleteInstruction'>,
): Outcome {
  for (const id of data.instructionIds) {
    const instruction = state.instructions.findLast((known) => known.id === id)
    const addressed = instruction && (instruction.roomIds === null || instruction.roomIds.includes(room.id))
    if (!addressed || instruction.phase === 'after') return refuse('unknown-instruction')
    const value = data.values[id] ?? null
    // Without a value, whatever was asked is done, and that is all that is known (specification, section 7).
    if (value !== null && !isValidAnswer(instruction, value)) return refuse('wrong-answer')
  }
  const instructionIds = unique(data.instructionIds).filter((id) => !room.answers[id] || id in data.values)
  return instructionIds.length > 0
    ? [{ type: 'InstructionCompleted', data: { ...data, instructionIds } }]
    : []
}

/** Records only news as seen, so that a page that is reloaded all day does not fill the log. */
export function markSeen(state: IncidentState, room: RoomState, upTo: number): Outcome {
  const known = Math.min(upTo, state.version)
  const news = room.seenAt === null || latestNews(state, room) > room.seenUpTo
  return news && known > room.seenUpTo ? [{ type: 'RoomSeen', data: { roomId: room.id, upTo: known } }] : []
}

function latestNews(state: IncidentState, room: RoomState): number {
  return Math.max(
    state.broadcasts.at(-1)?.seq ?? 0,
    room.messages.at(-1)?.seq ?? 0,
    room.chat.at(-1)?.seq ?? 0,
  )
}

/** Cleans up a status: a room that is all safe has no other problem, and a problem said twice counts once. */
export function reportStatus({ also, ...data }: DataOf<'ReportRoomStatus'>): Outcome {
  const others = unique(also ?? []).filter((problem) => problem !== data.status)
  if (data.status === 'allSafe' && others.length > 0) return refuse('wrong-answer')
  return [{ type: 'RoomStatusReported', data: others.length > 0 ? { ...data, also: others } : data }]
}

/** Attendance answers every open request for it in the round in which it was counted. */
export function takeAttendance(
  state: IncidentState,
  room: RoomState,
  data: DataOf<'TakeAttendance'>,
): Outcome {
  const current = currentRound(state)
  const round = roundAt(state, data.upTo)
  const asked = state.instructions.filter(
    ({ id, seq, dataType, roomIds, isWithdrawn }) =>
      dataType === attendanceDataType &&
      // Those of a round that is over are all withdrawn.
      (!isWithdrawn || round !== current) &&
      roundAt(state, seq) === round &&
      !room.answers[id] &&
      (roomIds === null || roomIds.includes(room.id)),
  )
  const taken: Fact = { type: 'AttendanceTaken', data }
  if (asked.length === 0) return [taken]
  const instructionIds = asked.map(({ id }) => id)
  return [taken, { type: 'InstructionCompleted', data: { roomId: room.id, instructionIds, values: {} } }]
}

type InChat = { roomId: string; hasChatNow?: boolean | undefined }

/** A room has a chat when its incident began with one, when its bag has got one since, or once somebody is in it. */
export function withOpenChat<D extends InChat>(
  state: IncidentState,
  { hasChatNow, ...data }: D,
  answer: (room: RoomState, data: Omit<D, 'hasChatNow'>) => Outcome,
): Outcome {
  return inRoom(state, data.roomId, (room) => {
    const isOpen = state.hasChat || hasChatNow || room.members.length > 0 || room.chat.length > 0
    return isOpen ? answer(room, data) : refuse('no-chat')
  })
}

export function joinChat(room: RoomState, data: DataOf<'JoinChat'>): Outcome {
  const known = memberOf(room, data.memberId)
  // Its name is its own: whoever has read the id of another phone does not speak as that phone.
  if (known && known.proof !== (data.proof ?? null)) return refuse('not-this-phone')
  return known && 'name' in known && known.name === data.name ? [] : [{ type: 'ChatJoined', data }]
}

/**
 * A message is never refused for the phone it claims to be from: without a proof it is a message of the room alone. Its author
 * is the actor, whatever was typed.
 */
export function postChat(
  room: RoomState,
  actor: Actor,
  { memberId, proof, ...data }: Omit<DataOf<'PostChat'>, 'hasChatNow'>,
): Outcome {
  const isProved = proof !== undefined && memberId !== undefined && memberOf(room, memberId)?.proof === proof
  const own = isProved ? { memberId } : {}
  return [{ type: 'ChatPosted', data: { ...data, author: actor.name, ...own } }]
}

/** Stores only answers to questions that were asked, and only changed ones. */
export function answerSurvey(state: IncidentState, { roomId, values }: DataOf<'AnswerSurvey'>): Outcome {
  for (const [id, value] of Object.entries(values)) {
    const question = state.instructions.find(
      (known) => known.id === id && known.phase === 'after' && !known.isWithdrawn,
    )
    if (!question) return refuse('unknown-instruction')
    if (!isValidAnswer(question, value)) return refuse('wrong-answer')
  }
  return Object.keys(values).length > 0 ? [{ type: 'SurveyAnswered', data: { roomId, values } }] : []
}
