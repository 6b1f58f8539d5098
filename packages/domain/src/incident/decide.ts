import { type Refusal, refuse } from '../refusal.ts'
import { isAnswerTo } from './answers.ts'
import type { Command, CommandBody } from './commands.ts'
import { type Actor, type Fact, idOf } from './events.ts'
import { isGroup, messagesIn } from './groupChat.ts'
import { decideGuest, refuseGuest } from './guests.ts'
import { mayMove } from './reunification.ts'
import { listRooms, roomOf } from './rooms.ts'
import type { IncidentState, RoomState } from './state.ts'
import { attendanceDataType, choiceDataType, type ReportStage } from './vocabulary.ts'

export type Outcome = Fact[] | Refusal

/**
 * What a command makes happen. Pure: no clock, no ids, no I/O.
 * @param state the incident so far, or null when it has not started
 * @param command a well-formed command; shapes are checked before
 * @returns the facts to append (none when the wish is already true), or a refusal
 */
export function decide(state: IncidentState | null, command: Command): Outcome {
  if (command.type === 'StartIncident') return state ? refuse('already-started') : start(command.data)
  if (!state) return refuse('not-started')
  if (state.stage !== 'active' && !isForAfterwards(state, command)) return refuse('already-ended')
  const no = refuseGuest(state, command)
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
      return strikeEntry(state, command.data)
    case 'SendBroadcast':
      return [{ type: 'BroadcastSent', data: command.data }]
    case 'SendRoomMessage':
      return (
        toRooms(state, command.data.roomIds) ?? [
          { type: 'RoomMessageSent', data: { ...command.data, roomIds: eachOnce(command.data.roomIds) } },
        ]
      )
    case 'GiveInstruction':
      return giveInstruction(state, command.data)
    case 'CompleteInstruction':
      return inRoom(state, command.data.roomId, (room) => complete(state, room, command.data))
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
      return inChat(state, command.data, (room, data) => joinChat(room, data))
    case 'PostChat':
      return inChat(state, command.data, (_, data) => [{ type: 'ChatPosted', data }])
    case 'PostGroupChat':
      return [{ type: 'GroupChatPosted', data: command.data }]
    case 'PinChat':
      return pinChat(state, command.data)
    case 'UnpinChat':
      return isPinned(state, command.data.seq) ? [{ type: 'ChatUnpinned', data: command.data }] : []
    case 'InviteGuest':
    case 'ChangeGuest':
    case 'RevokeGuest':
    case 'EnterAsGuest':
    case 'ShowToGuest':
      return decideGuest(state, command)
    case 'NotifyPeople':
      return [{ type: 'PeopleNotified', data: command.data }]
    case 'StartReunification':
      return state.reunification ? [] : [{ type: 'ReunificationStarted', data: command.data }]
    case 'AddReunificationItem':
      return inRoom(state, command.data.roomId, (room) => addItem(state, room, command.data))
    case 'MoveReunificationItem':
      return inRoom(state, command.data.roomId, (room) => moveItem(room, command))
    case 'AnswerSurvey':
      return inRoom(state, command.data.roomId, () => answerSurvey(state, command.data))
    case 'RequestSupport':
      return inRoom(state, command.data.roomId, (room) => requestSupport(room, command.data))
    case 'TakeRoom':
      return inRoom(state, command.data.roomId, (room) =>
        isThere(room, command.actor) ? [] : [{ type: 'RoomTaken', data: command.data }],
      )
    case 'HandOverRoom':
      return inRoom(state, command.data.roomId, (room) =>
        isThere(room, command.actor) ? [{ type: 'RoomHandedOver', data: command.data }] : [],
      )
    case 'ClearRoom':
      return inRoom(state, command.data.roomId, () => [{ type: 'RoomCleared', data: command.data }])
    case 'EndIncident':
      return end(state, command.data)
    case 'WithdrawIncident':
      return [{ type: 'IncidentWithdrawn', data: command.data }]
    case 'AddNote':
      return (command.data.about ?? 0) > state.version
        ? refuse('unknown-entry')
        : [{ type: 'NoteAdded', data: command.data }]
    case 'RecordFinding':
      return [{ type: 'FindingRecorded', data: command.data }]
  }
}

type DataOf<T extends CommandBody['type']> = Extract<CommandBody, { type: T }>['data']

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

/** Only to real: rooms that were told it is real must never be told by a slip of the thumb that it was practice. */
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

/** What stands to be taken back, and who had been told: null for every room. */
export function strikeable(state: IncidentState, seq: number): { roomIds: string[] | null } | null {
  const said = [...state.broadcasts, ...state.roomMessages].find((each) => each.seq === seq && !each.struck)
  if (said) return { roomIds: 'roomIds' in said ? said.roomIds : null }
  const asked = state.instructions.find((each) => each.seq === seq && !each.isOfAction && !each.isWithdrawn)
  if (asked) return { roomIds: asked.roomIds }
  const room = listRooms(state.rooms).find(({ chat }) =>
    chat.some((each) => each.seq === seq && each.from === 'command' && !each.struck),
  )
  return room ? { roomIds: [room.id] } : null
}

