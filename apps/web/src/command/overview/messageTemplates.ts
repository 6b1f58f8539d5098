import type { IncidentAction, Severity } from '@muster/domain/incident/vocabulary'

export type MessageTemplate = { label: string; message: string; severity: Severity }

const always: readonly MessageTemplate[] = [
  {
    label: 'Answer please',
    message: 'Tell us how your room is: open the checklist and report your status.',
    severity: 2,
  },
  { label: 'Help is coming', message: 'Help is on the way. Stay where you are.', severity: 1 },
  {
    label: 'Stay quiet',
    message: 'Stay quiet and out of sight. Open the door to nobody; we have keys.',
    severity: 3,
  },
  {
    label: 'No danger now',
    message: 'There is no danger right now. Stay in place until the all-clear.',
    severity: 0,
  },
]

const byAction: Record<IncidentAction, readonly MessageTemplate[]> = {
  Hold: [
    {
      label: 'Keep halls clear',
      message: 'Keep everyone in the room. The halls must stay clear.',
      severity: 2,
    },
  ],
  Secure: [
    { label: 'Doors locked', message: 'All outside doors are locked. Lessons go on inside.', severity: 1 },
  ],
  Lockdown: [
    {
      label: 'Police here',
      message: 'The police are in the building. They will open your door.',
      severity: 1,
    },
  ],
  Evacuate: [
    { label: 'Move farther', message: 'Move farther away from the building and count again.', severity: 3 },
  ],
  Shelter: [{ label: 'Stay down', message: 'Stay down and away from windows until we say so.', severity: 3 }],
}

/** Messages that are one press away, those of the action first. */
export function messageTemplates(action: IncidentAction): readonly MessageTemplate[] {
  return [...byAction[action], ...always]
}

/** What a broadcast’s severity is called. Its styles are those of the specification, section 3. */
export const severityWords = ['Good news', 'Information', 'Caution', 'Urgent'] as const satisfies Record<
  Severity,
  string
>
