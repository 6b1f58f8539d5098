import { id } from '@muster/domain/id'
import { commandData } from '@muster/domain/incident/commands'
import { incidentCategories } from '@muster/domain/incident/incidentTypes'
import { incidentSnapshot } from '@muster/domain/incident/state'
import {
  choiceDataType,
  incidentAction,
  incidentKind,
  incidentType,
  reunificationStatus,
  severity,
} from '@muster/domain/incident/vocabulary'
import { messageText, nameText } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  commandAnswer,
  commandBase,
  incidentParams,
  incidentSummary,
  pageOf,
  pageQuery,
  searchText,
  siteId,
} from './shapes.ts'
import { wordedMessage } from './wordedMessage.ts'

/** Requests of managers. The stream is in frames.ts. */

const command = {
  tag: 'Incident',
  access: 'incident.command',
  params: incidentParams,
  answer: commandAnswer,
} as const

/** An account, or the id of a room that started something without anybody. */
const starterId = z.string().min(1).max(300)

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/incidents',
  tag: 'Incident',
  summary: 'Incidents at the sites the caller may see: those that run, then the others, each newest first.',
  access: 'incident.read',
  query: pageQuery.extend({
    /** `ended` has those that were withdrawn, too. */
    stage: z.enum(['active', 'ended', 'withdrawn']).optional(),
    kind: incidentKind.optional(),
    action: incidentAction.optional(),
    type: z.coerce.number().pipe(incidentType).optional(),
    siteId: z.coerce.number().pipe(siteId).optional(),
    /** Started at or after this moment, and before that one. */
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    /** Somebody of `listIncidentStarters`. */
    startedBy: starterId.optional(),
    /** Words in its location, a site’s name, its commander’s, or a message that went to all rooms. */
    search: searchText.optional(),
  }),
  answer: pageOf(incidentSummary),
})

export const listIncidentStarters = endpoint({
  method: 'GET',
  path: '/api/incident-starters',
  tag: 'Incident',
  summary:
    'Who started the incidents that the caller may see, by name: people, owners of drills that started by themselves, and rooms.',
  access: 'incident.read',
  answer: z.array(z.object({ id: starterId, name: z.string() })),
})

export const startIncident = endpoint({
  method: 'POST',
  path: '/api/incidents',
  tag: 'Incident',
  summary:
    'Starts an incident at one or more sites. The caller chooses its id, so that a retry cannot start two.',
  access: 'incident.start',
  body: commandBase.extend({
    incidentId: id,
    siteIds: z.array(siteId).min(1, inEnglish('Choose a site.')).max(200),
    kind: incidentKind,
    action: incidentAction,
    type: incidentType,
    location: nameText.nullable().default(null),
    /** Null: the action's own first message. */
    message: messageText.nullable().default(null),
    severity: severity.nullable().default(null),
  }),
  answer: commandAnswer,
  status: 201,
})

export const getIncident = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId',
  tag: 'Incident',
  summary: 'The incident as it stands: every room.',
  access: 'incident.read',
  params: incidentParams,
  answer: incidentSnapshot,
})

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/timeline',
  tag: 'Incident',
  summary:
    'What happened, in words, oldest first, one page at a time: what came after the entry `after`. The last page is empty.',
  access: 'incident.read',
  params: incidentParams,
  query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  answer: z.array(
    z.object({
      seq: z.int(),
      at: z.string(),
      byName: z.string(),
      type: z.string(),
      text: z.string(),
      /** `text` in parts; an earlier version of the server sends none. */
      message: wordedMessage.optional(),
      roomId: z.string().nullable(),
      /** The guest that it is about. */
      guestId: z.string().nullable(),
      /** It came when the incident was over. */
      isAfter: z.boolean(),
      /** A room, or somebody in it, called for help with it. */
      isCall: z.boolean(),
    }),
  ),
})

export const sendBroadcast = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/broadcasts',
  summary: 'A message to every room.',
  body: commandBase.extend(commandData.SendBroadcast.shape),
})

export const sendRoomMessage = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/room-messages',
  summary: 'A message to one or many rooms; others never see it.',
  body: commandBase.extend(commandData.SendRoomMessage.shape),
})

export const giveInstruction = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/instructions',
  summary: 'An instruction on the checklist of all or some rooms; of data type 4 it requests attendance.',
  body: commandBase
    .extend(commandData.GiveInstruction.shape)
    .refine(({ dataType, choices }) => dataType !== choiceDataType || choices, {
      path: ['choices'],
      error: inEnglish('Give at least two answers to choose from, or ask for words instead.'),
    }),
})

export const postCommandChat = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/chat',
  summary: 'A chat message from command to one room.',
  body: commandBase.extend({ roomId: id, text: messageText }),
})

export const endIncident = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/end',
  summary: 'Ends the incident with an all-clear to every room.',
  body: commandBase.extend(commandData.EndIncident.shape),
})

export const withdrawIncident = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/withdraw',
  summary:
    'Takes back a misfire; every room is told at once. A real one only by whoever leads it, with its kind (409 or 403 otherwise).',
  body: commandBase.extend({
    message: messageText.nullable().default(null),
    kind: commandData.WithdrawIncident.shape.kind,
  }),
})

