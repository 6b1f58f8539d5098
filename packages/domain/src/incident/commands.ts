import { z } from 'zod'
import { id } from '../id.ts'
import { messageText, nameText } from '../text.ts'
import { type Actor, eventData, participant, phoneProof } from './events.ts'
import { incidentAction, incidentKind, incidentType, instructionDataType, severity } from './vocabulary.ts'

/** True once the bag that sends it has a chat; it may have got one since the incident began. */
const chatNow = { hasChatNow: z.boolean().optional() }

/** The commands of an incident, in the imperative; their shapes are checked before `decide` sees them. */
export const commandData = {
  StartIncident: z.object({
    kind: incidentKind,
    action: incidentAction,
    type: incidentType,
    sites: eventData.IncidentStarted.shape.sites,
    location: nameText.nullable(),
    message: messageText,
    severity,
    rooms: z.array(participant),
    siteBags: eventData.IncidentStarted.shape.siteBags,
    students: eventData.IncidentStarted.shape.students,
    instructions: eventData.IncidentStarted.shape.instructions,
    template: eventData.IncidentStarted.shape.template,
    hasChat: z.boolean(),
    requestedBy: eventData.IncidentStarted.shape.requestedBy,
  }),
  TransferCommand: eventData.CommandTransferred,
  /** Rooms learn of it by a broadcast, as at the start. */
  ChangeAction: eventData.ActionChanged.extend({ message: messageText, severity }),
  ChangeKind: eventData.KindChanged.extend({ message: messageText, severity }),
  SendBroadcast: z.object({ message: messageText, severity }),
  SendRoomMessage: z.object({ message: messageText, roomIds: z.array(id).max(20_000) }),
  /** `announce`: also send the text as a message to the same rooms, so that it is at the top of their page. */
  GiveInstruction: z.object({
    id,
    text: messageText,
    dataType: instructionDataType,
    choices: eventData.InstructionGiven.shape.choices,
    required: eventData.InstructionGiven.shape.required,
    roomIds: z.array(id).max(20_000).nullable(),
    announce: z.boolean(),
  }),
  /** `instead`: what every room reads in its place; needed for a broadcast that is the only one. */
  StrikeEntry: eventData.EntryStruck.omit({ roomIds: true }).extend({
    instead: eventData.BroadcastSent.nullable(),
  }),
  CompleteInstruction: eventData.InstructionCompleted,
  MarkRoomSeen: eventData.RoomSeen,
  ReportRoomStatus: eventData.RoomStatusReported,
  TakeAttendance: eventData.AttendanceTaken,
  FileReport: eventData.ReportFiled,
  AnswerReport: eventData.ReportAnswered,
  AnswerCall: eventData.CallAnswered,
  JoinChat: eventData.ChatJoined.extend(chatNow),
  /** The author is the actor. `proof`: that the phone is the member it names. */
  PostChat: eventData.ChatPosted.omit({ author: true }).extend({
    ...chatNow,
    proof: phoneProof.optional(),
  }),
  PostGroupChat: eventData.GroupChatPosted.omit({ author: true }),
  PinChat: eventData.ChatPinned,
  UnpinChat: eventData.ChatUnpinned,
  /**
   * `confirmedDuring`: the action that keeps rooms where they are, as it was when somebody confirmed that guardians are
   * met all the same. Needed in a Lockdown, a Hold and a Secure.
   */
  StartReunification: eventData.ReunificationStarted.extend({ confirmedDuring: incidentAction.optional() }),
  AddReunificationItem: eventData.ReunificationItemAdded,
  MoveReunificationItem: eventData.ReunificationItemMoved,
  AnswerSurvey: eventData.SurveyAnswered,
  RequestSupport: eventData.SupportRequested,
  TakeRoom: eventData.RoomTaken,
  HandOverRoom: eventData.RoomHandedOver,
  ClearRoom: eventData.RoomCleared,
  InviteGuest: eventData.GuestInvited,
  ChangeGuest: eventData.GuestRightsChanged,
  RevokeGuest: eventData.GuestRevoked,
  EnterAsGuest: eventData.GuestEntered,
  ShowToGuest: eventData.GuestShown,
  NotifyPeople: eventData.PeopleNotified,
  /** `kind`: what it was when the all-clear was written, which may say that it was a drill; left out, it is not asked. */
  EndIncident: eventData.IncidentEnded.extend({ kind: incidentKind.optional() }),
  /** `kind`: the kind on the screen of the person who withdraws it. Needed for something real. */
  WithdrawIncident: eventData.IncidentWithdrawn.extend({ kind: incidentKind.optional() }),
  AddNote: eventData.NoteAdded,
  RecordFinding: eventData.FindingRecorded,
} as const

export type CommandType = keyof typeof commandData
export type CommandBody = {
  [T in CommandType]: { type: T; data: z.infer<(typeof commandData)[T]> }
}[CommandType]

/** A command on its way to `decide`, with who sent it. */
export type Command = CommandBody & { commandId: string; actor: Actor }
