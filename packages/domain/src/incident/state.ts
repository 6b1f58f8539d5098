import { z } from 'zod'
import { guestFlags } from '../access/guestFlags.ts'
import { eventData, participant } from './events.ts'
import { listRooms, type Rooms, roomsFrom } from './rooms.ts'
import {
  chatGroup,
  clearingOutcome,
  incidentAction,
  incidentKind,
  incidentType,
  instructionDataType,
  instructionPhase,
  phoneOrigin,
  reportStatus,
  reunificationStatus,
  severity,
} from './vocabulary.ts'
import { voice } from './voice.ts'

const sent = { id: z.uuid(), seq: z.int(), at: z.string(), byName: z.string() }

/**
 * A message to or from rooms. `byName`: the plain name of the actor; who it is, `from` says. `byId`: the actor's id, by which
 * people know their own.
 */
const spoken = { ...sent, from: voice.default('command'), byId: z.string().default('') }

/**
 * The origin of the phone that sent it, absent where no phone did and in what is older; and how many commands of the same
 * sender it has replaced, absent for none.
 */
const byPhone = { origin: phoneOrigin.optional(), others: z.int().optional() }

/** The retraction of an entry: by whom, when and why; null for an entry that still holds. */
const struck = z
  .object({ seq: z.int(), at: z.string(), byName: z.string(), reason: z.string().nullable() })
  .nullable()
  .default(null)

/** A message to every room. */
export const broadcast = z.object({ ...spoken, message: z.string(), severity, struck })
export type Broadcast = z.infer<typeof broadcast>

/** A message to some rooms. A room's own copy of the state names no room but itself. */
export const roomMessage = z.object({ ...spoken, message: z.string(), roomIds: z.array(z.string()), struck })
export type RoomMessage = z.infer<typeof roomMessage>

export const instructionState = z.object({
  id: z.uuid(),
  seq: z.int(),
  text: z.string(),
  dataType: instructionDataType,
  choices: z.array(z.string()),
  phase: instructionPhase,
  required: eventData.InstructionGiven.shape.required,
  roomIds: z.array(z.string()).nullable(),
  /** True where it came with the action, and goes with it. */
  isOfAction: z.boolean().default(false),
  /** Taken back, or of an action that has been changed: nobody has to do it any more. */
  isWithdrawn: z.boolean().default(false),
})
export type InstructionState = z.infer<typeof instructionState>

