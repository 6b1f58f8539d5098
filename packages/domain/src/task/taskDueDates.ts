import { Temporal } from 'temporal-polyfill'
import type { Recurrence } from '../drill/drillPlan.ts'
import { dateIn, nextOccurrence } from '../drill/occurrences.ts'
import { zoneForTimes } from '../zoneForTimes.ts'

/** The days of a task: when its owner is reminded, and when it comes again. */

/** The time of day, where the task is, at which reminders go out: before people’s work begins. */
const reminderTime = '07:00'
/** The time between reminders of an overdue task, in days. */
const overdueReminderDays = 7

/** The subject of a reminder. `days`: since it was due. */
export type Reminder = { about: 'tomorrow' } | { about: 'today' } | { about: 'overdue'; days: number }

type DueDate = { dueOn: string; timeZone: string }

/**
 * Finds the next reminder to the owner of a task: a day before it is due, on the day, and each week that it is overdue.
 * @param after a moment in ms since 1970; a reminder at exactly this moment is not the next one
 * @returns ms since 1970
 */
export function nextReminder({ dueOn, timeZone }: DueDate, after: number): number {
  const due = Temporal.PlainDate.from(dueOn)
  const on = (days: number) =>
    due.add({ days }).toZonedDateTime({
      timeZone: zoneForTimes(timeZone),
      plainTime: Temporal.PlainTime.from(reminderTime),
    }).epochMilliseconds
  const first = [-1, 0].find((days) => on(days) > after)
  if (first !== undefined) return on(first)
  const passed = due.until(Temporal.PlainDate.from(dateIn(timeZone, after))).days
  const weeks = Math.max(1, Math.floor(passed / overdueReminderDays))
  return [weeks, weeks + 1].map((each) => on(each * overdueReminderDays)).find((at) => at > after) ?? on(7)
}

/** The end of the day on which a task is due: from then on it is overdue. @returns ms since 1970 */
export function overdueFrom({ dueOn, timeZone }: DueDate): number {
  return Temporal.PlainDate.from(dueOn).add({ days: 1 }).toZonedDateTime(zoneForTimes(timeZone))
    .epochMilliseconds
}

/** The reminder about a task at a moment; null while there is more than a day. @param now in ms since 1970 */
export function reminderAt({ dueOn, timeZone }: DueDate, now: number): Reminder | null {
  const today = Temporal.PlainDate.from(dateIn(timeZone, now))
  const days = Temporal.PlainDate.from(dueOn).until(today).days
  if (days < -1) return null
  if (days === -1) return { about: 'tomorrow' }
  return days === 0 ? { about: 'today' } : { about: 'overdue', days }
}

/**
 * The day on which a task that was done is due again: the next one after the day on which it was due and after today, so
 * that what was done late does not come back overdue.
 * @param now in ms since 1970
 * @returns null when it comes once
 */
export function nextDueOn({ dueOn, timeZone }: DueDate, recurrence: Recurrence, now: number): string | null {
  if (recurrence.every === 'once') return null
  const today = dateIn(timeZone, now)
  const since = today > dueOn ? today : dueOn
  const timing = {
    firstDate: dueOn,
    time: '00:00',
    timeZone: 'UTC',
    recurrence,
    until: null,
    skipDates: [],
  }
  return nextOccurrence(timing, Date.parse(`${since}T00:00:00Z`))?.date ?? null
}
