import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateIn, nextOccurrence } from './drill/occurrences.ts'
import { nextReminder, overdueFrom } from './task/taskDueDates.ts'
import { reportedZone, storedTimeZone, timeZone } from './timeZone.ts'
import { isTimeZone, zoneForTimes, zoneToStore } from './zoneForTimes.ts'
import { placeOf, zoneName } from './zoneName.ts'

test('times are in the zone of the site, else of the organization, whatever the device reports', () => {
  expect(zoneForTimes('America/Denver', 'America/Chicago', 'Europe/Berlin')).toBe('America/Denver')
  expect(zoneForTimes(null, 'America/Chicago', 'Europe/Berlin')).toBe('America/Chicago')
})

test('without a zone of the organization they are in the device’s, and without one there in UTC', () => {
  expect(zoneForTimes(null, 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(zoneForTimes(null)).toBe('UTC')
  expect(zoneForTimes(undefined, '')).toBe('UTC')
})

test.each(['Etc/Unknown', 'Mars/Olympus', '../etc/passwd', '+99:00', 'GMT+14', 'a'.repeat(200), ''])(
  'a device that reports “%s” gets UTC, and no error',
  (reported) => {
    expect(reportedZone.safeParse(reported).success).toBe(true)
    expect(zoneForTimes(null, reported)).toBe('UTC')
    expect(zoneForTimes(reported, undefined)).toBe('UTC')
    expect(zoneToStore(reported)).toBe(null)
  },
)

test('a fixed offset shows times, but is no zone to choose: it knows no summer', () => {
  expect(zoneForTimes(null, '+05:30')).toBe('+05:30')
  expect(isTimeZone('+05:30')).toBe(false)
  expect(zoneToStore('+05:30')).toBe(null)
  expect(isTimeZone('America/Chicago')).toBe(true)
  expect(isTimeZone('Etc/Unknown')).toBe(false)
})

test.each(['US/Central', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'Europe/Kyiv', 'Navajo', 'UTC'])(
  'an older or newer name such as %s stays as it is',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
    expect(zoneToStore(name)).toBe(name)
    expect(storedTimeZone.parse(name)).toBe(name)
  },
)

test('three letters are read as what they stand for, and not taken anew', () => {
  expect(zoneForTimes('CST')).toBe('America/Chicago')
  expect(zoneToStore('CST')).toBe('America/Chicago')
  expect(timeZone.safeParse('CST').success).toBe(false)
  expect(dateIn('CST', Date.parse('2026-03-01T05:59Z'))).toBe('2026-02-28')
})

/** Names of zones, and what is nearly one. */
const nearlyZones = fc.oneof(
  fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  fc.constantFrom('US/Central', 'Etc/GMT+12', 'Etc/GMT-14', 'EST', 'EST5EDT', 'CST', 'ACT', 'Zulu', 'utc'),
  fc.constantFrom('+05:30', '-0930', '+14', '−03:00', 'GMT+14', 'UTC+1', 'Etc/Unknown', 'Factory', ''),
  fc.tuple(fc.constantFrom('', 'America/', 'Etc/', '+'), fc.string()).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant('a'.repeat(1_000_000)),
)

test('whatever a device or an earlier version calls its zone, times and days are shown and due', () => {
  const due = fc.constantFrom('2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31')
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(nearlyZones, due, moment, (zone, dueOn, at) => {
      const now = at.getTime()
      const shown = zoneForTimes(zone)
      expect(new Intl.DateTimeFormat('en', { timeZone: shown }).format(at)).not.toBe('')
      expect(dateIn(zone, now)).toBe(dateIn(shown, now))
      expect(nextReminder({ dueOn, timeZone: zone }, now)).toBeGreaterThan(now)
      expect(overdueFrom({ dueOn, timeZone: zone })).toBeGreaterThan(0)
      const plan = { firstDate: dueOn, time: '02:30', timeZone: zone, until: null, skipDates: [] }
      expect(nextOccurrence({ ...plan, recurrence: { every: 'once' } }, 0)?.date).toBe(dueOn)
      expect(zoneName(zone, 'es-US', now)).not.toBe('')
      const stored = storedTimeZone.parse(zone)
      expect(timeZone.safeParse(stored).success).toBe(true)
      expect(zoneToStore(zone) ?? 'UTC').toBe(stored)
    }),
  )
})

test('a zone has the name that people give it, in their language, of the time in question', () => {
  const now = Date.parse('2026-11-27T12:00Z')
  expect(zoneName('America/Chicago', 'en-US', now)).toBe('Central Time')
  expect(zoneName('America/Chicago', 'es-US', now)).toBe('hora central')
  expect(zoneName('America/Phoenix', 'en-US', now)).toBe('Mountain Standard Time')
  expect(zoneName('Etc/Unknown', 'en-US', now)).toBe('UTC')
  expect(zoneName('+05:30', 'en-US', now)).toBe('GMT+05:30')
  // In 1970 Ciudad Juárez had the time of Chicago, and Kyiv that of Moscow.
  expect(zoneName('America/Ciudad_Juarez', 'en-US', now)).toBe('Mountain Time')
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})
