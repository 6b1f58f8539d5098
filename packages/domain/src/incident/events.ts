import { z } from 'zod'
import { guestFlags } from '../access/guestFlags.ts'
import { id } from '../id.ts'
import { directoryName, isStorable, messageLimit, messageText, nameText, notStorable } from '../text.ts'
import {
  attendanceMark,
  chatGroup,
  clearingOutcome,
  guestPage,
  headcount,
  incidentAction,
  incidentKind,
  incidentType,
  instructionDataType,
  instructionPhase,
  phoneOrigin,
  reportStatus,
  reunificationStatus,
  roomCall,
  roomNeed,
  roomProblem,
  roomStatus,
  severity,
  siteBagKind,
} from './vocabulary.ts'
import { actorSender, plainName } from './voice.ts'

/** The actor of an event. A bag device has no person behind it that Muster knows of; its name is the bag's. */
export const actor = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('user'), name: directoryName }),
  z.object({
    id,
    kind: z.literal('bag'),
    name: directoryName,
    /** Absent in bare acknowledgements, and in what was stored before phones were told apart. */
    origin: phoneOrigin.optional(),
    /** Number of earlier commands of the same sender that this entry has replaced, beyond the budget. */
    others: z.int().min(1).optional(),
  }),
  z.object({ id, kind: z.literal('guest'), name: directoryName }),
  z.object({ kind: z.literal('system'), name: directoryName }),
])
export type Actor = z.infer<typeof actor>

/** The key by which two actors are compared; the system is one actor. */
export function actorKey(who: Actor): string {
  return who.kind === 'system' ? 'system' : who.id
}

/** A room as it was when the incident started; later renames do not rewrite what happened. */
export const participant = z.object({
  id,
  /** Null: it has no bag, so nobody there sees or says anything; command counts and clears it. */
  bagId: id.nullable(),
  siteId: z.int(),
  name: directoryName,
  /** Students on this room's own rosters, or null when there is none. One on the lists of two rooms is expected in both. */
  expected: z.int().min(0).nullable(),
  /** The purpose of a bag of a site, which is no room. */
  kind: siteBagKind.optional(),
})
export type Participant = z.infer<typeof participant>

const instruction = z.object({
  id,
  text: messageText,
  dataType: instructionDataType,
  /** The choices of a room, for data type 5. */
  choices: z.array(nameText).min(2).max(12).optional(),
  /** Absent in what was stored before there were questions for afterwards. */
  phase: instructionPhase.optional(),
  /** True where command counts on an answer. Absent where nobody said so. */
  required: z.boolean().optional(),
})
/**
 * The version of the tenant's instruction set that an incident took its instructions from; absent: the built-in ones.
 */
const templateUsed = z.object({
  action: incidentAction.nullable(),
  type: incidentType.nullable(),
  version: z.int().min(1),
})
/** `students`: on the rosters of its rooms that take part, each once, however many class lists have them. Absent in old logs. */
const site = z.object({ id: z.int(), name: directoryName, students: z.int().min(0).optional() })
/** The answer of a room to an instruction that asks for more than an acknowledgement. */
export const answerValue = z.union([
  z.string().max(messageLimit).refine(isStorable, notStorable),
  z.number(),
  z.boolean(),
])
const rooms = z.array(id).min(1).max(20_000)
/** Answers by instruction id. */
const answers = z.record(z.string(), answerValue)
/** The rights of a guest, and their end: ISO 8601 in UTC. */
const guestRights = { flags: guestFlags, expiresAt: z.iso.datetime() }
/** The channel of a chat message: the chat of a room, or a group. */
const chatChannel = z.union([chatGroup, id])
/** The id of one phone in a room's chat, which its other phones read: another than its userId. */
export const memberId = z.string().regex(/^[A-Za-z0-9]{6}$/, 'A member is named by six letters or digits.')

/**
 * SHA-256 of an incident's id and a phone's secret, in base64url: only a phone that knows the secret speaks as its member.
 */
export const phoneProof = z.string().regex(/^[\w-]{43}$/)

/**
 * The last seq that was on the screen on which a room typed it. By it, what was typed in one round and arrives in the next answers only
 * the first. Absent where the phone does not say: then it is of the round in which it arrives.
 */
