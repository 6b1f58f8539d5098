import type { DrillPlan } from '@muster/domain/drill/drillPlan'

/** A plan in which nothing is chosen but what cannot be chosen otherwise. @param today YYYY-MM-DD */
export function emptyPlan(siteIds: readonly number[], today: string, timeZone: string): DrillPlan {
  const [only] = siteIds
  return {
    title: '',
    kind: 'Exercise',
    action: 'Evacuate',
    type: 7,
    location: null,
    message: null,
    timeZone,
    siteIds: siteIds.length === 1 && only !== undefined ? [only] : [],
    firstDate: today,
    time: '10:00',
    recurrence: { every: 'once' },
    until: null,
    skipDates: [],
    tell: 'managers',
    tellHoursBefore: 24,
    startBy: 'itself',
    note: null,
  }
}
