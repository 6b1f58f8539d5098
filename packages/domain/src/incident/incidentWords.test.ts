import { expect, test } from 'vitest'
import {
  commanderWords,
  incidentWords,
  silentLockdownName,
  silentLockdownRequester,
  siteWords,
  whereWords,
} from './incidentWords.ts'

const named = (...names: string[]) => names.map((name, id) => ({ id, name }))

test('an incident is named with its kind and its sites', () => {
  const sites = named('North School')
  expect(incidentWords({ kind: 'Actual', action: 'Lockdown', sites })).toBe(
    'the REAL lockdown at North School',
  )
  expect(incidentWords({ kind: 'Exercise', action: 'Evacuate', sites })).toBe(
    'the evacuation drill at North School',
  )
  expect(incidentWords({ kind: 'Test', action: 'Hold', sites })).toBe('the hold test at North School')
})

test('three sites are named, and those beyond are counted', () => {
  const many = named('North', 'South', 'East', 'West', 'Annex')
  expect([1, 2, 3, 4, 5].map((n) => siteWords(many.slice(0, n)))).toEqual([
    'North',
    'North and South',
    'North, South and East',
    'North, South, East and 1 more site',
    'North, South, East and 2 more sites',
  ])
})

test('nobody is said to be in command of a silent lockdown that nobody confirmed', () => {
  expect(commanderWords(silentLockdownName('Art Room'), false)).toBe(
    'No one is in command yet. Requested by Art Room',
  )
  expect(commanderWords(silentLockdownName('Art Room'), true)).toBe(
    'No one took command. Requested by Art Room',
  )
  expect(commanderWords('Priya Raman', false)).toBe('Priya Raman')
  expect([
    silentLockdownRequester(silentLockdownName('Art Room')),
    silentLockdownRequester('Priya Raman'),
  ]).toEqual(['Art Room', null])
})

test('a place is named with its school, once', () => {
  expect(whereWords('Art Room', ['Oakridge Middle'])).toBe('Art Room, Oakridge Middle')
  expect(whereWords('Gym of Oakridge Middle', ['Oakridge Middle', 'Oakridge High'])).toBe(
    'Gym of Oakridge Middle, Oakridge High',
  )
  expect(whereWords(null, ['Oakridge High', 'Oakridge Middle'])).toBe('Oakridge High, Oakridge Middle')
})
