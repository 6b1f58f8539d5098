import type { IncidentAction } from '../incident/vocabulary.ts'
import type { MessageItem } from './messageItems.ts'

/** True in any action and in any place: rooms may be inside, outside or in a shelter area. */
const always: readonly MessageItem[] = [
  {
    title: 'Please answer',
    text: 'Open the checklist and tap how everyone with you is.',
    severity: 2,
    audience: 'any',
  },
  {
    title: 'Emergency services called',
    text: 'We called emergency services. Keep following your steps.',
    severity: 1,
    audience: 'any',
  },
  {
    title: 'No immediate danger',
    text: 'We know of no immediate danger. Keep following your steps until the all-clear.',
    severity: 0,
    audience: 'any',
  },
]

const byAction: Record<IncidentAction, readonly MessageItem[]> = {
  Hold: [
    {
      title: 'Keep halls clear',
      text: 'Keep everyone in the room. The halls must stay clear.',
      severity: 2,
      audience: 'any',
    },
  ],
  Secure: [
    {
      title: 'Doors locked',
      text: 'All outside doors are locked. Continue class inside.',
      severity: 1,
      audience: 'any',
    },
  ],
  Lockdown: [
    {
      title: 'Stay quiet',
      text: 'Stay quiet and out of sight. Do not open the door for anyone.',
      severity: 3,
      audience: 'any',
    },
    {
      title: 'Police here',
      text: 'Police are in the building. Stay out of sight until someone unlocks your door.',
      severity: 1,
      audience: 'any',
    },
  ],
  Evacuate: [
    {
      title: 'Move farther',
      text: 'Move farther away from the building and count again.',
      severity: 3,
      audience: 'any',
    },
  ],
  Shelter: [
    {
      title: 'Stay down',
      text: 'Stay down and away from windows until we say so.',
      severity: 3,
      audience: 'any',
    },
  ],
}

/** The messages that are built in for an action, or with null for every action. */
export function builtInMessages(action: IncidentAction | null): readonly MessageItem[] {
  return action === null ? always : byAction[action]
}
