import type { DrillPlan, Recurrence } from '@muster/domain/drill/plan'

/** A plan in which nothing is chosen but what cannot be chosen otherwise. @param today YYYY-MM-DD */
export function emptyPlan(siteIds: readonly number[], today: string, timeZone: string): DrillPlan {
  const [only] = siteIds
  return {
    ...{ title: '', kind: 'Exercise', action: 'Evacuate', type: 7, location: null, message: null, timeZone },
    ...{ siteIds: siteIds.length === 1 && only !== undefined ? [only] : [], firstDate: today, time: '10:00' },
    ...{ recurrence: { every: 'once' }, until: null, skipDates: [], tell: 'managers', tellHoursBefore: 24 },
    ...{ startBy: 'itself', note: null },
  }
}

/** A recurrence of another sort, beginning with what the first day is. @param date YYYY-MM-DD */
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

/** Time zones to choose among: all the browser knows, and the one that is chosen. */
export function timeZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(chosen) ? known : [chosen, ...known]
}
