import { publicMessage } from '@muster/domain/feed/capWords'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import type { NotificationValues } from '@muster/domain/notification/messageTemplates'
import type { MessageReader, NotificationTrigger } from '@muster/domain/notification/vocabulary'

const messages: Record<NotificationTrigger, string> = {
  start:
    'Locks, lights, out of sight. All students are with their teachers. Please do not come to the school.',
  update: 'Police are in the building. All rooms have answered. No one is hurt.',
  end: 'The lockdown is over. School continues as normal.',
}

/** The values that fill a preview: nothing that has happened. */
export function exampleValues(
  reader: MessageReader,
  organization: string,
  trigger: NotificationTrigger,
  kind: IncidentKind,
): NotificationValues {
  const isForStaff = reader === 'staff'
  return {
    organization,
    sites: ['Example School'],
    action: 'Lockdown',
    type: isForStaff ? 'Threat' : null,
    location: isForStaff ? 'Main entrance' : null,
    commander: isForStaff ? 'Alex Doe' : null,
    time: '10:42 AM',
    message: isForStaff || trigger === 'update' ? messages[trigger] : familyMessage(trigger, kind),
    link: 'https://muster.example.org/notified/…',
  }
}

function familyMessage(trigger: 'start' | 'end', kind: IncidentKind): string {
  const about = { kind, action: 'Lockdown' } as const
  return publicMessage(trigger === 'end' ? 'ended' : 'active', about, 'Example School')
}

/** The text with a variable put in where the cursor is, and where the cursor goes. */
export function insertVariable(
  text: string,
  name: string,
  { from, to }: { from: number; to: number },
): { text: string; cursor: number } {
  const variable = `{${name}}`
  return { text: text.slice(0, from) + variable + text.slice(to), cursor: from + variable.length }
}
