import { afterEach, expect, test, vi } from 'vitest'
import { recordZone, setRecordZone, storableZone } from './recordZone.ts'
import { dayAndTime, recordTime } from './times.ts'

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