const upTo = z.int().min(1).optional()

/** Most instructions that are completed by one command. */
export const completedAtOnce = 100
/** Characters of a command's id. */
export const commandIdLimit = 200

/** The facts an incident is made of, each with the shape of what it tells. Past tense, never changed once stored. */
export const eventData = {
  IncidentStarted: z.object({
    kind: incidentKind,
    action: incidentAction,
    type: incidentType,
    sites: z.array(site).min(1),
    /** True in the copy for somebody restricted to sites, whose `sites` and `rooms` are not all of them. Never stored. */
    hasOtherSites: z.boolean().optional(),
    location: nameText.nullable(),
    rooms: z.array(participant),
    /** Bags of the sites themselves; absent in what was stored before they took part. */
    siteBags: z.array(participant).optional(),
    /** Students on the rosters of all rooms, each once, also those at two sites. Absent in old logs. */
    students: z.int().min(0).optional(),
    instructions: z.array(instruction),
    template: templateUsed.optional(),
    hasChat: z.boolean(),
    /** The bag whose phone asked for this silent lockdown, and the origin of that phone. Rooms do not see it. */
    requestedBy: z.object({ bagName: directoryName, origin: phoneOrigin }).optional(),
  }),
  /** Somebody else leads from here on, or the same person after a colleague had taken over. */
  CommandTransferred: z.object({ to: z.object({ id, name: directoryName }) }),
  /**
   * The action has changed and a new round begins: its instructions replace those of the action before and every
   * request for attendance, and no room has answered it yet.
   */
  ActionChanged: z.object({ action: incidentAction, instructions: z.array(instruction) }),
  /** A drill or a test has become real. */
  KindChanged: z.object({ kind: incidentKind.extract(['Actual']) }),
  BroadcastSent: z.object({ message: messageText, severity }),
  RoomMessageSent: z.object({ message: messageText, roomIds: rooms }),
  /** `roomIds` null: every room. */
  InstructionGiven: instruction.extend({ roomIds: rooms.nullable() }),
  /**
   * A wrong message or instruction is taken back. Both entries stay. `roomIds`: the rooms that received it; null for
   * every room, none for what was said in a group.
   */
  EntryStruck: z.object({
    seq: z.int().min(1),
    reason: messageText.nullable(),
    roomIds: z.array(id).max(20_000).nullable(),
  }),
  InstructionCompleted: z.object({
    instructionIds: z.array(id).min(1).max(completedAtOnce),
    roomId: id,
    /** Answers by instruction id, for instructions that ask for more than an acknowledgement. */
    values: answers,
  }),
  /** `upTo`: the last seq that was on the room's screen. */
  RoomSeen: z.object({ roomId: id, upTo: z.int().min(1) }),
  RoomStatusReported: z.object({
    roomId: id,
    /** The gravest, where there is more than one. */
    status: roomStatus,
    /** Other problems beside `status`. */
    also: z.array(roomProblem).max(3).optional(),
    headcount: headcount.nullable(),
    needs: z.array(roomNeed).max(10),
    note: messageText.nullable(),
    upTo,
  }),
  AttendanceTaken: z.object({
    roomId: id,
    present: headcount,
    /** Null: nobody said. Events stored before the two could be distinguished have 0 there. */
    missing: headcount.nullable(),
    injured: headcount.nullable(),
    extra: headcount.nullable(),
    absent: headcount.nullable().optional(),
    elsewhere: headcount.nullable().optional(),
    /** Mark by person id, when the roster was called. Names stay in the roster: the log holds none of a student. */
    marks: z.record(z.string(), attendanceMark).optional(),
    /** Ids of people added by hand; their names are kept beside the roster. */
    extras: z.array(id).max(200).optional(),
    upTo,
  }),
  /** A room tells command of something: one of the seven types, a few words, a photo. */
  ReportFiled: z.object({
    reportId: id,
    roomId: id,
    type: incidentType,
    text: messageText.nullable(),
    photoId: id.nullable(),
    /** The serial number of the RBIM whose button was pressed; absent for a report of a person. */
    rbim: z.string().max(100).optional(),
    upTo,
  }),
  ReportAnswered: z.object({
    reportId: id,
    roomId: id,
    stage: reportStatus.exclude(['filed']),
    note: messageText.nullable(),
  }),
  /** Command has taken up, or done, what a room asked for. `about`: the seq of the entry in which it was first said. */
  CallAnswered: z.object({
    roomId: id,
    call: roomCall,
    about: z.int().min(1),
    stage: reportStatus.exclude(['filed']),
    note: messageText.nullable(),
  }),
  /** A phone took part in its room's chat, with a name that somebody typed or without. Old logs have no proof. */
  ChatJoined: z.object({
    roomId: id,
    memberId,
    name: nameText.nullable(),
    proof: phoneProof.optional(),
    upTo,
  }),
  /**
   * `author`: the name of the actor; in old logs the name that was typed on a room's phone. `memberId`: the phone that
   * wrote it, where it has proved it; absent when command did.
   */
  ChatPosted: z.object({
    roomId: id,
    text: messageText,
    author: directoryName,
    typedName: nameText.optional(),
    memberId: memberId.optional(),
    upTo,
  }),
  /** Somebody of command, or a guest among the responders, wrote to the others there. */
  GroupChatPosted: z.object({ group: chatGroup, text: messageText, author: directoryName }),
  /** Command keeps a chat message in sight. `seq`: of the entry that said it. */
  ChatPinned: z.object({ channel: chatChannel, seq: z.int().min(1) }),
  ChatUnpinned: z.object({ channel: chatChannel, seq: z.int().min(1) }),
  ReunificationStarted: z.object({ message: messageText.nullable() }),
  /** A guardian waits for a student of this room. `student`: how the room's page names them to anyone, as initials. */
  ReunificationItemAdded: z.object({
    itemId: id,
    roomId: id,
    personId: id.nullable(),
    student: nameText,
    message: messageText.nullable(),
  }),
  ReunificationItemMoved: z.object({
    itemId: id,
    roomId: id,
    to: reunificationStatus.exclude(['inRoom']),
    note: messageText.nullable(),
  }),
  /** The actor goes to this room and looks; a second person may too. */
  RoomTaken: z.object({ roomId: id }),
  /** The actor leaves this room to somebody else, or to anybody who comes when `to` is null. */
  RoomHandedOver: z.object({ roomId: id, to: nameText.nullable(), note: messageText.nullable() }),
  RoomCleared: z.object({ roomId: id, outcome: clearingOutcome, note: messageText.nullable() }),
  /** Somebody from outside may follow and help. What lets them in is no part of the log. `identifier`: how they are known, as a mail address. */
  GuestInvited: z.object({
    guestId: id,
    name: directoryName,
    identifier: nameText,
    ...guestRights,
    /** True where one link opens it on several devices. */
    isForAnyDevice: z.boolean(),
  }),
  GuestRightsChanged: z.object({ guestId: id, ...guestRights }),
  GuestRevoked: z.object({ guestId: id, reason: messageText.nullable() }),
  /** Their link was opened on a device. */
  GuestEntered: z.object({ guestId: id }),
  /**
   * A page that a guest was shown; `personIds`: the students whose names they saw. `isSent`: their device was sent what
   * the page shows, and nobody has said that it was on a screen; absent where it was.
   */
  GuestShown: z.object({
    guestId: id,
    page: guestPage,
    isSent: z.boolean().optional(),
    roomId: id.nullable(),
    personIds: z.array(id).max(2_000),
  }),
  /** Command informs the people outside. */
  PeopleNotified: z.object({ message: messageText }),
  /** `word`: the all-clear code of the person who opens a door, so that a room can compare it with its phone. */
  IncidentEnded: z.object({ message: messageText, word: nameText.nullable().optional() }),
  /** A room's answers to the questions for afterwards. */
  SurveyAnswered: z.object({ roomId: id, values: answers }),
  /** Somebody in this room asks for support for themselves. */
  SupportRequested: z.object({ roomId: id, note: messageText.nullable() }),
  /** A misfire taken back: rooms learn it at once. */
  IncidentWithdrawn: z.object({ message: messageText }),
  /** A remark to the log, to one of its entries or to the whole. Entries are never edited. */
  NoteAdded: z.object({ about: z.int().min(1).nullable(), text: messageText }),
  /** Something to be done better, and the task it became. */
  FindingRecorded: z.object({
    findingId: id,
    text: messageText,
    siteId: z.int().nullable(),
    taskId: id.nullable(),
  }),
} as const

