import { id } from '@muster/domain/id'
import { incidentType, phoneOrigin, reportStatus } from '@muster/domain/incident/vocabulary'
import { messageText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Events that call for a manager on whatever page they are: silent lockdowns to confirm, rooms that ask for help. */

const from = { id: z.uuid(), siteId: z.int(), siteName: z.string(), bagName: z.string() }

export const watch = z.object({
  /** Silent lockdowns that wait, the one that starts next first. */
  lockdowns: z.array(
    z.object({
      ...from,
      requestedAt: z.string(),
      startsAt: z.string(),
      needsConfirmation: z.boolean(),
      /** The origin of the phone that asks; absent from a server that does not say. */
      origin: phoneOrigin.optional(),
    }),
  ),
  /** Silent lockdowns that started in the last quarter of an hour and run; `id` is the incident’s, not the request’s. */
  started: z.array(
    z.object({
      ...from,
      startedAt: z.string(),
      /** The manager who confirmed it; null when it started by itself. */
      startedByName: z.string().nullable(),
    }),
  ),
  /** Calls for help: those that wait, the oldest first, then those accepted in the last day, the newest first. */
  help: z.array(
    z.object({
      ...from,
      type: incidentType,
      text: z.string().nullable(),
      photoId: z.uuid().nullable(),
      at: z.string(),
      stage: reportStatus,
      answeredByName: z.string().nullable(),
      /** Later calls that were too many to be kept by themselves, and the words of the last; absent for none. */
      folded: z.object({ count: z.int(), text: z.string().nullable() }).optional(),
    }),
  ),
})
export type Watch = z.infer<typeof watch>

const ofRequest = {
  tag: 'Incident',
  access: 'incident.command',
  params: z.object({ requestId: id }),
  answer: watch,
} as const

export const getWatch = endpoint({
  method: 'GET',
  path: '/api/watch',
  tag: 'Incident',
  summary:
    'What waits for a manager at the caller’s sites. `GET /api/watch/stream` sends it anew at each change.',
  access: 'incident.command',
  answer: watch,
})

export const confirmLockdown = endpoint({
  ...ofRequest,
  method: 'POST',
  path: '/api/lockdown-requests/:requestId/confirm',
  summary: 'Starts the silent lockdown that a room asked for, now.',
})

export const declineLockdown = endpoint({
  ...ofRequest,
  method: 'POST',
  path: '/api/lockdown-requests/:requestId/decline',
  summary: 'Declines it; the room is told who and why.',
  body: z.object({ reason: messageText }),
})

export const answerHelp = endpoint({
  ...ofRequest,
  method: 'POST',
  path: '/api/help-requests/:requestId',
  summary: 'Accepts a room’s call for help, or says that it is done.',
  body: z.object({ stage: z.enum(['accepted', 'done']), note: messageText.nullable() }),
})

/** The stream of `watch`: `event: watch` with the whole list, first and at every change; `event: gone` ends it. */
export const watchStreamPath = '/api/watch/stream'
export const watchFrames = { watch } as const
