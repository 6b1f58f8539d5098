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
At ${where}. Due ${dayWords(task.dueOn)}.
${task.detail ? `\n${task.detail}\n` : ''}
Open it to update it or mark it done:
${link}

You get this email because this task at ${oneLine(tenant.name)} is assigned to you. Reminders stop when it is done. If it is not yours, ask a manager to reassign it.
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
      return 'This task is due tomorrow.'
    case 'today':
      return 'This task is due today.'
    case 'overdue':
      return reminder.days === 1
        ? 'This task was due yesterday and is not done yet.'
        : `This task was due ${reminder.days} days ago and is not done yet.`
  }
}

const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' })
const dayWords = (date: string) => days.format(new Date(`${date}T00:00:00Z`))

/** Replaces line breaks: people type names, and one must not begin a new line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