export type EventType = keyof typeof eventData

/** The fields that every entry of every version has. */
export const envelope = {
  id,
  incidentId: id,
  /** 1, 2, 3 … without gaps within the incident. */
  seq: z.int().min(1),
  /** Server time, ISO 8601 in UTC with milliseconds. */
  at: z.iso.datetime(),
  actor,
  commandId: z.string().max(commandIdLimit),
}

function storedEvent<T extends EventType>(type: T) {
  const { actor, at, commandId, id, incidentId, seq } = envelope
  // By name, as they are sealed: what is in order already is written in one go, thousands of times in a lockdown.
  return z.object({ actor, at, commandId, data: eventData[type], id, incidentId, seq, type: z.literal(type) })
}

/** The type of an entry that this version cannot read; never stored, and never that of a fact. */
export const unrecognizedType = 'Unrecognized'

/**
 * An entry that a later version wrote, of a type or in a shape that this one does not know (`readEvent`). `data.type`: its
 * type there. `data.guestId`: the guest it is about, if any.
 */
const unrecognizedEvent = z.object({
  ...envelope,
  data: z.object({ type: z.string().min(1).max(100), guestId: id.optional() }),
  type: z.literal(unrecognizedType),
})
export type UnrecognizedEvent = z.infer<typeof unrecognizedEvent>

