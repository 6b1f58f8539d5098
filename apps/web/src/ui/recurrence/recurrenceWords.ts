import type { Recurrence } from '@muster/domain/drill/drillPlan'
import { t } from '@muster/words/t'

/** Days, and the recurrences on them, in words. */

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const nths = [
  { value: 1, word: 'first' },
  { value: 2, word: 'second' },
  { value: 3, word: 'third' },
  { value: 4, word: 'fourth' },
  { value: -1, word: 'last' },
] as const

/** The name of a day of the week. @param day from 1 (Monday) to 7 (Sunday) */
export const weekdayName = (day: number): string => weekdays[day - 1] ?? ''

/** The recurrence of a plan in words: `Every 2 weeks on Monday and Friday`. */
export function recurrenceWords(rule: Recurrence): string {
  switch (rule.every) {
    case 'once':
      return t`Once`
    case 'week': {
      const days = [...rule.weekdays].sort((a, b) => a - b).map(weekdayName)
      return `${each(rule.interval, 'week')} on ${listed(days)}`
    }
    case 'monthDay':
      return rule.day > 28
        ? t`${each(rule.interval, 'month')} on day ${rule.day}, or the last day of shorter months`
        : t`${each(rule.interval, 'month')} on day ${rule.day}`
    case 'monthWeekday': {
      const nth = nths.find(({ value }) => value === rule.nth)?.word
      return t`${each(rule.interval, 'month')} on the ${nth ?? ''} ${weekdayName(rule.weekday)}`
    }
  }
}

const each = (interval: number, unit: string) =>
  interval === 1 ? t`Every ${unit}` : t`Every ${interval} ${unit}s`

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** A day as it is written: `Thu, Sep 3, 2026`. @param date YYYY-MM-DD */
export function dayWords(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  return format.format(new Date(`${date}T00:00:00Z`))
}