/** An instruction that was announced goes with its announcement. */
function strikeEntry(state: IncidentState, { seq, reason, instead }: DataOf<'StrikeEntry'>): Outcome {
  if (seq > state.version) return refuse('unknown-entry')
  const first = strikeable(state, seq)
  if (!first) return isStruck(state, seq) ? [] : refuse('not-a-message')
  const stands = state.broadcasts.filter((each) => !each.struck && each.seq !== seq)
  if (stands.length === 0 && !instead) return refuse('only-broadcast')
  const facts: Fact[] = [{ type: 'EntryStruck', data: { seq, reason, ...first } }]
  const partner = announcementOf(state, seq)
  const other = partner === null ? null : strikeable(state, partner)
  if (partner !== null && other) facts.push({ type: 'EntryStruck', data: { seq: partner, reason, ...other } })
  if (instead) facts.push({ type: 'BroadcastSent', data: instead })
  return facts
}

/** An announced instruction and its message follow each other and say the same. */
function announcementOf(state: IncidentState, seq: number): number | null {
  const askedAt = (at: number) => state.instructions.find((each) => each.seq === at && !each.isOfAction)
  const asked = askedAt(seq) ?? askedAt(seq - 1)
  const said = asked && state.roomMessages.find((each) => each.seq === asked.seq + 1)
  if (!asked || said?.message !== asked.text) return null
  return asked.seq === seq ? said.seq : asked.seq
}

function isStruck(state: IncidentState, seq: number): boolean {
  const all = [
    ...state.broadcasts,
    ...state.roomMessages,
    ...listRooms(state.rooms).flatMap(({ chat }) => chat),
  ]
  return (
    all.some((each) => each.seq === seq && each.struck) ||
    state.instructions.some((each) => each.seq === seq && each.isWithdrawn && !each.isOfAction)
  )
}

function isThere(room: RoomState, actor: Actor): boolean {
  return room.clearing?.takers.some(({ id }) => id === idOf(actor)) ?? false
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
  const named = instruction.roomIds && eachOnce(instruction.roomIds)
  const given: Fact = { type: 'InstructionGiven', data: { ...instruction, roomIds: named } }
  if (!announce) return [given]
  const roomIds = named ?? [...state.rooms.positions.keys()]
  return [given, { type: 'RoomMessageSent', data: { message: instruction.text, roomIds } }]
}

/**
 * What was withdrawn may still be answered: a phone without network heard of it late, and its room must not count as
 * silent. Its page leaves out both.
 */
function complete(state: IncidentState, room: RoomState, data: DataOf<'CompleteInstruction'>): Outcome {
  for (const id of data.instructionIds) {
    const instruction = state.instructions.find((known) => known.id === id)
    const addressed = instruction && (instruction.roomIds === null || instruction.roomIds.includes(room.id))
    if (!addressed || instruction.phase === 'after') return refuse('unknown-instruction')
    if (!isAnswerTo(instruction, data.values[id] ?? null)) return refuse('wrong-answer')
  }
  const instructionIds = eachOnce(data.instructionIds).filter((id) => !room.answers[id] || id in data.values)
  return instructionIds.length > 0
    ? [{ type: 'InstructionCompleted', data: { ...data, instructionIds } }]
    : []
}

