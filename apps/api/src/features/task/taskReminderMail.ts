import type { Reminder } from '@muster/domain/task/taskDueDates'
import { plural } from '@muster/words/message'
import { spokenLocale, t } from '@muster/words/t'
import { baseUrlOf, type NotifierConfig } from '../notification/notifierConfig.ts'

/** The configuration of reminders. */
export type ReminderConfig = Pick<NotifierConfig, 'PUBLIC_URL' | 'PORT' | 'TENANT_DOMAIN'>

/** The subject of a reminder. */
export type ReminderSubject = {
  task: { id: string; title: string; detail: string | null; siteId: number; siteName: string; dueOn: string }
  tenant: { name: string; prefix: string }
  ownerName: string
}

/** Builds a reminder as plain text, in the language that is spoken. It contains no secret: its link requires a sign-in. */
export function reminderMail(
  config: ReminderConfig,
  { task, tenant, ownerName }: ReminderSubject,
  reminder: Reminder,
): { subject: string; body: string } {
  const title = oneLine(task.title)
  const where = oneLine(task.siteName)
  const link = `${baseUrlOf(config, tenant.prefix)}/site/${task.siteId}/task/${task.id}/edit`
  return {
    subject: subjects[reminder.about](title),
    body: `${t`Hello ${oneLine(ownerName)},`}

${sentenceOf(reminder)}

${title}
${t`At ${where}. Due ${dayWords(task.dueOn)}.`}
${task.detail ? `\n${task.detail}\n` : ''}
${t`Open it to update it or mark it done:`}
${link}

${t`You get this email because this task at ${oneLine(tenant.name)} is assigned to you. Reminders stop when it is done. If it is not yours, ask a manager to reassign it.`}
`,
  }
}

const subjects: Record<Reminder['about'], (title: string) => string> = {
  tomorrow: (title) => t`Due tomorrow: ${title}`,
  today: (title) => t`Due today: ${title}`,
  overdue: (title) => t`Overdue: ${title}`,
}

function sentenceOf(reminder: Reminder): string {
  switch (reminder.about) {
    case 'tomorrow':
      return t`This task is due tomorrow.`
    case 'today':
      return t`This task is due today.`
    case 'overdue':
      return reminder.days === 1
        ? t`This task was due yesterday and is not done yet.`
        : t`This task was due ${plural(reminder.days, '# day', '# days')} ago and is not done yet.`
  }
}

function dayWords(date: string): string {
  const days = new Intl.DateTimeFormat(spokenLocale(), { timeZone: 'UTC', dateStyle: 'full' })
  return days.format(new Date(`${date}T00:00:00Z`))
}

/** Replaces line breaks: people type names, and one must not begin a new line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