/** One entry of the log, as streamed and folded; every stored one of this version has one of these shapes. */
export const incidentEvent = z.discriminatedUnion('type', [
  storedEvent('IncidentStarted'),
  storedEvent('CommandTransferred'),
  storedEvent('ActionChanged'),
  storedEvent('KindChanged'),
  storedEvent('BroadcastSent'),
  storedEvent('RoomMessageSent'),
  storedEvent('InstructionGiven'),
  storedEvent('EntryStruck'),
  storedEvent('InstructionCompleted'),
  storedEvent('RoomSeen'),
  storedEvent('RoomStatusReported'),
  storedEvent('AttendanceTaken'),
  storedEvent('ReportFiled'),
  storedEvent('ReportAnswered'),
  storedEvent('CallAnswered'),
  storedEvent('ChatJoined'),
  storedEvent('ChatPosted'),
  storedEvent('GroupChatPosted'),
  storedEvent('ChatPinned'),
  storedEvent('ChatUnpinned'),
  storedEvent('ReunificationStarted'),
  storedEvent('ReunificationItemAdded'),
  storedEvent('ReunificationItemMoved'),
  storedEvent('RoomTaken'),
  storedEvent('RoomHandedOver'),
  storedEvent('RoomCleared'),
  storedEvent('GuestInvited'),
  storedEvent('GuestRightsChanged'),
  storedEvent('GuestRevoked'),
  storedEvent('GuestEntered'),
  storedEvent('GuestShown'),
  storedEvent('PeopleNotified'),
  storedEvent('IncidentEnded'),
  storedEvent('SurveyAnswered'),
  storedEvent('SupportRequested'),
  storedEvent('IncidentWithdrawn'),
  storedEvent('NoteAdded'),
  storedEvent('FindingRecorded'),
  unrecognizedEvent,
])
export type IncidentEvent = z.infer<typeof incidentEvent>
export type EventOf<T extends EventType> = Extract<IncidentEvent, { type: T }>

/** The facts that `decide` returns; the log adds id, seq, time, actor and command. */
export type Fact = { [T in EventType]: { type: T; data: z.infer<(typeof eventData)[T]> } }[EventType]

/** The time and the actor of an event, as states keep them: command by its plain name, others with their voice. */
export function attribution({ at, actor }: Pick<IncidentEvent, 'at' | 'actor'>): {
  at: string
  byName: string
} {
  // What a room says of itself is kept with the room, thousands of times.
  return { at, byName: actor.kind === 'bag' ? plainName(actor.name) : actorSender(actor) }
}
