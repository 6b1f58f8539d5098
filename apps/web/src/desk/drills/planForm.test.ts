import { expect, test } from 'vitest'
import { recurrenceFor } from '../../ui/recurrence/recurrenceFor.ts'
import { emptyPlan, planOf } from './planForm.ts'

test('a new plan is a drill, never real, and has its site where there is one alone', () => {
  expect(emptyPlan([7], '2026-09-01', 'UTC')).toMatchObject({ kind: 'Exercise', siteIds: [7] })
  expect(emptyPlan([7, 8], '2026-09-01', 'UTC').siteIds).toEqual([])
})

test('a new plan has no action until somebody chooses one', () => {
  const draft = { ...emptyPlan([7], '2026-09-01', 'UTC'), title: 'Fall drill' }
  expect(draft.action).toBeNull()
  expect(() => planOf(draft)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ field: 'action' })] }),
  )
  expect(planOf({ ...draft, action: 'Hold' })).toMatchObject({ action: 'Hold', title: 'Fall drill' })
})

test('a recurrence begins with what the first day is', () => {
  expect(recurrenceFor('week', '2026-09-06')).toEqual({ every: 'week', interval: 1, weekdays: [7] })
  expect(recurrenceFor('monthDay', '2026-08-31')).toEqual({ every: 'monthDay', interval: 1, day: 31 })
  expect(recurrenceFor('monthWeekday', '2026-09-08')).toMatchObject({ nth: 2, weekday: 2 })
  expect(recurrenceFor('monthWeekday', '2026-09-29')).toMatchObject({ nth: -1, weekday: 2 })
})
