import { eventData } from '@muster/domain/incident/events'
import { incidentSnapshot } from '@muster/domain/incident/state'
import { messageText, nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagIncidentParams, commandAnswer, commandBase } from './shapes.ts'

/** What a room's page asks beside the specification's own calls. The stream is in frames.ts. */

const room = { tag: 'Bag', access: 'bag', params: bagIncidentParams } as const

export const getBagIncident = endpoint({
  ...room,
  method: 'GET',
  path: '/api/bags/:barcode/incidents/:incidentId',
  summary: 'One incident as this room saw it, also after its end.',
  answer: incidentSnapshot,
})

export const markSeen = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/seen',
  summary: 'The room has this on its screen.',
  body: commandBase.extend({ upTo: z.int().min(1) }),
  answer: commandAnswer,
})

export const reportRoomStatus = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/status',
  summary: 'How the room is: its status, headcount and needs.',
  body: commandBase.extend(eventData.RoomStatusReported.omit({ roomId: true }).shape),
  answer: commandAnswer,
})

export const takeAttendance = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/attendance',
  summary: 'Attendance by count. Sent again it amends: both stay in the log.',
  body: commandBase.extend(eventData.AttendanceTaken.omit({ roomId: true }).shape),
  answer: commandAnswer,
})

export const postRoomChat = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/chat',
  summary: 'A chat message from the room.',
  body: commandBase.extend({ text: messageText, author: nameText.nullable() }),
  answer: commandAnswer,
})
