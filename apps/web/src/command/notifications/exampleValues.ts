import type { NotificationValues } from '@muster/domain/notification/messages'
import type { NotificationStage } from '@muster/domain/notification/vocabulary'

const messages: Record<NotificationStage, string> = {
  start:
    'Locks, lights, out of sight. All students are with their teachers. Please do not come to the school.',
  update: 'Police are in the building. All rooms have answered, nobody is hurt.',
  end: 'The lockdown is over. School goes on as usual.',
}

/** What a preview is filled with: nothing that has happened. */
export function exampleValues(organization: string, stage: NotificationStage): NotificationValues {
  return {
    ...{ organization, sites: ['Example School'], action: 'Lockdown', type: 'Threat' },
    ...{ location: 'Main entrance', commander: 'Alex Doe', time: '10:42 AM' },
    message: messages[stage],
    link: 'https://muster.example.org/notified/…',
  }
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
