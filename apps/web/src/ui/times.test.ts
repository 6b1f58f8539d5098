import { openCatalog } from '@muster/words/catalog'
import { packCatalog } from '@muster/words/packCatalog'
import { inCatalog } from '@muster/words/t'
import { expect, test } from 'vitest'
import { dayAndTime, recordTime } from './recordTimes.ts'
import { dateAndTime, dayOf, elapsed, relativeTime, timeOfDay } from './times.ts'

const local = (text: string) => new Date(text).getTime()
const noon = local('2026-11-20T12:00:00')

test('time of day is h:mm:ss a', () => {
  expect(timeOfDay(local('2026-11-20T09:05:07'))).toBe('9:05:07 AM')
  expect(timeOfDay(local('2026-11-20T00:00:00'))).toBe('12:00:00 AM')
  expect(timeOfDay(local('2026-11-20T15:42:10'))).toBe('3:42:10 PM')
})

test('today has the time only; other days the date; other years the year', () => {
  expect(dateAndTime(local('2026-11-20T09:05:07'), noon)).toBe('9:05:07 AM')
  expect(dateAndTime(local('2026-11-19T23:59:59'), noon)).toBe('Nov 19, 11:59:59 PM')
  expect(dateAndTime(local('2025-12-31T08:00:00'), noon)).toBe('Dec 31, 2025, 8:00:00 AM')
})

test('what will be read on another day has its date today as well', () => {
  expect(dayAndTime(local('2026-11-20T09:05:07'), noon)).toBe('Nov 20, 9:05:07 AM')
  expect(dayAndTime(local('2025-12-31T08:00:00'), noon)).toBe('Dec 31, 2025, 8:00:00 AM')
})

test('a record has the year and the zone, also on its own day', () => {
  const at = '2026-11-27T22:05:58Z'
  expect(recordTime(at, 'America/New_York')).toBe('Nov 27, 2026, 5:05:58 PM EST')
  expect(recordTime(at, 'Pacific/Honolulu')).toBe('Nov 27, 2026, 12:05:58 PM HST')
  expect(recordTime(Date.parse(at))).toMatch(/^Nov 2[78], 2026, \d+:05:58 [AP]M \S+$/)
})

test('a day is today, or a date; a date without a time is that very day in every time zone', () => {
  expect(dayOf(local('2026-11-20T00:01:00'), noon)).toBe('today')
  expect(dayOf('2026-11-20', noon)).toBe('today')
  expect(dayOf('2026-03-01', noon)).toBe('Mar 1')
  expect(dayOf('2028-01-01', noon)).toBe('Jan 1, 2028')
})

test('relative times use the fewest words and never lie in the future', () => {
  expect(relativeTime(noon - 4_000, noon)).toBe('now')
  expect(relativeTime(noon + 60_000, noon)).toBe('now')
  expect(relativeTime(noon - 40_000, noon)).toBe('40 s ago')
  expect(relativeTime(noon - 5 * 60_000, noon)).toBe('5 min ago')
  expect(relativeTime(noon - 2 * 3_600_000, noon)).toBe('2 h ago')
  expect(relativeTime(noon - 3 * 86_400_000, noon)).toBe('3 d ago')
})

test('the clock runs from 0:00, shows hours when there are any, and is never negative', () => {
  expect(elapsed(noon, noon - 5_000)).toBe('0:00')
  expect(elapsed(noon, noon + 7_900)).toBe('0:07')
  expect(elapsed(noon, noon + 760_000)).toBe('12:40')
  expect(elapsed(noon, noon + 3_729_000)).toBe('1:02:09')
})

test('another language has its own months, words and hours', () => {
  const sources = ['{0} min ago', 'now', 'today']
  const spanish = openCatalog('es', [
    packCatalog({ '{0} min ago': 'hace {0} min', now: 'ahora', today: 'hoy' }, sources),
  ])
  const said = inCatalog(spanish, () => [
    relativeTime(noon - 125_000, noon),
    relativeTime(noon, noon),
    dayOf(noon, noon),
    dayOf(local('2026-01-19T12:00:00'), noon),
  ])
  expect(said).toEqual(['hace 2 min', 'ahora', 'hoy', '19 ene'])
  const morning = local('2025-12-31T08:00:00')
  const [arabic, korean] = (['ar', 'ko'] as const).map((code) =>
    inCatalog(openCatalog(code, []), () => dateAndTime(morning, noon)),
  )
  expect(arabic).toMatch(/2025.*8:00:00/)
  expect(korean).toMatch(/2025.*오전 8:00:00/)
  // People who read these count to 24, and those who read Spanish in the United States do not.
  const evening = local('2025-12-31T20:05:06')
  const hours = (['fr', 'ru', 'vi', 'pt', 'ht', 'zh', 'es'] as const).map((code) =>
    inCatalog(openCatalog(code, []), () => timeOfDay(evening)),
  )
  expect(hours).toEqual([...Array(6).fill('20:05:06'), '8:05:06 p.m.'])
  expect(dateAndTime(morning, noon)).toBe('Dec 31, 2025, 8:00:00 AM')
})
