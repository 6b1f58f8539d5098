import type { IncidentType } from './vocabulary.ts'

/** The urgency of a type: 1 to 5 are emergencies (specification, section 3). */
export const incidentCategories = ['Emergency', 'NonEmergency', 'Other'] as const
export type IncidentCategory = (typeof incidentCategories)[number]

/** A reason of an incident that a manager chooses. `icon` is a Tabler icon name. Source: specification, section 3. */
export type IncidentTypeInfo = {
  type: IncidentType
  name: string
  category: IncidentCategory
  description: string
  initialChatMessage: string
  icon: string
}

export const incidentTypes: readonly IncidentTypeInfo[] = [
  {
    type: 1,
    name: 'Threat',
    category: 'Emergency',
    description: 'A person, weapon, call or message that could hurt people.',
    initialChatMessage: 'We are handling a threat. Send only what command must know.',
    icon: 'alert-triangle',
  },
  {
    type: 2,
    name: 'Injury',
    category: 'Emergency',
    description: 'Someone is hurt.',
    initialChatMessage: 'Someone is hurt. Tell us where you need help.',
    icon: 'bandage',
  },
  {
    type: 3,
    name: 'Medical',
    category: 'Emergency',
    description: 'Someone is ill: a seizure, an allergy, a collapse.',
    initialChatMessage: 'We are handling a medical emergency. Keep the halls clear.',
    icon: 'heartbeat',
  },
  {
    type: 4,
    name: 'SPED',
    category: 'Emergency',
    description: 'A student with special needs is in distress or has left the room.',
    initialChatMessage: 'A student needs support. Tell us what you see. Keep a calm distance.',
    icon: 'heart-handshake',
  },
  {
    type: 5,
    name: 'Psych',
    category: 'Emergency',
    description: 'A mental health crisis.',
    initialChatMessage: 'We are handling a mental health crisis. Keep others away and quiet.',
    icon: 'brain',
  },
  {
    type: 6,
    name: 'Missing Students',
    category: 'NonEmergency',
    description: 'One or more students cannot be found.',
    initialChatMessage: 'Students are missing. Tell us who you last saw, where and when.',
    icon: 'user-search',
  },
  {
    type: 7,
    name: 'Other',
    category: 'Other',
    description: 'None of the other types.',
    initialChatMessage: 'Command is here. Tell us what we should know.',
    icon: 'dots-circle-horizontal',
  },
]

/** The name of a type. */
export function typeName(type: IncidentType): string {
  return incidentTypes.find((each) => each.type === type)?.name ?? 'Other'
}

/**
 * The first message of every room’s chat: the specification’s initialChatMessage. It follows from the type in the log,
 * so it is no entry of its own in each of ten thousand rooms.
 */
export function openingChatMessage(type: IncidentType): string {
  return incidentTypes.find((each) => each.type === type)?.initialChatMessage ?? ''
}

/** The category of a type. */
export function categoryOf(type: IncidentType): IncidentCategory {
  return incidentTypes.find((each) => each.type === type)?.category ?? 'Other'
}
