import { id } from '@muster/domain/id'
import { eventData } from '@muster/domain/incident/events'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { commandAnswer, commandBase, incidentParams } from './shapes.ts'

/**
 * Messages of command beside the rooms, those it pins, and how far it has read. A message to one room’s chat is
 * `postCommandChat`; messages themselves come with the incident and its stream.
 */

const chat = { tag: 'Incident', access: 'incident.chat', params: incidentParams } as const
const channel = eventData.ChatPinned.shape.channel

export const postGroupChat = endpoint({
  ...chat,
  method: 'POST',
  path: '/api/incidents/:incidentId/chat/groups',
  summary: 'A chat message to a group: command alone, or the responders too. Rooms never see it.',
  body: commandBase.extend(eventData.GroupChatPosted.omit({ author: true }).shape),
  answer: commandAnswer,
})

export const pinChat = endpoint({
  ...chat,
  method: 'POST',
  path: '/api/incidents/:incidentId/chat/pins',
  summary: 'Keeps a chat message in sight of command; `seq` is of the entry that said it.',
  body: commandBase.extend(eventData.ChatPinned.shape),
  answer: commandAnswer,
})

export const unpinChat = endpoint({
  ...chat,
  method: 'POST',
  path: '/api/incidents/:incidentId/chat/pins/remove',
  summary: 'No longer keeps a chat message in sight.',
  body: commandBase.extend(eventData.ChatUnpinned.shape),
  answer: commandAnswer,
})

const readUpTo = z.int().min(1).max(2_147_483_647)

export const markChatRead = endpoint({
  method: 'POST',
  path: '/api/incidents/:incidentId/chat/read',
  tag: 'Incident',
  summary:
    'The caller has read a channel up to this entry. It never goes back, however often and late it comes.',
  access: 'incident.read',
  params: incidentParams,
  body: z.object({ channel, upTo: readUpTo }),
  /** The last message that the caller has read now. */
  answer: z.object({ channel, upTo: z.int() }),
})

export const readChatMarks = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/chat/read',
  tag: 'Incident',
  summary:
    'How far the caller has read each channel; with `channel`, also how far others have read that one.',
  access: 'incident.read',
  params: incidentParams,
  query: z.object({ channel: channel.optional() }),
  answer: z.object({
    /** The last entry read, by channel; a channel that was never opened is not in it. */
    own: z.record(z.string(), z.int()),
    readers: z.array(z.object({ accountId: id, name: z.string(), upTo: z.int() })),
  }),
})
export type ChatMarks = z.infer<typeof readChatMarks.answer>

export const chatPresence = endpoint({
  method: 'GET',
  path: '/api/incidents/:incidentId/chat/presence',
  tag: 'Incident',
  summary: 'The rooms whose page is open on some device at this moment, at any server.',
  access: 'incident.read',
  params: incidentParams,
  answer: z.object({ openRoomIds: z.array(id) }),
})
