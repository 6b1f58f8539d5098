import { id } from '@muster/domain/id'
import { eventData, memberId } from '@muster/domain/incident/events'
import { chatMessage, incidentSnapshot } from '@muster/domain/incident/state'
import { messageText, nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagIncidentParams, commandAnswer, commandBase } from './shapes.ts'

/** Requests of a room's page beside the specification's own calls. The stream is in frames.ts. */

/** The secret of one phone, chosen by it: at least 128 random bits in letters and digits. The server stores a hash. */
const phoneSecret = z.string().regex(/^[\w-]{22,64}$/, 'The secret of a phone has 22 letters and digits.')

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
  summary:
    'Attendance by count, or by roster with a mark per student. Sent again it amends: both stay in the log.',
  body: commandBase.extend(eventData.AttendanceTaken.omit({ roomId: true }).shape),
  answer: commandAnswer,
})

export const addPerson = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/people',
  summary:
    'Names somebody who is here and not on the roster, before attendance counts them among its extras.',
  body: z.object({ id, name: nameText }),
  answer: z.object({ id: z.uuid() }),
})

export const joinRoomChat = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/chat/members',
  summary:
    'This phone takes part in the room’s chat, with a typed name or without; another name replaces the first. 409 `not-this-phone` where the member joined with another secret.',
  body: commandBase.extend({
    ...eventData.ChatJoined.pick({ memberId: true, name: true, upTo: true }).shape,
    secret: phoneSecret.optional(),
  }),
  answer: commandAnswer,
})

export const postRoomChat = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/chat',
  summary:
    'A chat message from the room. It is the room that speaks: `author` is a name that somebody typed, shown as such, and `memberId` counts with the secret that joined.',
  body: commandBase.extend({
    text: messageText,
    author: nameText.nullable(),
    memberId: memberId.optional(),
    secret: phoneSecret.optional(),
    upTo: eventData.ChatPosted.shape.upTo,
  }),
  answer: commandAnswer,
})

export const getEarlierChat = endpoint({
  ...room,
  method: 'GET',
  path: '/api/bags/:barcode/incidents/:incidentId/chat',
  summary: 'One page of the room’s chat before an entry: what its snapshot no longer has.',
  query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).default(2_147_483_647) }),
  answer: z.object({ messages: z.array(chatMessage), isMore: z.boolean() }),
})

export const fileReport = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/reports',
  summary: 'The room tells command of something: one of the seven types, words, a photo.',
  body: commandBase.extend(eventData.ReportFiled.omit({ roomId: true, rbim: true }).shape),
  answer: commandAnswer,
})

export const moveStudent = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/reunification',
  summary: 'The room hands a student on: to the guardian, to a runner, or later.',
  body: commandBase.extend({
    itemId: id,
    to: z.enum(['withGuardian', 'withRunner', 'later']),
    note: messageText.nullable(),
  }),
  answer: commandAnswer,
})

export const answerSurvey = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/survey',
  summary: 'Answers to the questions for afterwards; also, and usually, when the incident has ended.',
  body: commandBase.extend({ values: eventData.SurveyAnswered.shape.values }),
  answer: commandAnswer,
})

export const requestSupport = endpoint({
  ...room,
  method: 'POST',
  path: '/api/bags/:barcode/incidents/:incidentId/support',
  summary: 'Somebody in the room asks for support for themselves, during an incident or after it.',
  body: commandBase.extend({ note: messageText.nullable() }),
  answer: commandAnswer,
})
