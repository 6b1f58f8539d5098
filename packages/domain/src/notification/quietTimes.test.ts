import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietHours, storedQuietHours } from './quietHours.ts'
import { isQuiet, quietEnd } from './quietTimes.ts'

const night = { from: '22:00', to: '06:00', timeZone: 'America/Chicago' }

test.each([
  ['before midnight', '2026-03-02T05:30:20Z', '2026-03-02T12:00:00.000Z'],
  ['after midnight', '2026-03-02T09:00:00Z', '2026-03-02T12:00:00.000Z'],
  ['not quiet', '2026-03-02T18:00:00Z', '2026-03-02T18:00:00Z'],
  ['in the night in which clocks go forward', '2026-03-08T06:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['in the night in which clocks go back', '2026-11-01T04:00:00Z', '2026-11-01T12:00:00.000Z'],
])('quiet hours end at six by the clock there: %s', (_, at, end) => {
  expect(quietEnd(night, at)).toBe(end)
  expect(isQuiet(night, end)).toBe(false)
})

test('a pause that the night leaves out, where clocks go forward, comes a day later', () => {
  const quiet = { from: '03:00', to: '02:00', timeZone: 'America/Chicago' }
  expect(quietEnd(quiet, '2026-03-07T09:00:00.000Z')).toBe('2026-03-09T07:00:00.000Z')
})

test('an end that clocks skip is when they do, and one that comes twice ends them twice', () => {
  const skipped = { ...night, to: '02:30' }
  expect(quietEnd(skipped, '2026-03-08T06:00:00Z')).toBe('2026-03-08T08:00:00.000Z')
  const twice = { ...night, to: '01:30' }
  expect(quietEnd(twice, '2026-11-01T04:00:00Z')).toBe('2026-11-01T06:30:00.000Z')
  expect(quietEnd(twice, '2026-11-01T07:10:00Z')).toBe('2026-11-01T07:30:00.000Z')
})

test('where clocks never change, as in Arizona, they are not an hour off in summer', () => {
  const phoenix = { ...night, timeZone: 'America/Phoenix' }
  expect(quietEnd(phoenix, '2026-07-02T10:00:00Z')).toBe('2026-07-02T13:00:00.000Z')
  expect(quietEnd({ ...night, timeZone: 'America/Denver' }, '2026-07-02T10:00:00Z')).toBe(
    '2026-07-02T12:00:00.000Z',
  )
})

test('hours that were stored in a zone that is none are kept, in UTC', () => {
  const stored = storedQuietHours.parse({ ...night, timeZone: 'Mars/Olympus' })
  expect(quietEnd(stored, '2026-07-02T05:00:00Z')).toBe('2026-07-02T06:00:00.000Z')
  for (const timeZone of ['Etc/Unknown', '+05:30', 'CST', '', 'a'.repeat(1_000_000)])
    expect(quietHours.safeParse({ ...night, timeZone }).success).toBe(false)
})

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
const zone = fc.constantFrom(
  'UTC',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Guam',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)
/** Any moment of a year, and more often the nights in which clocks change in America and on Lord Howe Island. */
const moment = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-03-07T18:00Z'), max: new Date('2026-03-09'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-10-31T18:00Z'), max: new Date('2026-11-02'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-10-03T06:00Z'), max: new Date('2026-10-04'), noInvalidDate: true }),
)

test('whatever the hours and the moment, it is quiet until they end, and then not', () => {
  fc.assert(
    fc.property(time, time, zone, moment, (from, to, timeZone, at) => {
      if (from === to) return
      const quiet = { from, to, timeZone }
      const end = Date.parse(quietEnd(quiet, at.toISOString()))
      expect(isQuiet(quiet, new Date(end).toISOString())).toBe(false)
      for (let each = at.getTime(); each < end; each += 7 * 60_000)
        expect(isQuiet(quiet, new Date(each).toISOString())).toBe(true)
    }),
  )
})
