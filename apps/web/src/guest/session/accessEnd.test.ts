import { guestEnding } from '@muster/contract/guestCalls'
import { expect, test } from 'vitest'
import { endNamed, endOf, endWords } from './accessEnd.ts'

test('each way in which access ends has its own words and says what to do now', () => {
  const ends = guestEnding.options.map((type) => endOf({ type, status: 403 }))
  expect(new Set(ends).size).toBe(guestEnding.options.length)
  const titles = Object.values(endWords).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  for (const { now } of Object.values(endWords)) expect(now).toMatch(/\.$/)
})

test('a link in use elsewhere and one that was replaced are told apart', () => {
  expect(endOf({ type: 'guest-link-used', status: 403 })).toBe('used')
  expect(endOf({ type: 'guest-link-replaced', status: 403 })).toBe('replaced')
  expect(endOf({ type: 'guest-link-full', status: 403 })).toBe('full')
})

test('a token that the server does not know is no access; a right that was not given ends nothing', () => {
  expect(endOf({ type: 'unknown-caller', status: 401 })).toBe('no-access')
  expect(endOf({ type: 'guest-right', status: 403 })).toBeNull()
})

test('an address that somebody made up claims nothing', () => {
  expect(endNamed('revoked')).toBe('revoked')
  expect(endNamed('constructor')).toBe('no-access')
  expect(endNamed(null)).toBe('no-access')
})
