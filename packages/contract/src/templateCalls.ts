import { incidentAction, incidentType } from '@muster/domain/incident/vocabulary'
import { instructionItem, instructionItems } from '@muster/domain/template/instructionItems'
import { messageItem, messageItems } from '@muster/domain/template/messageItems'
import { templateScope } from '@muster/domain/template/templateScope'
import { typedText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './shapes.ts'

/** The instruction and message sets of a tenant, in versions that are never changed. */

/** Reading is for people who may start an incident, changing for people who may configure. */
const read = { method: 'GET', tag: 'Incident', access: 'incident.start' } as const
const change = { method: 'POST', tag: 'Incident', access: 'incident.configure' } as const

/** One version of a set. */
const saved = {
  version: z.int(),
  savedAt: z.string(),
  savedByName: z.string(),
  note: z.string().nullable(),
  /** The older version it is the same as, when it was brought back. */
  restoredFrom: z.int().nullable(),
}
/** `version`: the one the editor saw, 0 for none. When there is a newer one, nothing is saved (409). */
const seen = { version: z.int().min(0).max(1_000_000_000) }
const note = typedText(200).nullable().default(null)
const restored = z.int().min(1).max(1_000_000_000)
const ofAction = z.object({ action: incidentAction.nullable() })

/** `items` null: put out of use, so that what is less specific or built in applies. */
const instructionSet = templateScope.extend({ ...saved, items: z.array(instructionItem).nullable() })
export type InstructionSetVersion = z.output<typeof instructionSet>
const messageSet = ofAction.extend({ ...saved, items: z.array(messageItem).nullable() })
export type MessageSetVersion = z.output<typeof messageSet>

export const listInstructionSets = endpoint({
  ...read,
  path: '/api/templates/instructions',
  summary: 'The newest version of each of the organization’s own sets of instructions.',
  query: pageQuery,
  answer: pageOf(instructionSet),
})

export const listInstructionVersions = endpoint({
  ...read,
  path: '/api/templates/instructions/versions',
  summary: 'Every version of the set for one choice, newest first; without action or type the one for any.',
  query: pageQuery.extend({
    action: incidentAction.optional(),
    type: z.coerce.number().pipe(incidentType).optional(),
  }),
  answer: pageOf(instructionSet),
})

export const saveInstructionSet = endpoint({
  ...change,
  path: '/api/templates/instructions',
  summary: 'A new version of a set. Incidents that run keep what they started with.',
  body: templateScope.extend({ ...seen, items: instructionItems.nullable(), note }),
  answer: instructionSet,
})

export const restoreInstructionSet = endpoint({
  ...change,
  path: '/api/templates/instructions/restore',
  summary: 'Brings an older version back, as a new one.',
  body: templateScope.extend({ ...seen, restore: restored }),
  answer: instructionSet,
})

export const listMessageSets = endpoint({
  ...read,
  path: '/api/templates/messages',
  summary: 'The newest version of each of the organization’s own sets of messages.',
  query: pageQuery,
  answer: pageOf(messageSet),
})

export const listMessageVersions = endpoint({
  ...read,
  path: '/api/templates/messages/versions',
  summary: 'Every version of the messages for one action, newest first; without it those for any action.',
  query: pageQuery.extend({ action: incidentAction.optional() }),
  answer: pageOf(messageSet),
})

export const saveMessageSet = endpoint({
  ...change,
  path: '/api/templates/messages',
  summary: 'A new version of the messages for an action. A variable that nobody knows is refused.',
  body: ofAction.extend({ ...seen, items: messageItems.nullable(), note }),
  answer: messageSet,
})

export const restoreMessageSet = endpoint({
  ...change,
  path: '/api/templates/messages/restore',
  summary: 'Brings an older version back, as a new one.',
  body: ofAction.extend({ ...seen, restore: restored }),
  answer: messageSet,
})