export const listCommanders = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/commanders',
  tag: 'Incident',
  summary: 'Colleagues who may lead this incident.',
  access: 'incident.command',
  params: incidentParams,
  answer: z.array(z.object({ id, name: z.string() })),
})

export const transferCommand = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/commander',
  summary: 'Hands command to a colleague, or takes it.',
  body: commandBase.extend({ accountId: id }),
})

export const changeAction = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/action',
  summary:
    'Another action from here on: its instructions replace those of the one before, and every room is told.',
  body: commandBase.extend({
    action: incidentAction,
    /** Null: the action’s own first message. */
    message: messageText.nullable().default(null),
    severity: severity.nullable().default(null),
  }),
})

export const changeKind = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/kind',
  summary: 'A drill or a test has become real. There is no way back: end it or withdraw it.',
  body: commandBase.extend({ message: messageText.nullable().default(null) }),
})

export const retractEntry = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/entries/:seq/strike',
  summary:
    'Takes back a message or an instruction; the log keeps both. The only broadcast needs another in its place.',
  params: incidentParams.extend({ seq: z.coerce.number().int().min(1) }),
  body: commandBase.extend(commandData.StrikeEntry.omit({ seq: true }).shape),
})

export const addNote = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/notes',
  summary:
    'A remark to an entry of the log or to the whole incident, also when it is over. Notes are never edited.',
  body: commandBase.extend(commandData.AddNote.shape),
})

const clearing = { ...command, access: 'room.clear', params: incidentParams.extend({ roomId: id }) } as const

export const takeRoom = endpoint({
  ...clearing,
  method: 'POST',
  path: '/api/incidents/:incidentId/rooms/:roomId/take',
  summary: 'The caller goes to this room. Somebody else may be on the way too.',
  body: commandBase,
})

export const handOverRoom = endpoint({
  ...clearing,
  method: 'POST',
  path: '/api/incidents/:incidentId/rooms/:roomId/hand-over',
  summary: 'The caller leaves a room to somebody else, or to whoever comes.',
  body: commandBase.extend(commandData.HandOverRoom.omit({ roomId: true }).shape),
})

export const clearRoom = endpoint({
  ...clearing,
  method: 'POST',
  path: '/api/incidents/:incidentId/rooms/:roomId/clear',
  summary: 'What the caller found in this room.',
  body: commandBase.extend(commandData.ClearRoom.omit({ roomId: true }).shape),
})

export const countRoom = endpoint({
  ...command,
  params: incidentParams.extend({ roomId: id }),
  method: 'POST',
  path: '/api/incidents/:incidentId/rooms/:roomId/attendance',
  summary:
    'Who is in a room without a bag, as somebody told command. 409 for a room that has one: it answers for itself.',
  body: commandBase.extend(
    commandData.TakeAttendance.pick({ present: true, missing: true, injured: true, extra: true }).shape,
  ),
})

export const answerReport = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/reports/:reportId',
  summary: 'Accepts a room’s report, or says that it is done.',
  params: incidentParams.extend({ reportId: id }),
  body: commandBase.extend({ roomId: id, stage: z.enum(['accepted', 'done']), note: messageText.nullable() }),
})

export const answerCall = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/rooms/:roomId/calls',
  summary:
    'Accepts what a room needs, a request for support or its unread chat, or says that it is done; also afterwards.',
  params: incidentParams.extend({ roomId: id }),
  body: commandBase.extend(commandData.AnswerCall.omit({ roomId: true }).shape),
})

export const startReunification = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/reunification',
  summary:
    'Guardians are being met from now on; every room is told. In a lockdown, a hold or a secure only when `confirmedDuring` names that action.',
  body: commandBase.extend(commandData.StartReunification.shape),
})

export const requestStudent = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/reunification/items',
  summary: 'A guardian waits for a student of a room: named by the roster, or in words where there is none.',
  body: commandBase.extend({
    itemId: id,
    roomId: id,
    personId: id.nullable(),
    /** A name for a student who is on no roster, as the room’s page calls them. */
    student: nameText.nullable(),
    message: messageText.nullable(),
  }),
})

export const moveItem = endpoint({
  ...command,
  method: 'POST',
  path: '/api/incidents/:incidentId/reunification/items/:itemId',
  summary: 'Command moves a student on, as its runners and the release desk report it.',
  params: incidentParams.extend({ itemId: id }),
  body: commandBase.extend({
    roomId: id,
    to: reunificationStatus.exclude(['inRoom']),
    note: messageText.nullable(),
  }),
})

export const listIncidentTypes = endpoint({
  method: 'GET',
  path: '/api/incident/types',
  tag: 'Incident',
  summary: 'The types that an incident can be of, with their categories.',
  access: 'incident.read',
  answer: z.array(
    z.object({
      type: incidentType,
      name: z.string(),
      category: z.enum(incidentCategories),
      description: z.string(),
      initialChatMessage: z.string(),
      /** The name of a Tabler icon. */
      icon: z.string(),
    }),
  ),
})
