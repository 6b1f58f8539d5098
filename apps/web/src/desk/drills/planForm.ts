import { type DrillPlan, drillPlan } from '@muster/domain/drill/drillPlan'
import { checkBody } from '../../ui/form/fieldErrors.ts'
import { storableZone } from '../../ui/recordZone.ts'

/** A plan while it is written: nobody has chosen its action yet. */
export type PlanDraft = Omit<DrillPlan, 'action'> & { action: DrillPlan['action'] | null }

/** A plan in which nothing is chosen but what cannot be chosen otherwise. @param today YYYY-MM-DD */
export function emptyPlan(siteIds: readonly number[], today: string, timeZone: string): PlanDraft {
  const [only] = siteIds
  return {
    title: '',
    kind: 'Exercise',
    action: null,
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

/** The plan that was written. @throws ProblemError with the errors of the fields when something is missing */
export function planOf(draft: PlanDraft): DrillPlan {
  checkBody(drillPlan, draft)
  return drillPlan.parse(draft)
}

/** Other sites of a plan. Its zone goes with them, unless somebody has chosen one. */
export function sitesWithZone(
  { siteIds, timeZone }: Pick<PlanDraft, 'siteIds' | 'timeZone'>,
  chosen: readonly number[],
): Pick<PlanDraft, 'siteIds' | 'timeZone'> {
  const next = chosen.toSorted((a, b) => a - b)
  return { siteIds: next, timeZone: timeZone === storableZone(siteIds) ? storableZone(next) : timeZone }
}
