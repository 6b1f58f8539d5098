import { siteReasonCodes } from '@muster/domain/readiness/siteScore'
import { expect, test } from 'vitest'
import { pointsWords, reasonWords } from './reasonWords.ts'

const reason = { code: 'bagsNotCounted', count: 3, of: 12, unknown: 0, points: 4 } as const
const words = (changes: object) => reasonWords(7, { ...reason, ...changes }).sentence

test('every reason is a sentence and says where it is mended, also where nothing is known', () => {
  for (const code of siteReasonCodes) {
    for (const [count, of, unknown] of [
      [2, 2, 2],
      [1, 2, 0],
      [0, 0, 0],
    ] as const) {
      const { sentence, fix } = reasonWords(7, { ...reason, code, count, of, unknown })
      expect(sentence).toMatch(/^[A-Z0-9].+\.$/)
      expect(fix.to).toMatch(/^[#/]/)
    }
  }
})

test('what is not known is told apart from what is known to lack', () => {
  expect(words({})).toBe('3 of 12 bags were last counted over six months ago.')
  expect(words({ unknown: 2 })).toBe('1 of 12 bags was last counted over six months ago, and 2 never were.')
  expect(words({ unknown: 3 })).toBe('3 of 12 bags have never been counted.')
  expect(words({ code: 'bagsNotComplete', unknown: 2 })).toBe(
    '1 bag has missing or expired items. Not counted yet: 2 bags.',
  )
})

test('what costs little costs something', () => {
  expect([0.2, 1, 4.6].map(pointsWords)).toEqual(['less than 1 point', '−1 point', '−5 points'])
})
