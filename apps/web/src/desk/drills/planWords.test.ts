import { expect, test } from 'vitest'
import { setRecordZone } from '../../ui/recordZone.ts'
import { recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { sitesWithZone } from './planForm.ts'
import { timeLeft, whenIn } from './planWords.ts'

test('how often a drill comes reads like a sentence', () => {
  expect(recurrenceWords({ every: 'week', interval: 2, weekdays: [5, 1] })).toBe(
    'Every 2 weeks on Monday and Friday',
  )
  expect(recurrenceWords({ every: 'monthDay', interval: 1, day: 31 })).toBe(
    'Every month on day 31, or the last day of shorter months',
  )
  expect(recurrenceWords({ every: 'monthWeekday', interval: 1, nth: -1, weekday: 5 })).toBe(
    'Every month on the last Friday',
  )
})

test('a time is told by the clocks of the school', () => {
  expect(whenIn('America/New_York', '2026-09-03T14:00:00Z')).toBe('Thu, Sep 3, 2026, 10:00 AM EDT')
  // Stored before there was a rule for it, or unknown to an old browser.
  expect(whenIn('Etc/Unknown', '2026-09-03T14:00:00Z')).toBe('Thu, Sep 3, 2026, 2:00 PM UTC')
})

test('the time left is told in the unit that matters', () => {
  const now = Date.parse('2026-09-01T10:00:00Z')
  expect(timeLeft('2026-09-01T10:00:40Z', now)).toBe('in 40 s')
  expect(timeLeft('2026-09-01T10:30:00Z', now)).toBe('in 30 min')
  expect(timeLeft('2026-09-02T08:00:00Z', now)).toBe('in 22 h')
  expect(timeLeft('2026-09-08T10:00:00Z', now)).toBe('in 7 d')
  expect(timeLeft('2026-09-01T09:59:59Z', now)).toBe('now')
})

test('a plan for sites in several zones says the time of each', () => {
  setRecordZone('America/Chicago', { 2: 'America/Denver', 3: 'America/Phoenix' })
  const at = '2026-09-03T15:00:00Z'
  expect(whenIn('America/Chicago', at, [1])).toBe('Thu, Sep 3, 2026, 10:00 AM CDT')
  expect(whenIn('America/Chicago', at, [1, 2])).toBe('Thu, Sep 3, 2026, 10:00 AM CDT (9:00 AM MDT)')
  expect(whenIn('America/Chicago', at, [1, 2, 3])).toBe(
    'Thu, Sep 3, 2026, 10:00 AM CDT (9:00 AM MDT and 8:00 AM MST)',
  )
  setRecordZone(null)
})

test('the zone of a new plan goes with its sites, unless somebody chose one', () => {
  setRecordZone('America/Chicago', { 2: 'America/Denver' })
  const plan = { siteIds: [1], timeZone: 'America/Chicago' }
  expect(sitesWithZone(plan, [2])).toEqual({ siteIds: [2], timeZone: 'America/Denver' })
  expect(sitesWithZone({ ...plan, timeZone: 'Pacific/Guam' }, [2]).timeZone).toBe('Pacific/Guam')
  expect(sitesWithZone({ siteIds: [2], timeZone: 'America/Denver' }, [2, 1])).toEqual({
    siteIds: [1, 2],
    timeZone: 'America/Chicago',
  })
  setRecordZone(null)
})
