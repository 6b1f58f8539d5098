import { setCatalog } from '@muster/words/t'
import { afterEach, expect, test, vi } from 'vitest'
import { matchingZones, zoneChoices, zoneLabel } from './zoneChoices.ts'

afterEach(() => {
  setCatalog(null)
  vi.restoreAllMocks()
})

const found = (typed: string) => matchingZones(zoneChoices('UTC'), typed).map(({ value }) => value)

test('a time zone is found by its city, by what people call it, and by what IANA calls it', () => {
  expect(found('chicago')).toEqual(['America/Chicago'])
  expect(found('central time')[0]).toBe('America/Chicago')
  expect(found('new york')[0]).toBe('America/New_York')
  expect(found('America/New_York')).toEqual(['America/New_York'])
})

test.each([
  ['el paso', 'America/Denver'],
  ['texas', 'America/Chicago'],
  ['navajo', 'America/Denver'],
  ['arizona', 'America/Phoenix'],
  ['hawaii', 'Pacific/Honolulu'],
  ['san juan', 'America/Puerto_Rico'],
  ['saipan', 'Pacific/Guam'],
  ['indiana', 'America/Indiana/Indianapolis'],
])('%s is found, although no zone is named after it', (typed, zone) => {
  expect(found(typed)[0]).toBe(zone)
})

test('a city is found by its name of today where the browser has an older one', () => {
  for (const city of ['Kyiv', 'Kolkata', 'Nuuk']) expect(found(city)).toHaveLength(1)
})

test('it is called what it is called today, not in 1970', () => {
  expect(zoneLabel('America/Chicago')).toBe('Central Time · Chicago')
  expect(zoneLabel('Europe/Kyiv')).toBe('Eastern European Time · Kyiv')
  expect(zoneLabel('America/Ciudad_Juarez')).toBe('Mountain Time · Ciudad Juarez')
  expect(zoneLabel('America/Phoenix')).toBe('Mountain Standard Time · Phoenix')
  expect(zoneLabel('UTC')).toBe('UTC')
})

test('and in the reader’s language', () => {
  setCatalog({ code: 'es', find: () => undefined, isChecked: () => false })
  expect(zoneChoices('America/Chicago')[1]?.label).toBe('hora central · Chicago')
  expect(found('central')).toContain('America/Chicago')
})

test('the six zones of most schools come first, from east to west, and only once', () => {
  const values = zoneChoices('America/Chicago').map(({ value }) => value)
  expect(values.slice(0, 6)).toEqual([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ])
  expect(new Set(values).size).toBe(values.length)
})

test('the one that is chosen is among them, also where the browser lists it by another name', () => {
  expect(zoneChoices('US/Central')[0]?.value).toBe('US/Central')
  expect(zoneChoices('America/Chicago').filter(({ value }) => value === 'America/Chicago')).toHaveLength(1)
  expect(zoneChoices('Not/AZone')[0]?.value).toBe('Not/AZone')
})

test('a browser that lists no zones offers those of the United States', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockImplementation(() => {
    throw new RangeError('timeZone')
  })
  setCatalog({ code: 'fr', find: () => undefined, isChecked: () => false })
  expect(zoneChoices('America/Denver').length).toBeGreaterThan(5)
})
