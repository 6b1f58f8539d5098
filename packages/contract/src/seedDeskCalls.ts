import { guestFlags } from '@muster/domain/access/guestFlags'
import { id } from '@muster/domain/id'
import { incidentCategories } from '@muster/domain/incident/incidentTypes'
import { incidentType } from '@muster/domain/incident/vocabulary'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The calls that the specification names, section 7, and that no bag makes: a bag’s page brings only its own. */

/** Guest token detail (section 3). */
export const guestToken = guestFlags.extend({
  /** The guest’s own id in the incident. */
  tokenId: z.uuid(),
  userFriendlyName: z.string(),
  userIdentifier: z.string(),
  incidentId: z.uuid(),
})
export type GuestToken = z.infer<typeof guestToken>

export const getGuestToken = endpoint({
  method: 'GET',
  path: '/api/incident/GetGuestToken',
  tag: 'Seed',
  summary:
    'What a guest may: for the guest, by their own headers, and for whoever manages the guests of the incident. 404 for anybody else’s.',
  access: 'guestToken',
  query: z.object({ IncidentId: id, UserIdentifier: nameText }),
  answer: guestToken,
})

export const getIncidentDetails = endpoint({
  method: 'GET',
  path: '/api/incident/GetIncidentDetails',
  tag: 'Seed',
  summary: 'Incidents that the caller may see, for the Active Incident banner.',
  access: 'incident.read',
  query: z.object({ IncidentStatus: z.literal('Active') }),
  answer: z.array(
    z.object({
      incidentId: z.uuid(),
      kind: z.string(),
      action: z.string(),
      type: incidentType,
      category: z.enum(incidentCategories),
      incidentStart: z.object({ locationDescription: z.string() }),
      /** The rooms of the caller that need help; absent from a server that does not say. */
      needHelp: z.int().optional(),
    }),
  ),
})