export const chatMessage = z.object({
  ...spoken,
  /** The name that somebody typed on the room's phone, as typed; `typedName` says what of it is shown. */
  typedName: z.string().nullable().default(null),
  text: z.string(),
  /** The phone that wrote it, where a phone has proved that it did. */
  memberId: z.string().nullable(),
  ...byPhone,
  struck,
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A phone in a room's chat. */
export const chatMember = z.object({
  memberId: z.string(),
  /** The name that somebody typed there, as typed. */
  name: z.string().nullable(),
  /** Proves who this member is; null in old logs, where nobody can. */
  proof: z.string().nullable().default(null),
  ...byPhone,
  joinedAt: z.string(),
})
export type ChatMember = z.infer<typeof chatMember>

/** A report of a room to command, and command's progress with it. */
export const report = eventData.ReportFiled.omit({ roomId: true, reportId: true, upTo: true }).extend({
  ...sent,
  ...byPhone,
  stage: reportStatus,
  /** The last answer of command: when, by whom and its note; null while there is none. */
  answer: z.object({ at: z.string(), byName: z.string(), note: z.string().nullable() }).nullable(),
})
export type Report = z.infer<typeof report>

/** One student on the way to a guardian. */
export const reunificationItem = z.object({
  ...sent,
  personId: z.string().nullable(),
  student: z.string(),
  message: z.string().nullable(),
  status: reunificationStatus,
  /** The time of the last move, and the person who made it. */
  movedAt: z.string(),
  movedByName: z.string(),
  note: z.string().nullable(),
})
export type ReunificationItem = z.infer<typeof reunificationItem>

/** The people who went to a room, and their result. */
export const clearing = z.object({
  /** Those who are on their way or inside, in the order they took it. */
  takers: z.array(z.object({ id: z.string(), name: z.string(), at: z.string() })),
  result: z
    .object({ outcome: clearingOutcome, note: z.string().nullable(), at: z.string(), byName: z.string() })
    .nullable(),
  /** The note of the last person who handed it over, and to whom. */
  handedOver: z
    .object({ at: z.string(), byName: z.string(), to: z.string().nullable(), note: z.string().nullable() })
    .nullable(),
  /** Seq of the last event about it. */
  seq: z.int(),
})
export type Clearing = z.infer<typeof clearing>

/** An action from when it was given until the next: what rooms said before does not answer it. */
export const round = z.object({
  /** 1, 2, 3 … */
  number: z.int().min(1),
  action: incidentAction,
  /** Seq of the entry that began it. */
  seq: z.int().min(1),
  at: z.string(),
})
export type Round = z.infer<typeof round>

const reportedStatus = eventData.RoomStatusReported.omit({ roomId: true, upTo: true })
  .extend({
    at: z.string(),
    byName: z.string(),
    /**
     * Seq of the entry in which it first asked for exactly these needs, since they were last met: what an answer of
     * command is about.
     */
    needsSeq: z.int().optional(),
  })
  .nullable()

const reportedAttendance = eventData.AttendanceTaken.omit({ roomId: true, upTo: true })
  .extend({ at: z.string(), byName: z.string() })
  .nullable()

/**
 * The statements of a room in a round that is over, and what was found there. History: it answers nothing that is asked
 * now.
 */
export const earlierRound = z.object({
  /** Number of the round. */
  round: z.int().min(1),
  seenAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  status: reportedStatus,
  attendance: reportedAttendance,
  /** The result of the people who went there to clear it. The room's own copy has none. */
  found: clearing.shape.result,
})
export type EarlierRound = z.infer<typeof earlierRound>

/** The state of one room. Its progress is of the current round. */
export const roomState = participant.extend({
  /** Seq of the last event about this room that it may see itself; 0 when there was none. */
  version: z.int(),
  seenAt: z.string().nullable(),
  /** The last seq that was on the room's screen; 0 when nothing was. */
  seenUpTo: z.int(),
  /** The time at which the room last answered in this round: acknowledged, reported or took attendance. */
  answeredAt: z.string().nullable(),
  answers: z.record(
    z.string(),
    z.object({
      at: z.string(),
      byName: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      /** The seq of its entry; absent in snapshots from before there were rounds. */
      seq: z.int().optional(),
    }),
  ),
  status: reportedStatus,
  attendance: reportedAttendance,
  /** Rounds before the current one in which it said something, oldest first. */
  earlier: z.array(earlierRound).default([]),
  /**
   * The entry in which the room first said exactly what is wrong now, since command last dealt with it; null while nothing is.
   */
  troubleSince: z.object({ seq: z.int(), at: z.string() }).nullable().default(null),
  messages: z.array(roomMessage),
  /** The newest of each side (boundedRoom.ts), oldest first; so are members, reports and support. */
  chat: z.array(chatMessage),
  members: z.array(chatMember),
  /** Those that have left the list; absent while none has. */
  leftMembers: z.array(chatMember.pick({ memberId: true, proof: true })).optional(),
  reports: z.array(report),
  /** Numbers of older entries that only the log has; absent while these are all. */
  leftOut: z.object({ chat: z.int(), reports: z.int() }).optional(),
  reunification: z.array(reunificationItem),
  /** Answers to the questions for afterwards. */
  survey: z
    .object({ at: z.string(), byName: z.string(), values: eventData.SurveyAnswered.shape.values })
    .nullable(),
  /** Calls for support, each by somebody for themselves. Command sees them; the room's own copy has none. */
  support: z.array(z.object({ seq: z.int(), at: z.string(), note: z.string().nullable(), ...byPhone })),
  /**
   * Command's progress with the calls of the room; the newest of each entry. The room’s own copy has none about
   * support.
   */
  answeredCalls: z
    .array(
      eventData.CallAnswered.omit({ roomId: true }).extend({
        seq: z.int(),
        at: z.string(),
        byName: z.string(),
      }),
    )
    .default([]),
  /** Null until somebody goes there. The room's own copy has none: its page is read by many. */
  clearing: clearing.nullable().default(null),
})
export type RoomState = z.infer<typeof roomState>

/** Somebody from outside with access to this incident. */
export const guestState = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Their address outside Muster, as a mail address. */
  identifier: z.string(),
  flags: guestFlags,
  expiresAt: z.string(),
  isForAnyDevice: z.boolean(),
  invitedAt: z.string(),
  invitedByName: z.string(),
  /** The first time that their link was opened; null while it was not. */
  enteredAt: z.string().nullable(),
  revoked: z.object({ at: z.string(), byName: z.string(), reason: z.string().nullable() }).nullable(),
})
export type GuestState = z.infer<typeof guestState>

