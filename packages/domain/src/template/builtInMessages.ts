import { inEnglish } from '@muster/words/t'
import type { IncidentAction } from '../incident/vocabulary.ts'
import type { MessageItem } from './messageItems.ts'

/** True in any action and in any place: rooms may be inside, outside or in a shelter area. */
const always: readonly MessageItem[] = [
  {
    title: inEnglish('Please answer'),
    text: inEnglish('Open the checklist and tap how everyone with you is.'),
    severity: 2,
    audience: 'any',
  },
  {
    title: inEnglish('Emergency services called'),
    text: inEnglish('We called emergency services. Keep following your steps.'),
    severity: 1,
    audience: 'any',
  },
  {
    title: inEnglish('No immediate danger'),
    text: inEnglish('We know of no immediate danger. Keep following your steps until the all-clear.'),
    severity: 0,
    audience: 'any',
  },
]

const byAction: Record<IncidentAction, readonly MessageItem[]> = {
  Hold: [
    {
      title: inEnglish('Keep halls clear'),
      text: inEnglish('Keep everyone in the room. The halls must stay clear.'),
      severity: 2,
      audience: 'any',
    },
  ],
  Secure: [
    {
      title: inEnglish('Doors locked'),
      text: inEnglish('All outside doors are locked. Continue class inside.'),
      severity: 1,
      audience: 'any',
    },
  ],
  Lockdown: [
    {
      title: inEnglish('Stay quiet'),
      text: inEnglish('Stay quiet and out of sight. Do not open the door for anyone.'),
      severity: 3,
      audience: 'any',
    },
    {
      title: inEnglish('Police here'),
      text: inEnglish('Police are in the building. Stay out of sight until someone unlocks your door.'),
      severity: 1,
      audience: 'any',
    },
  ],
  Evacuate: [
    {
      title: inEnglish('Move farther'),
      text: inEnglish('Move farther away from the building and count again.'),
      severity: 3,
      audience: 'any',
    },
  ],
  Shelter: [
    {
      title: inEnglish('Stay down'),
      text: inEnglish('Stay down and away from windows until we say so.'),
      severity: 3,
      audience: 'any',
    },
  ],
}

/** The messages that are built in for an action, or with null for every action. */
export function builtInMessages(action: IncidentAction | null): readonly MessageItem[] {
  return action === null ? always : byAction[action]
}
