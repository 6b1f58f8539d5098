import { id } from '@muster/domain/id'
import { incidentType, reportStatus } from '@muster/domain/incident/vocabulary'
import { messageText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagParams } from './shapes.ts'

/** Calls for help while no incident runs, and silent lockdowns. */

const help = z.object({
  id: z.uuid(),
  type: incidentType,
  text: z.string().nullable(),
  photoId: z.uuid().nullable(),
  at: z.string(),
  stage: reportStatus,
  answeredAt: z.string().nullable(),
  answeredByName: z.string().nullable(),
  note: z.string().nullable(),
  /** Later calls that were too many to be kept by themselves and are counted in this one; absent for none. */
  folded: z.int().optional(),
})
export type HelpRequest = z.output<typeof help>

const ofBag = { tag: 'Bag', access: 'bag', params: bagParams } as const

export const askForHelp = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/bags/:barcode/help',
  summary:
    'Asks for help without starting an incident. The phone chooses the id, so that a retry is the same call.',
  body: z.object({ id, type: incidentType, text: messageText.nullable(), photoId: id.nullable() }),
  answer: help,
})

export const listHelp = endpoint({
  ...ofBag,
  method: 'GET',
  path: '/api/bags/:barcode/help',
  summary: 'This bag’s calls for help of the last day and how far each has come, newest first.',
  answer: z.array(help),
})

const lockdown = z.object({
  id: z.uuid(),
  stage: z.enum(['waiting', 'started', 'declined', 'undone']),
  needsConfirmation: z.boolean(),
  requestedAt: z.string(),
  /** The time at which it starts by itself unless it is undone or declined before. */
  startsAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  reason: z.string().nullable(),
  /** True while this phone may take it back: it has asked for it, or is enrolled. */
  canUndo: z.boolean(),
})
export type LockdownRequest = z.output<typeof lockdown>

export const getThisPhone = endpoint({
  ...ofBag,
  method: 'GET',
  path: '/api/bags/:barcode/phone',
  summary: 'Whether the phone that asks is known at this bag’s site.',
  answer: z.object({ isKnown: z.boolean() }),
})

export const requestLockdown = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/bags/:barcode/lockdown',
  summary:
    'A silent lockdown at this bag’s site: starts in 5 s, or, where a manager is asked first, when they confirm or after 60 s. A phone that is not known at the site always asks first.',
  body: z.object({ id }),
  answer: lockdown,
})

export const getLockdown = endpoint({
  ...ofBag,
  method: 'GET',
  path: '/api/bags/:barcode/lockdown',
  summary: 'The latest silent lockdown of this bag in the last hour, or null.',
  answer: lockdown.nullable(),
})

export const undoLockdown = endpoint({
  ...ofBag,
  method: 'POST',
  path: '/api/bags/:barcode/lockdown/:requestId/undo',
  summary:
    'Takes a silent lockdown back while it waits, from the phone that asked or an enrolled one; 403 from others, 409 once it has started.',
  params: bagParams.extend({ requestId: id }),
  answer: lockdown,
})