/** The folded log, as it crosses the wire: all of it to command, cut down to one room to a bag. */
export const incidentSnapshot = z.object({
  id: z.uuid(),
  /** Seq of the last event folded in. */
  version: z.int(),
  /** Seq of the last event that every room sees. */
  commonVersion: z.int(),
  /** Seq of the last event that all of command sees and no room does; 0 in a room's own copy. */
  commandVersion: z.int().default(0),
  stage: z.enum(['active', 'ended', 'withdrawn']),
  kind: incidentKind,
  /** The change of a drill or a test to real: when, and by whom; null where nothing changed. */
  realSince: z.object({ seq: z.int(), at: z.string(), byName: z.string() }).nullable().default(null),
  action: incidentAction,
  /** The last change of action: when, by whom, and the action before; null while it is the first. */
  actionChanged: z
    .object({ at: z.string(), byName: z.string(), from: incidentAction })
    .nullable()
    .default(null),
  /** Every action so far, the current one last. Read with `roundsOf`: what was kept before there were rounds has none. */
  rounds: z.array(round).default([]),
  type: incidentType,
  sites: eventData.IncidentStarted.shape.sites,
  /**
   * True where it also concerns sites that this viewer, restricted to others, is not shown. False in the whole state.
   */
  hasOtherSites: z.boolean().default(false),
  students: eventData.IncidentStarted.shape.students,
  location: z.string().nullable(),
  template: eventData.IncidentStarted.shape.template,
  hasChat: z.boolean(),
  commanderName: z.string(),
  /** The account that leads; null where no person started it and nobody has taken over. */
  commanderId: z.string().nullable().default(null),
  /** The last change of command: when, by whom, and from whom; null while it is with the person who started it. */
  commandPassed: z.object({ at: z.string(), byName: z.string(), from: z.string() }).nullable().default(null),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  endedByName: z.string().nullable(),
  /** The all-clear, or what was said when a misfire was withdrawn. */
  closingMessage: z.string().nullable(),
  /** The all-clear code of the person who opens a door; null where none was chosen. */
  closingWord: z.string().nullable().default(null),
  /** Null until guardians are being met. */
  reunification: z.object({ ...sent, message: z.string().nullable() }).nullable(),
  broadcasts: z.array(broadcast),
  roomMessages: z.array(roomMessage),
  instructions: z.array(instructionState),
  rooms: z.array(roomState),
  /** Bags of the sites themselves. They read and answer like rooms, and are counted apart. */
  siteBags: z.array(roomState).default([]),
  /** Rooms see none of these three. */
  guests: z.array(guestState).default([]),
  groupChats: z.record(chatGroup, z.array(chatMessage)).default({ command: [], responders: [] }),
  /** Chat messages that command keeps in sight, each with itself: its channel may have many newer ones. */
  pins: z.array(eventData.ChatPinned.extend({ message: chatMessage.optional() })).default([]),
  /**
   * Numbers of entries that a later version wrote and this one cannot read, and of those that every room sees. With any,
   * this state may lack something.
   */
  unread: z
    .object({ entries: z.int().min(0), forRooms: z.int().min(0) })
    .default({ entries: 0, forRooms: 0 }),
})
export type IncidentSnapshot = z.infer<typeof incidentSnapshot>

/** The same, as `evolve` and `decide` use it. */
export type IncidentState = Omit<IncidentSnapshot, 'rooms'> & { rooms: Rooms<RoomState> }

/** The state as plain JSON. */
export function toSnapshot(state: IncidentState): IncidentSnapshot {
  return { ...state, rooms: listRooms(state.rooms) }
}

/** The state of a snapshot, ready to be folded on. */
export function fromSnapshot(snapshot: IncidentSnapshot): IncidentState {
  return { ...snapshot, rooms: roomsFrom(snapshot.rooms) }
}
