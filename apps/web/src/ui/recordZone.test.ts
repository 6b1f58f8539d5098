import { afterEach, expect, test, vi } from 'vitest'
import { dayAndTime, recordDate, recordTime, startOfRecordDay } from './recordTimes.ts'
import { recordZone, setPlace, setRecordZone, storableZone } from './recordZone.ts'
import { dateAndTime, dayOf, timeOfDay } from './times.ts'

const at = '2026-11-27T23:05:58Z'

/** The device says that it is in this zone; formats of a zone of their own know nothing of it. */
function reportZone(timeZone: string) {
  const Format = Intl.DateTimeFormat
  class Reporting extends Format {
    readonly isOfDevice: boolean
    constructor(...given: ConstructorParameters<typeof Format>) {
      super(...given)
      this.isOfDevice = given.length === 0
    }
    override resolvedOptions() {
      const own = super.resolvedOptions()
      return this.isOfDevice ? { ...own, timeZone } : own
    }
  }
  vi.stubGlobal('Intl', { __proto__: Intl, DateTimeFormat: Reporting })
}

afterEach(() => {
  vi.unstubAllGlobals()
  setPlace(null)
  setRecordZone(null)
})

test('a record shows its times in the zone of the organization, and names it', () => {
  reportZone('Europe/Berlin')
  expect(recordTime(at)).toBe('Nov 28, 2026, 12:05:58 AM GMT+1')
  setRecordZone('America/Chicago')
  expect(recordTime(at)).toBe('Nov 27, 2026, 5:05:58 PM CST')
  expect(dayAndTime(at, Date.parse(at))).toBe('Nov 27, 5:05:58 PM')
})

test('the year of a line is the year there', () => {
  setRecordZone('Pacific/Honolulu')
  expect(dayAndTime('2027-01-01T05:00:00Z', Date.parse('2026-12-31T12:00:00Z'))).toBe('Dec 31, 7:00:00 PM')
})

test('what a device calls its zone in an old way is stored as what it stands for', () => {
  reportZone('CST6CDT')
  expect(storableZone()).toBe('America/Chicago')
  reportZone('CST')
  expect(storableZone()).toBe('America/Chicago')
})

test.each(['Etc/Unknown', '+05:30', ''])(
  'a device that reports “%s” shows times, and stores a zone',
  (reported) => {
    reportZone(reported)
    expect(recordTime(at)).toMatch(/^Nov 2[78], 2026, \d+:\d5:58 [AP]M \S+$/)
    expect(storableZone()).toBe('UTC')
    expect(recordZone()).toBe(reported === '+05:30' ? reported : 'UTC')
  },
)

test('a live time is that of the place, and says so on a device that shows another one', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  setRecordZone(here)
  const plain = timeOfDay(at)
  expect(plain).toMatch(/^\d+:05:58 [AP]M$/)
  setRecordZone('Pacific/Kiritimati')
  expect(timeOfDay(at)).toBe('1:05:58 PM GMT+14')
  // The day there, too: it is tomorrow already.
  expect(dayOf(at, Date.parse(at))).toBe('today')
  expect(dateAndTime('2026-11-27T09:59:00Z', Date.parse('2026-11-27T10:01:00Z'))).toBe(
    'Nov 27, 11:59:00 PM GMT+14',
  )
  expect(dayOf('2026-11-28', Date.parse(at))).toBe('today')
})

test('a zone of another name with the same clock is not worth a word', () => {
  setRecordZone('America/Chicago', { 2: 'America/Winnipeg' })
  const there = timeOfDay(at)
  setPlace([2])
  expect(timeOfDay(at)).toBe(there)
})

test('a page about a site goes by its clock, and one about sites of several by the organization’s', () => {
  setRecordZone('America/Chicago', { 2: 'America/Denver' })
  expect(recordTime(at)).toBe('Nov 27, 2026, 5:05:58 PM CST')
  setPlace([2])
  expect(recordTime(at)).toBe('Nov 27, 2026, 4:05:58 PM MST')
  expect(storableZone()).toBe('America/Denver')
  setPlace([1, 2])
  expect(recordTime(at)).toBe('Nov 27, 2026, 5:05:58 PM CST')
  setRecordZone(null, { 2: 'America/Denver' })
  setPlace([2])
  expect(recordZone()).toBe('America/Denver')
})

test.each([
  ['2026-11-27', 0, 'America/Chicago', '2026-11-27T06:00:00.000Z'],
  ['2026-11-27', 1, 'America/Chicago', '2026-11-28T06:00:00.000Z'],
  ['2026-03-08', 0, 'America/Chicago', '2026-03-08T06:00:00.000Z'],
  ['2026-03-08', 1, 'America/Chicago', '2026-03-09T05:00:00.000Z'],
  ['2026-11-01', 0, 'America/Chicago', '2026-11-01T05:00:00.000Z'],
  ['2026-11-01', 1, 'America/Chicago', '2026-11-02T06:00:00.000Z'],
  ['2026-12-31', 1, 'Pacific/Guam', '2026-12-31T14:00:00.000Z'],
  ['2028-02-28', 1, 'Pacific/Honolulu', '2028-02-29T10:00:00.000Z'],
  ['2026-07-01', 0, '+05:30', '2026-06-30T18:30:00.000Z'],
])('the day %s and %i more begins in %s at %s', (date, plusDays, zone, begins) => {
  expect(startOfRecordDay(date, plusDays, zone)).toBe(begins)
  const later = new Date(Date.parse(`${date}T00:00:00Z`) + plusDays * 86_400_000)
  expect(recordDate(Date.parse(begins), zone)).toBe(later.toISOString().slice(0, 10))
})
