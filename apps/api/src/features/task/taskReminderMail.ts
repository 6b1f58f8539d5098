import type { Reminder } from '@muster/domain/task/taskDueDates'
import { baseUrlOf, type NotifierConfig } from '../notification/notifierConfig.ts'

/** The configuration of reminders. */
export type ReminderConfig = Pick<NotifierConfig, 'PUBLIC_URL' | 'PORT' | 'TENANT_DOMAIN'>

/** The subject of a reminder. */
export type ReminderSubject = {
  task: { id: string; title: string; detail: string | null; siteId: number; siteName: string; dueOn: string }
  tenant: { name: string; prefix: string }
  ownerName: string
}

/** Builds a reminder as plain text. It contains no secret: its link requires a sign-in. */
export function reminderMail(
  config: ReminderConfig,
  { task, tenant, ownerName }: ReminderSubject,
  reminder: Reminder,
): { subject: string; body: string } {
  const title = oneLine(task.title)
  const where = oneLine(task.siteName)
  const link = `${baseUrlOf(config, tenant.prefix)}/site/${task.siteId}/task/${task.id}/edit`
  return {
    subject: `${subjects[reminder.about]}: ${title}`,
    body: `Hello ${oneLine(ownerName)},

${sentenceOf(reminder)}

${title}
At ${where}. To be done by ${dayWords(task.dueOn)}.
${task.detail ? `\n${task.detail}\n` : ''}
Open it here, to say how far it is or that it is done:
${link}

You get this because this task of ${oneLine(tenant.name)} is yours. Once it is done, there are no more reminders. If it should be somebody else’s, ask a manager to pass it on.
`,
  }
}

const subjects: Record<Reminder['about'], string> = {
  tomorrow: 'Due tomorrow',
  today: 'Due today',
  overdue: 'Overdue',
}

function sentenceOf(reminder: Reminder): string {
  switch (reminder.about) {
    case 'tomorrow':
      return 'This is to be done by tomorrow.'
    case 'today':
      return 'This is to be done today.'
    case 'overdue':
      return reminder.days === 1
        ? 'This was to be done by yesterday, and is not done yet.'
        : `This was to be done ${reminder.days} days ago, and is not done yet.`
  }
}

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })
const dayWords = (date: string) => days.format(new Date(`${date}T00:00:00Z`))

/** Replaces line breaks: people type names, and one must not begin a new line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
