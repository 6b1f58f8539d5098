import { guestEnding } from '@muster/contract/guestCalls'
import { expect, test } from 'vitest'
import { accessEndOf, accessEndWords, parseAccessEnd } from './accessEnd.ts'

test('each way in which access ends has its own words and says what to do now', () => {
  const ends = guestEnding.options.map((type) => accessEndOf({ type, status: 403 }))
  expect(new Set(ends).size).toBe(guestEnding.options.length)
  const titles = Object.values(accessEndWords).map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  for (const { nextStep } of Object.values(accessEndWords)) expect(nextStep).toMatch(/\.$/)
})

test('a link in use elsewhere and one that was replaced are told apart', () => {
  expect(accessEndOf({ type: 'guest-link-used', status: 403 })).toBe('used')
  expect(accessEndOf({ type: 'guest-link-replaced', status: 403 })).toBe('replaced')
  expect(accessEndOf({ type: 'guest-link-full', status: 403 })).toBe('full')
})

test('a token that the server does not know is no access; a right that was not given ends nothing', () => {
  expect(accessEndOf({ type: 'unknown-caller', status: 401 })).toBe('no-access')
  expect(accessEndOf({ type: 'guest-right', status: 403 })).toBeNull()
})

test('an address that somebody made up claims nothing', () => {
  expect(parseAccessEnd('revoked')).toBe('revoked')
  expect(parseAccessEnd('constructor')).toBe('no-access')
  expect(parseAccessEnd(null)).toBe('no-access')
})
