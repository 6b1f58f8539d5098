import { id } from '@muster/domain/id'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import { isStorable, notStorable } from '@muster/domain/text'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { commandBase, incidentParams, pageOf, pageQuery } from './shapes.ts'

/**
 * The record of names of students that people from outside were shown in an emergency (34 CFR 99.32(a)(5), 99.36): to whom, of whom,
 * and the threat.
 */

const threat = z.object({ text: z.string(), at: z.string(), byName: z.string() })

const disclosure = z.object({
  guestId: z.uuid(),
  toName: z.string(),
  /** Their address outside Muster, as a mail address. */
  toIdentifier: z.string(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** `name` null: the roster no longer has this person. */
  people: z.array(z.object({ id: z.uuid(), name: z.string().nullable() })),
})
export type Disclosure = z.infer<typeof disclosure>

const disclosuresOfIncident = z.object({
  kind: incidentKind,
  /** Null: nobody has stated it yet. */
  threat: threat.nullable(),
  /** A sentence to begin with. */
  proposed: z.string(),
  items: z.array(disclosure),
})
export type DisclosuresOfIncident = z.infer<typeof disclosuresOfIncident>

const ofIncident = { tag: 'Incident', access: 'guest.manage', params: incidentParams } as const

export const getDisclosures = endpoint({
  ...ofIncident,
  method: 'GET',
  path: '/api/incidents/:incidentId/disclosures',
  summary:
    'Which students people from outside were shown by name in an incident, and the threat that was the reason.',
  answer: disclosuresOfIncident,
})

export const stateThreat = endpoint({
  ...ofIncident,
  method: 'PUT',
  path: '/api/incidents/:incidentId/disclosures/threat',
  summary:
    'States the threat because of which names were shown. Stated again, the newest holds and the older ones stay.',
  body: commandBase.extend({
    text: z
      .string()
      .trim()
      .min(1, inEnglish('Write the threat in one sentence.'))
      .max(1000)
      .refine(isStorable, notStorable),
  }),
  answer: disclosuresOfIncident,
})

export const listDisclosures = endpoint({
  tag: 'Administration',
  access: 'admin',
  params: z.object({ id }),
  method: 'GET',
  path: '/api/admin/tenants/:id/disclosures',
  summary: 'The same of all incidents of a tenant, newest first, also of those whose log has expired.',
  query: pageQuery,
  answer: pageOf(disclosure.extend({ incidentId: z.uuid(), kind: incidentKind, threat: threat.nullable() })),
})