/** Only news counts as seen, so that a page that is reloaded all day does not fill the log. */
function markSeen(state: IncidentState, room: RoomState, upTo: number): Outcome {
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

/** A room that is all safe has nothing wrong beside it; what is said twice is said once. */
function reportStatus({ also, ...data }: DataOf<'ReportRoomStatus'>): Outcome {
  const others = eachOnce(also ?? []).filter((trouble) => trouble !== data.status)
  if (data.status === 'allSafe' && others.length > 0) return refuse('wrong-answer')
  return [{ type: 'RoomStatusReported', data: others.length > 0 ? { ...data, also: others } : data }]
}

/** Attendance answers every open request for it. */
function takeAttendance(state: IncidentState, room: RoomState, data: DataOf<'TakeAttendance'>): Outcome {
  const asked = state.instructions.filter(
    ({ id, dataType, roomIds, isWithdrawn }) =>
      dataType === attendanceDataType &&
      !isWithdrawn &&
      !room.answers[id] &&
      (roomIds === null || roomIds.includes(room.id)),
  )
  const taken: Fact = { type: 'AttendanceTaken', data }
  if (asked.length === 0) return [taken]
  const instructionIds = asked.map(({ id }) => id)
  return [taken, { type: 'InstructionCompleted', data: { roomId: room.id, instructionIds, values: {} } }]
}

const forLater: readonly Command['type'][] = [
  'RequestSupport',
  'AnswerCall',
  'AnswerReport',
  'AddNote',
  'RecordFinding',
  'NotifyPeople',
]

/** What may still be said when the incident is over. What was started by mistake has nothing to be asked about. */
function isForAfterwards({ stage }: IncidentState, { type }: Command): boolean {
  return forLater.includes(type) || (type === 'AnswerSurvey' && stage === 'ended')
}

function hasReport(room: RoomState, reportId: string): boolean {
  return room.reports.some(({ id }) => id === reportId)
}

function answerReport(room: RoomState, data: DataOf<'AnswerReport'>): Outcome {
  const report = room.reports.find(({ id }) => id === data.reportId)
  if (!report) return refuse('unknown-report')
  const stage = stageAfter(report.stage, data, report.answer?.note ?? null)
  return stage ? [{ type: 'ReportAnswered', data: { ...data, stage } }] : []
}

function answerCall(room: RoomState, data: DataOf<'AnswerCall'>): Outcome {
  const isAsked =
    data.call === 'needs'
      ? room.status?.needsSeq === data.about
      : room.support.some(({ seq }) => seq === data.about)
  if (!isAsked) return refuse('call-changed')
  const known = room.answeredCalls.find(({ about }) => about === data.about)
  const stage = stageAfter(known?.stage ?? 'filed', data, known?.note ?? null)
  return stage ? [{ type: 'CallAnswered', data: { ...data, stage } }] : []
}

/**
 * How far a call has come by an answer; null when the answer says nothing new. Done is done: a colleague's late "accepted"
 * does not open it again. But their note is news, also where the step is not.
 */
function stageAfter(
  known: ReportStage,
  { stage, note }: Pick<DataOf<'AnswerReport'>, 'stage' | 'note'>,
  lastNote: string | null,
): 'accepted' | 'done' | null {
  const next = known === 'done' ? known : stage
  return next !== known || (note !== null && note !== lastNote) ? next : null
}

type InChat = { roomId: string; hasChatNow?: boolean | undefined }

/** A room has a chat when its incident began with one, when its bag has got one since, or once somebody is in it. */
function inChat<D extends InChat>(
  state: IncidentState,
  { hasChatNow, ...data }: D,
  answer: (room: RoomState, data: Omit<D, 'hasChatNow'>) => Outcome,
): Outcome {
  return inRoom(state, data.roomId, (room) => {
    const isOpen = state.hasChat || hasChatNow || room.members.length > 0 || room.chat.length > 0
    return isOpen ? answer(room, data) : refuse('no-chat')
  })
}

function joinChat(room: RoomState, data: DataOf<'JoinChat'>): Outcome {
  const known = room.members.find(({ memberId }) => memberId === data.memberId)
  return known?.name === data.name ? [] : [{ type: 'ChatJoined', data }]
}

function pinChat(state: IncidentState, data: DataOf<'PinChat'>): Outcome {
  if (isPinned(state, data.seq)) return []
  if (!isGroup(data.channel) && !roomOf(state.rooms, data.channel)) return refuse('unknown-room')
  const isSaid = messagesIn(state, data.channel).some(({ seq }) => seq === data.seq)
  return isSaid ? [{ type: 'ChatPinned', data }] : refuse('unknown-entry')
}

function isPinned(state: IncidentState, messageSeq: number): boolean {
  return state.pins.some(({ seq }) => seq === messageSeq)
}

/** Meeting guardians begins with the first student who is asked for. */
function addItem(state: IncidentState, room: RoomState, data: DataOf<'AddReunificationItem'>): Outcome {
  if (room.reunification.some(({ id }) => id === data.itemId)) return []
  const added: Fact = { type: 'ReunificationItemAdded', data }
  return state.reunification ? [added] : [{ type: 'ReunificationStarted', data: { message: null } }, added]
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

/** More than a class has adults; a phone in play must not bury the calls of other rooms. */
const mostSupport = 20

function requestSupport(room: RoomState, data: DataOf<'RequestSupport'>): Outcome {
  return room.support.length < mostSupport ? [{ type: 'SupportRequested', data }] : refuse('enough-support')
}

/** Only what was asked is stored, and only what has changed. */
function answerSurvey(state: IncidentState, { roomId, values }: DataOf<'AnswerSurvey'>): Outcome {
  for (const [id, value] of Object.entries(values)) {
    const question = state.instructions.find(
      (known) => known.id === id && known.phase === 'after' && !known.isWithdrawn,
    )
    if (!question) return refuse('unknown-instruction')
    if (!isAnswerTo(question, value)) return refuse('wrong-answer')
  }
  return Object.keys(values).length > 0 ? [{ type: 'SurveyAnswered', data: { roomId, values } }] : []
}

function inRoom(state: IncidentState, roomId: string, answer: (room: RoomState) => Outcome): Outcome {
  const room = roomOf(state.rooms, roomId)
  return room ? answer(room) : refuse('unknown-room')
}

/** A room named twice would get a message twice, and its own copy of the incident would differ from the whole. */
function eachOnce<T extends string>(ids: readonly T[]): T[] {
  return [...new Set(ids)]
}

function toRooms(state: IncidentState, roomIds: readonly string[]): Refusal | null {
  if (roomIds.length === 0) return refuse('no-rooms')
  return roomIds.every((id) => state.rooms.positions.has(id)) ? null : refuse('unknown-room')
}
