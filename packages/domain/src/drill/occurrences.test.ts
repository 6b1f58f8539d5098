import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drillPlan, type Recurrence, recurrence, type Timing } from './drillPlan.ts'
import { nextOccurrence, occurrencesBetween } from './occurrences.ts'

const plan = (rule: Recurrence, changes: Partial<Timing> = {}): Timing => ({
  firstDate: '2026-09-01',
  time: '10:00',
  timeZone: 'America/New_York',
  recurrence: rule,
  until: null,
  skipDates: [],
  ...changes,
})
const at = (text: string) => Date.parse(text)
const datesOf = (timing: Timing, from: string, to: string) =>
  occurrencesBetween(timing, at(`${from}T00:00:00Z`), at(`${to}T23:59:59Z`)).map(({ date }) => date)
const next = (timing: Timing, after: string) => nextOccurrence(timing, at(after))

describe('a plan', () => {
  test('of one day takes place once', () => {
    const once = plan({ every: 'once' })
    expect(next(once, '2026-01-01T00:00:00Z')).toEqual({
      date: '2026-09-01',
      startsAt: at('2026-09-01T14:00:00Z'),
    })
    expect(next(once, '2026-09-01T14:00:00Z')).toBeNull()
  })

  test('every two weeks keeps its weeks, from its first day on', () => {
    const rule = { every: 'week', interval: 2, weekdays: [5, 1] } as const
    const twice = plan({ ...rule, weekdays: [...rule.weekdays] })
    expect(datesOf(twice, '2026-08-01', '2026-10-01')).toEqual([
      '2026-09-04',
      '2026-09-14',
      '2026-09-18',
      '2026-09-28',
    ])
    expect(next(twice, '2028-01-01T00:00:00Z')?.date).toBe('2028-01-03')
  })

  test('on the 31st is on the last day of a shorter month, also in leap years', () => {
    const last = plan({ every: 'monthDay', interval: 1, day: 31 }, { firstDate: '2027-12-31' })
    expect(datesOf(last, '2027-12-01', '2028-05-01')).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
  })

  test('on the 29th of February every year is on the 28th where there is none', () => {
    const yearly = plan({ every: 'monthDay', interval: 12, day: 29 }, { firstDate: '2028-02-29' })
    expect(datesOf(yearly, '2028-01-01', '2032-12-31')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('on the second Tuesday, and on the last Friday', () => {
    const second = plan({ every: 'monthWeekday', interval: 1, nth: 2, weekday: 2 })
    expect(datesOf(second, '2026-09-01', '2026-11-30')).toEqual(['2026-09-08', '2026-10-13', '2026-11-10'])
    const last = plan({ every: 'monthWeekday', interval: 2, nth: -1, weekday: 5 })
    expect(datesOf(last, '2026-09-01', '2027-01-31')).toEqual(['2026-09-25', '2026-11-27', '2027-01-29'])
  })

  test('leaves out the days it is to skip, and ends with the school year', () => {
    const weekly = plan(
      { every: 'week', interval: 1, weekdays: [2] },
      { skipDates: ['2026-09-08'], until: '2026-09-22' },
    )
    expect(datesOf(weekly, '2026-08-01', '2027-08-01')).toEqual(['2026-09-01', '2026-09-15', '2026-09-22'])
    expect(next(weekly, '2026-09-22T14:00:00Z')).toBeNull()
  })

  test('keeps its time on the wall when clocks change', () => {
    const weekly = plan({ every: 'week', interval: 1, weekdays: [7] }, { firstDate: '2026-10-18' })
    const times = occurrencesBetween(weekly, at('2026-10-18T00:00Z'), at('2026-11-09T00:00Z'))
    expect(times.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
      '2026-10-18T14:00:00.000Z',
      '2026-10-25T14:00:00.000Z',
      '2026-11-01T15:00:00.000Z',
      '2026-11-08T15:00:00.000Z',
    ])
  })

  test('at a time that clocks spring over comes an hour later; at one that comes twice, the first time', () => {
    const inGap = plan({ every: 'once' }, { firstDate: '2026-03-08', time: '02:30' })
    expect(next(inGap, '2026-03-01T00:00:00Z')?.startsAt).toBe(at('2026-03-08T07:30:00Z'))
    const twice = plan({ every: 'once' }, { firstDate: '2026-11-01', time: '01:30' })
    expect(next(twice, '2026-10-01T00:00:00Z')?.startsAt).toBe(at('2026-11-01T05:30:00Z'))
  })

  test.each(['02:30', '01:30'])(
    'every Sunday at %s comes once a week, also on both days of a clock change',
    (time) => {
      const weekly = plan({ every: 'week', interval: 1, weekdays: [7] }, { firstDate: '2026-03-01', time })
      const days = datesOf(weekly, '2026-03-01', '2026-11-30')
      expect(days).toHaveLength(40)
      expect(new Set(days).size).toBe(40)
      // Asked one after the other, as the server does: none is left out or comes twice.
      const asked: string[] = []
      for (let after = at('2026-02-28T00:00Z'); asked.length < 40; ) {
        const following = nextOccurrence(weekly, after)
        if (!following) break
        asked.push(following.date)
        after = following.startsAt
      }
      expect(asked).toEqual(days)
    },
  )

  test.each([
    ['America/Phoenix', '2026-07-01T17:00:00Z', '2026-12-02T17:00:00Z'],
    ['America/Denver', '2026-07-01T16:00:00Z', '2026-12-02T17:00:00Z'],
    ['Navajo', '2026-07-01T16:00:00Z', '2026-12-02T17:00:00Z'],
    ['America/Indiana/Indianapolis', '2026-07-01T14:00:00Z', '2026-12-02T15:00:00Z'],
    ['Pacific/Honolulu', '2026-07-01T20:00:00Z', '2026-12-02T20:00:00Z'],
    ['Pacific/Guam', '2026-07-01T00:00:00Z', '2026-12-02T00:00:00Z'],
    ['America/Puerto_Rico', '2026-07-01T14:00:00Z', '2026-12-02T14:00:00Z'],
  ])('at ten on the wall in %s, in summer and in winter', (timeZone, summer, winter) => {
    const first = (date: string) =>
      next(plan({ every: 'once' }, { firstDate: date, timeZone }), '2026-01-01T00:00Z')?.startsAt
    expect([first('2026-07-01'), first('2026-12-02')]).toEqual([at(summer), at(winter)])
  })

  test('in a zone far east begins on its own day', () => {
    const auckland = plan({ every: 'once' }, { timeZone: 'Pacific/Auckland', time: '08:00' })
    expect(next(auckland, '2026-08-01T00:00:00Z')).toEqual({
      date: '2026-09-01',
      startsAt: at('2026-08-31T20:00:00Z'),
    })
  })
})

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
const interval = fc.integer({ min: 1, max: 12 })
const weekday = fc.integer({ min: 1, max: 7 })
const rules: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ every: fc.constant('week' as const), interval, weekdays }),
  fc.record({ every: fc.constant('monthDay' as const), interval, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    every: fc.constant('monthWeekday' as const),
    interval,
    weekday,
    nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
  }),
)
const days = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const two = (value: number) => String(value).padStart(2, '0')
const timings: fc.Arbitrary<Timing> = fc.record({
  firstDate: days,
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
  timeZone: fc.constantFrom(
    'America/New_York',
    'Europe/Berlin',
    'Pacific/Auckland',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/Santiago',
    'UTC',
  ),
  recurrence: rules,
  until: fc.option(days),
  skipDates: fc.array(days, { maxLength: 5 }),
})
const wall = (timeZone: string, moment: number) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

