import { assert, date, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf } from './enrollmentDates.ts'

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026-01-31T00:00:00.000Z', '2026-01-31'],
  ['1/31/2026', '2026-01-31'],
  ['31/1/2026', '2026-01-31'],
  ['31.01.2026', '2026-01-31'],
  ['5/5/2026', '2026-05-05'],
])('%s is the day %s', (cell, day) => expect(dateOf(cell)).toBe(day))

test.each(['', 'soon', '2026-02-30', '2026-13-01', '1/2/2026', '1/31/26', '20260131', '0000-00-00'])(
  '"%s" says no day for sure',
  (cell) => expect(dateOf(cell)).toBe(''),
)

test('every ISO day is itself, and no text is anything but a day or nothing', () => {
  const days = date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  assert(
    property(days, (day) => {
      expect(dateOf(day.toISOString())).toBe(day.toISOString().slice(0, 10))
    }),
  )
  assert(
    property(string(), (cell) => {
      expect(dateOf(cell)).toMatch(/^(?:\d{4}-\d{2}-\d{2})?$/)
    }),
  )
})
