import type { Recurrence } from '@muster/domain/drill/drillPlan'
import { listed } from '@muster/words/listed'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { formatTime } from '../times.ts'

/** Days, and the recurrences on them, in words. */

/** The days of a month that a plan can say by their order, with the words: “On the first”. */
export const nths: readonly { value: Nth; readonly word: string }[] = [
  {
    value: 1,
    get word() {
      return t`first`
    },
  },
  {
    value: 2,
    get word() {
      return t`second`
    },
  },
  {
    value: 3,
    get word() {
      return t`third`
    },
  },
  {
    value: 4,
    get word() {
      return t`fourth`
    },
  },
  {
    value: -1,
    get word() {
      return t`last`
    },
  },
]

type Nth = Extract<Recurrence, { every: 'monthWeekday' }>['nth']

/** The name of a day of the week. @param day from 1 (Monday) to 7 (Sunday) */
export function weekdayName(day: number): string {
  return weekdayIn(day, 'long')
}

/** The same in the fewest letters: `Mon`. */
export function shortWeekdayName(day: number): string {
  return weekdayIn(day, 'short')
}

/** The first day of 2024 was a Monday. */
const weekdayIn = (day: number, weekday: 'long' | 'short') =>
  formatTime(Date.UTC(2024, 0, day), { weekday, timeZone: 'UTC' })

/** The recurrence of a plan in words: `Every 2 weeks on Monday and Friday`. */
export function recurrenceWords(rule: Recurrence): string {
  switch (rule.every) {
    case 'once':
      return t`Once`
    case 'week': {
      const days = [...rule.weekdays].sort((a, b) => a - b).map(weekdayName)
      return t`${plural(rule.interval, 'Every week', 'Every # weeks')} on ${listed(days)}`
    }
    case 'monthDay':
      return rule.day > 28
        ? t`${plural(rule.interval, 'Every month', 'Every # months')} on day ${rule.day}, or the last day of shorter months`
        : t`${plural(rule.interval, 'Every month', 'Every # months')} on day ${rule.day}`
    case 'monthWeekday': {
      const nth = nths.find(({ value }) => value === rule.nth)?.word
      return t`${plural(rule.interval, 'Every month', 'Every # months')} on the ${nth ?? ''} ${weekdayName(rule.weekday)}`
    }
  }
}

/** A day as it is written: `Sep 3, 2026`. @param date YYYY-MM-DD */
export function dayWords(date: string): string {
  return formatTime(`${date}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'medium' })
}
