import type { IncidentKind } from '../incident/vocabulary.ts'

/** One message of the Common Alerting Protocol 1.2 (OASIS), with the parts of it that Muster uses. */
export type CapAlert = {
  identifier: string
  sender: string
  /** A time, never with a Z: the standard writes UTC as -00:00. */
  sent: string
  status: IncidentKind
  msgType: 'Alert' | 'Update' | 'Cancel'
  /** `sender,identifier,sent` of every earlier message of the incident, the oldest first. */
  references: string[]
  incidentId: string
  info: CapInfo
  /** The same in other languages; none where the organization has only English. */
  translations?: readonly CapInfo[]
}

export type CapInfo = {
  language: string
  category: 'Safety' | 'Security'
  event: string
  responseTypes: CapResponse[]
  urgency: 'Immediate' | 'Expected' | 'Past' | 'Unknown'
  severity: 'Severe' | 'Moderate' | 'Minor'
  certainty: 'Observed' | 'Likely' | 'Possible' | 'Unlikely'
  expires: string
  senderName: string
  headline: string
  description: string
  instruction: string
  areas: CapArea[]
}

export type CapResponse = 'Shelter' | 'Evacuate' | 'Execute' | 'Avoid' | 'Monitor' | 'AllClear' | 'None'

/** `circle`: middle and radius in kilometres, as the standard writes it; null where the site has no coordinates. */
export type CapArea = { areaDesc: string; circle: string | null }

/** Facts outside the log: the publisher, and the location of its sites. */
export type CapPublisher = {
  /** The name that identifies this organisation among all: no spaces, commas, < or &. */
  sender: string
  senderName: string
  /** The location of each site by its id, in degrees. */
  coordinates: ReadonlyMap<number, { latitude: number; longitude: number }>
}
