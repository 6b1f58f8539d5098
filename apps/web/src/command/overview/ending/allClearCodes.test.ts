import { expect, test } from 'vitest'
import { allClearCodes, pickAllClearCode } from './allClearCodes.ts'

test('about two hundred words, each once, in plain letters, none too short to be heard or too long to be said', () => {
  expect(allClearCodes.length).toBeGreaterThanOrEqual(180)
  expect(new Set(allClearCodes).size).toBe(allClearCodes.length)
  for (const word of allClearCodes) expect(word).toMatch(/^[a-z]{4,10}$/)
})

test('no two words are one letter apart: through a door they would be the same', () => {
  for (const word of allClearCodes)
    for (const other of allClearCodes)
      if (word < other) expect([word, other, isNear(word, other)]).toEqual([word, other, false])
})

test('another word is another word, whatever chance says', () => {
  for (const random of [0, 0.25, 0.5, 0.999_999]) {
    const first = pickAllClearCode(random)
    expect(allClearCodes).toContain(first)
    expect(pickAllClearCode(random, first)).not.toBe(first)
  }
})

function isNear(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  return [...word].filter((letter, at) => letter !== other[at]).length <= 1
}