describe('whatever is planned', () => {
  const year = 366 * 86_400_000

  test('its times are in order, on the wall as planned, never before its first day, after its last, or on a day to skip', () => {
    fc.assert(
      fc.property(timings, days, (timing, from) => {
        const found = occurrencesBetween(timing, at(from), at(from) + year)
        for (const [index, { date, startsAt }] of found.entries()) {
          expect(startsAt).toBeGreaterThan(found[index - 1]?.startsAt ?? 0)
          expect(date >= timing.firstDate && date <= (timing.until ?? '9999')).toBe(true)
          expect(timing.skipDates).not.toContain(date)
          const seen = wall(timing.timeZone, startsAt)
          // If the clocks skip that time, it is later, by no more than they skip.
          if (seen.time === timing.time) expect(seen.date).toBe(date)
          else {
            const before = wall(timing.timeZone, startsAt - 3_600_000)
            expect(`${before.date} ${before.time}` < `${date} ${timing.time}`).toBe(true)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  test('the next time is the first of those that come, and asking again from there finds them all', () => {
    fc.assert(
      fc.property(timings, days, (timing, from) => {
        const found = occurrencesBetween(timing, at(from) + 1, at(from) + year)
        let after = at(from)
        for (const each of found.slice(0, 20)) {
          const following = nextOccurrence(timing, after)
          expect(following).toEqual(each)
          after = following?.startsAt ?? after
        }
        if (found.length === 0) {
          const following = nextOccurrence(timing, after)
          expect(following === null || following.startsAt > at(from) + year).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('its days are those of its rule', () => {
    fc.assert(
      fc.property(timings, days, (timing, from) => {
        const { recurrence: rule } = timing
        for (const { date } of occurrencesBetween(timing, at(from), at(from) + year)) {
          const day = new Date(`${date}T00:00:00Z`)
          const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
          const isoDay = day.getUTCDay() || 7
          if (rule.every === 'week') expect(rule.weekdays).toContain(isoDay)
          if (rule.every === 'monthDay') expect(day.getUTCDate()).toBe(Math.min(rule.day, last))
          if (rule.every === 'monthWeekday') {
            expect(isoDay).toBe(rule.weekday)
            if (rule.nth === -1) expect(day.getUTCDate()).toBeGreaterThan(last - 7)
            else expect(Math.ceil(day.getUTCDate() / 7)).toBe(rule.nth)
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('what cannot be planned', () => {
  test('a time zone that nobody knows, a time that no clock shows, a real one', () => {
    const { timeZone, time, kind } = drillPlan.shape
    expect([timeZone.safeParse('Mars/Olympus').success, timeZone.safeParse('UTC').success]).toEqual([
      false,
      true,
    ])
    expect([time.safeParse('24:00').success, time.safeParse('9:00').success]).toEqual([false, false])
    expect(kind.safeParse('Actual').success).toBe(false)
    expect(recurrence.safeParse({ every: 'week', interval: 1, weekdays: [] }).success).toBe(false)
  })
})
