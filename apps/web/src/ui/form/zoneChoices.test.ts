import { expect, test } from 'vitest'
import { zoneChoices } from './zoneChoices.ts'

const labelled = (word: string) =>
  zoneChoices('UTC').filter(({ label }) => label.toLowerCase().includes(word.toLowerCase()))

test('a time zone is found by its place and by what people there call it', () => {
  expect(labelled('chicago').map(({ value }) => value)).toEqual(['America/Chicago'])
  expect(labelled('central time').map(({ value }) => value)).toContain('America/Chicago')
  expect(labelled('new york')[0]?.value).toBe('America/New_York')
})

test('the six zones of the United States come first, from east to west, and only once', () => {
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
  expect(zoneChoices('Not/AZone')[0]).toEqual({ value: 'Not/AZone', label: 'Not/AZone' })
})
