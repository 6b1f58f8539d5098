import { z } from 'zod'
import { id } from '../id.ts'
import { messageText, nameText } from '../text.ts'
import { type Actor, eventData, participant } from './events.ts'
import { incidentAction, incidentKind, incidentType, instructionDataType, severity } from './vocabulary.ts'

/** The caller's own name for one wish; the second arrival of the same one changes nothing. */
export const commandId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w:.-]+$/, 'A command id has letters, digits and : . _ - only.')

/** What can be asked of an incident. Imperative; the shapes are checked before `decide` sees them. */
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
    instructions: eventData.IncidentStarted.shape.instructions,
    hasChat: z.boolean(),
  }),
  SendBroadcast: z.object({ message: messageText, severity }),
  SendRoomMessage: z.object({ message: messageText, roomIds: z.array(id).max(20_000) }),
  /** `announce`: also send the text as a message to the same rooms, so that it stands at the top of their page. */
  GiveInstruction: z.object({
    id,
    text: messageText,
    dataType: instructionDataType,
    choices: eventData.InstructionGiven.shape.choices,
    roomIds: z.array(id).max(20_000).nullable(),
    announce: z.boolean(),
  }),
  CompleteInstruction: eventData.InstructionCompleted,
  MarkRoomSeen: eventData.RoomSeen,
  ReportRoomStatus: eventData.RoomStatusReported,
  TakeAttendance: eventData.AttendanceTaken,
  FileReport: eventData.ReportFiled,
  AnswerReport: eventData.ReportAnswered,
  JoinChat: eventData.ChatJoined,
  PostChat: eventData.ChatPosted,
  StartReunification: eventData.ReunificationStarted,
  AddReunificationItem: eventData.ReunificationItemAdded,
  MoveReunificationItem: eventData.ReunificationItemMoved,
  AnswerSurvey: eventData.SurveyAnswered,
  RequestSupport: eventData.SupportRequested,
  EndIncident: z.object({ message: messageText }),
  WithdrawIncident: z.object({ message: messageText }),
} as const

export type CommandType = keyof typeof commandData
export type CommandBody = {
  [T in CommandType]: { type: T; data: z.infer<(typeof commandData)[T]> }
}[CommandType]

/** A command on its way to `decide`, with who sent it. */
export type Command = CommandBody & { commandId: string; actor: Actor }
