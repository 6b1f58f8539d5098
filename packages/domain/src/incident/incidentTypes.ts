import { t } from '@muster/words/t'
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
    get name() {
      return t`Threat`
    },
    category: 'Emergency',
    get description() {
      return t`A person, weapon, call or message that could hurt people.`
    },
    get initialChatMessage() {
      return t`We are handling a threat. Send only what command must know.`
    },
    icon: 'alert-triangle',
  },
  {
    type: 2,
    get name() {
      return t`Injury`
    },
    category: 'Emergency',
    get description() {
      return t`Someone is hurt.`
    },
    get initialChatMessage() {
      return t`Someone is hurt. Tell us where you need help.`
    },
    icon: 'bandage',
  },
  {
    type: 3,
    get name() {
      return t`Medical`
    },
    category: 'Emergency',
    get description() {
      return t`Someone is ill: a seizure, an allergy, a collapse.`
    },
    get initialChatMessage() {
      return t`We are handling a medical emergency. Keep the halls clear.`
    },
    icon: 'heartbeat',
  },
  {
    type: 4,
    get name() {
      return t`SPED`
    },
    category: 'Emergency',
    get description() {
      return t`A student with special needs is in distress or has left the room.`
    },
    get initialChatMessage() {
      return t`A student needs support. Tell us what you see. Keep a calm distance.`
    },
    icon: 'heart-handshake',
  },
  {
    type: 5,
    get name() {
      return t`Psych`
    },
    category: 'Emergency',
    get description() {
      return t`A mental health crisis.`
    },
    get initialChatMessage() {
      return t`We are handling a mental health crisis. Keep others away and quiet.`
    },
    icon: 'brain',
  },
  {
    type: 6,
    get name() {
      return t`Missing Students`
    },
    category: 'NonEmergency',
    get description() {
      return t`One or more students cannot be found.`
    },
    get initialChatMessage() {
      return t`Students are missing. Tell us who you last saw, where and when.`
    },
    icon: 'user-search',
  },
  {
    type: 7,
    get name() {
      return t`Other`
    },
    category: 'Other',
    get description() {
      return t`None of the other types.`
    },
    get initialChatMessage() {
      return t`Command is here. Tell us what we should know.`
    },
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
