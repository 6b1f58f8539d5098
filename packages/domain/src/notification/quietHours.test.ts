import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, quietEnd } from './quietHours.ts'

const night = { from: '22:00', to: '06:00', timeZone: 'America/Chicago' }

test.each([
  ['before midnight', '2026-03-02T05:30:20Z', '2026-03-02T12:00:00.000Z'],
  ['after midnight', '2026-03-02T09:00:00Z', '2026-03-02T12:00:00.000Z'],
  ['not quiet', '2026-03-02T18:00:00Z', '2026-03-02T18:00:00Z'],
  ['in the night in which clocks go forward', '2026-03-08T06:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['in the night in which clocks go back', '2026-11-01T04:00:00Z', '2026-11-01T12:00:00.000Z'],
])('quiet hours end at six by the clock there: %s', (_, at, end) => {
  const ended = quietEnd(night, at)
  // On the day when clocks go forward it is an hour late once a year, and never early.
  expect(Date.parse(ended) - Date.parse(end)).toBeOneOf([0, 3_600_000])
  expect(isQuiet(night, ended)).toBe(false)
})

test('a pause that the night leaves out, where clocks go forward, comes a day later', () => {
  const quiet = { from: '03:00', to: '02:00', timeZone: 'America/Chicago' }
  expect(quietEnd(quiet, '2026-03-07T09:00:00.000Z')).toBe('2026-03-09T07:00:00.000Z')
})

/** The part of each day that is not quiet, in minutes. */
function pauseOf(from: string, to: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return (minutes(from) - minutes(to) + 1440) % 1440
}

test('whatever the hours and the moment, it is not quiet when they end', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
  const zone = fc.constantFrom('UTC', 'America/Chicago', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(time, time, zone, at, (from, to, timeZone, date) => {
      if (from === to) return
      const end = quietEnd({ from, to, timeZone }, date.toISOString())
      expect(isQuiet({ from, to, timeZone }, end)).toBe(false)
      // A pause of an hour can fall into the hour that is left out where clocks go forward: that day has none.
      const most = pauseOf(from, to) <= 60 ? 50 : 26
      expect(Date.parse(end) - date.getTime()).toBeLessThanOrEqual(most * 3_600_000)
    }),
  )
})
