import type { DrillStage } from '@muster/contract/drillCalls'
import type { DrillPlan, Recurrence, Tell } from '@muster/domain/drill/plan'

/** Planned drills in words. */

export const weekdays = [
  ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
] as const
export const nths = [
  { value: 1, word: 'first' },
  { value: 2, word: 'second' },
  { value: 3, word: 'third' },
  { value: 4, word: 'fourth' },
  { value: -1, word: 'last' },
] as const

const weekdayName = (day: number) => weekdays[day - 1] ?? ''

/** How often a plan comes: `Every 2 weeks on Monday and Friday`. */
export function recurrenceWords(rule: Recurrence): string {
  switch (rule.every) {
    case 'once':
      return 'Once'
    case 'week': {
      const days = [...rule.weekdays].sort((a, b) => a - b).map(weekdayName)
      return `${each(rule.interval, 'week')} on ${listed(days)}`
    }
    case 'monthDay':
      return rule.day > 28
        ? `${each(rule.interval, 'month')} on day ${rule.day}, or the last of a shorter month`
        : `${each(rule.interval, 'month')} on day ${rule.day}`
    case 'monthWeekday': {
      const nth = nths.find(({ value }) => value === rule.nth)?.word
      return `${each(rule.interval, 'month')} on the ${nth} ${weekdayName(rule.weekday)}`
    }
  }
}

const each = (interval: number, unit: string) =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

export const tellWords: Record<Tell, string> = {
  nobody: 'Nobody: it is unannounced',
  managers: 'Managers of the sites',
  everyone: 'Managers and staff',
}

export const startByWords: Record<DrillPlan['startBy'], string> = {
  itself: 'Muster, on time',
  hand: 'A manager, by hand',
}

/** The same within a line. */
export const startsWords: Record<DrillPlan['startBy'], string> = {
  itself: 'Starts by itself',
  hand: 'Started by hand',
}

/** What became of one time of a plan. */
export const stageWords: Record<DrillStage, string> = {
  waiting: 'Planned',
  started: 'Started',
  missed: 'Missed',
  heldBack: 'Held back',
  refused: 'Not started',
  cancelled: 'Cancelled',
}

/** A moment as the clocks of a place show it: `Thu, Sep 3, 2026, 10:00 AM EDT`. */
export function whenIn(timeZone: string, at: string | number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  })
  return format.format(new Date(at)).replace(/\s/g, ' ')
}

/** A day as it is written: `Thu, Sep 3, 2026`. @param date YYYY-MM-DD */
export function dayWords(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** How long until a moment: `in 3 d`, `in 2 h`, `in 5 min`, `now`. @param now in ms since 1970 */
export function timeLeft(at: string, now: number): string {
  const seconds = Math.ceil((Date.parse(at) - now) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 60) return `in ${seconds} s`
  if (seconds < 3600) return `in ${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `in ${Math.round(seconds / 3600)} h`
  return `in ${Math.round(seconds / 86_400)} d`
}
