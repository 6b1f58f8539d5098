import { expect, test } from 'vitest'
import { reportedZone } from './timeZone.ts'
import { isTimeZone, zoneForTimes } from './zoneForTimes.ts'

test('times are in the zone of the organization, whatever the device reports', () => {
  expect(zoneForTimes('America/Chicago', 'Europe/Berlin')).toBe('America/Chicago')
})

test('without a zone of the organization they are in the device’s, and without one there in UTC', () => {
  expect(zoneForTimes(null, 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(zoneForTimes(null)).toBe('UTC')
  expect(zoneForTimes(undefined, '')).toBe('UTC')
})

test.each(['Etc/Unknown', 'Mars/Olympus', '../etc/passwd', '+99:00', 'a'.repeat(200)])(
  'a device that reports %s gets UTC, and no error',
  (reported) => {
    expect(reportedZone.safeParse(reported).success).toBe(true)
    expect(zoneForTimes(null, reported)).toBe('UTC')
    expect(zoneForTimes(reported, undefined)).toBe('UTC')
  },
)

test('a fixed offset shows times, but is no zone to choose: it knows no summer', () => {
  expect(zoneForTimes(null, '+05:30')).toBe('+05:30')
  expect(isTimeZone('+05:30')).toBe(false)
  expect(isTimeZone('America/Chicago')).toBe(true)
  expect(isTimeZone('Etc/Unknown')).toBe(false)
})
