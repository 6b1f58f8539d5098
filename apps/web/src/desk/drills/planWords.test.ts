import { expect, test } from 'vitest'
import { recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
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
})

test('the time left is told in the unit that matters', () => {
  const now = Date.parse('2026-09-01T10:00:00Z')
  expect(timeLeft('2026-09-01T10:00:40Z', now)).toBe('in 40 s')
  expect(timeLeft('2026-09-01T10:30:00Z', now)).toBe('in 30 min')
  expect(timeLeft('2026-09-02T08:00:00Z', now)).toBe('in 22 h')
  expect(timeLeft('2026-09-08T10:00:00Z', now)).toBe('in 7 d')
  expect(timeLeft('2026-09-01T09:59:59Z', now)).toBe('now')
})
