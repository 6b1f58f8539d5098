import { describe, expect, test } from 'vitest'
import { nextDueOn, nextReminder, overdueFrom, reminderAt } from './taskDueDates.ts'

const due = { dueOn: '2040-03-12', timeZone: 'America/New_York' }
const at = (text: string) => Date.parse(text)
const next = (after: string) => new Date(nextReminder(due, at(after))).toISOString()

describe('the owner of a task is reminded', () => {
  test.each([
    ['long before', '2040-01-01T00:00:00Z', '2040-03-11T11:00:00.000Z'],
    ['once the day before was told', '2040-03-11T11:00:00Z', '2040-03-12T11:00:00.000Z'],
    ['once the day itself was told', '2040-03-12T11:00:00Z', '2040-03-19T11:00:00.000Z'],
    ['days after', '2040-03-15T00:00:00Z', '2040-03-19T11:00:00.000Z'],
    ['in the third week', '2040-03-26T11:00:00Z', '2040-04-02T11:00:00.000Z'],
    ['a year after', '2041-03-12T11:00:00Z', '2041-03-18T11:00:00.000Z'],
  ])('%s: at seven, where the task is', (_, after, expected) => {
    expect(next(after)).toBe(expected)
  })

  test('at seven also where clocks have changed between two reminders', () => {
    const sunday = { ...due, dueOn: '2040-03-11' }
    const [before, day] = ['2040-03-01T00:00:00Z', '2040-03-10T12:00:00Z'].map((after) =>
      new Date(nextReminder(sunday, at(after))).toISOString(),
    )
    expect([before, day]).toEqual(['2040-03-10T12:00:00.000Z', '2040-03-11T11:00:00.000Z'])
  })

  test.each([
    ['2040-03-10T12:00:00Z', null],
    ['2040-03-11T12:00:00Z', { about: 'tomorrow' }],
    ['2040-03-12T04:30:00Z', { about: 'today' }],
    ['2040-03-20T12:00:00Z', { about: 'overdue', days: 8 }],
  ])('at %s of %o', (now, expected) => {
    expect(reminderAt(due, at(now))).toEqual(expected)
  })
})

test('a task is overdue once its day is over where it is', () => {
  expect(new Date(overdueFrom(due)).toISOString()).toBe('2040-03-13T04:00:00.000Z')
})

describe('a task that comes again', () => {
  const noon = at('2040-03-10T12:00:00Z')
  test('and was done in time is due at its next day', () => {
    expect(nextDueOn(due, { every: 'monthDay', interval: 1, day: 12 }, noon)).toBe('2040-04-12')
    expect(nextDueOn(due, { every: 'week', interval: 2, weekdays: [1] }, noon)).toBe('2040-03-26')
  })
  test('and was done late is not due in the past', () => {
    expect(nextDueOn(due, { every: 'week', interval: 1, weekdays: [1] }, at('2040-04-20T12:00:00Z'))).toBe(
      '2040-04-23',
    )
  })
  test('each day or week over a clock change, a year’s end and a leap day', () => {
    const from = (dueOn: string) => ({ dueOn, timeZone: 'America/Denver' })
    const weekly = { every: 'week', interval: 1, weekdays: [7] } as const
    const rule = { ...weekly, weekdays: [...weekly.weekdays] }
    expect(nextDueOn(from('2026-03-08'), rule, at('2026-03-08T20:00Z'))).toBe('2026-03-15')
    expect(nextDueOn(from('2026-11-01'), rule, at('2026-11-02T06:59Z'))).toBe('2026-11-08')
    const lastDay = { every: 'monthDay', interval: 1, day: 31 } as const
    // Midnight of the year has passed in Greenwich, not in Denver.
    expect(nextDueOn(from('2026-12-31'), lastDay, at('2027-01-01T03:00Z'))).toBe('2027-01-31')
    expect(nextDueOn(from('2028-01-31'), lastDay, at('2028-02-01T03:00Z'))).toBe('2028-02-29')
  })
  test('only once does not', () => {
    expect(nextDueOn(due, { every: 'once' }, noon)).toBeNull()
  })
})
