import { expect, test } from 'vitest'
import { seenWords } from './seenWords.ts'

const now = new Date(2026, 10, 20, 15, 0, 0).getTime()
const words = (minutesAgo: number) => seenWords(new Date(now - minutesAgo * 60_000).toISOString(), now)

test('a phone is never said to have been there at a minute that nobody knows', () => {
  expect(words(0)).toBe('seen within the last hour')
  expect(words(59)).toBe('seen within the last hour')
  expect(words(61)).toBe('last seen about 1 h ago')
  expect(words(23 * 60)).toBe('last seen about 23 h ago')
  expect(words(3 * 24 * 60)).toBe('last seen Nov 17')
  for (const minutes of [0, 90, 2000, 600_000]) expect(words(minutes)).not.toMatch(/:/)
})
