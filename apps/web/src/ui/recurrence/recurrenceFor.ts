import type { Recurrence } from '@muster/domain/drill/drillPlan'

/** A recurrence of another sort, beginning with the weekday or date of the first day. @param date YYYY-MM-DD */
export function recurrenceFor(every: Recurrence['every'], date: string): Recurrence {
  const first = new Date(`${date}T00:00:00Z`)
  const weekday = first.getUTCDay() || 7
  const day = first.getUTCDate() || 1
  switch (every) {
    case 'once':
      return { every }
    case 'week':
      return { every, interval: 1, weekdays: [weekday || 1] }
    case 'monthDay':
      return { every, interval: 1, day }
    case 'monthWeekday':
      return { every, interval: 1, weekday: weekday || 1, nth: nthOf(day) }
  }
}

function nthOf(day: number): 1 | 2 | 3 | 4 | -1 {
  if (day <= 7) return 1
  if (day <= 14) return 2
  if (day <= 21) return 3
  return day <= 28 ? 4 : -1
}
