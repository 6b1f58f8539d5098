import { siteReasonCodes } from '@muster/domain/readiness/siteScore'
import { expect, test } from 'vitest'
import { causesOf, pointsWords, reasonWords } from './reasonWords.ts'

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

const of = (code: (typeof siteReasonCodes)[number], count: number, of: number, points: number, unknown = 0) =>
  ({ code, count, of, unknown, points }) as const
const said = (...reasons: ReturnType<typeof of>[]) =>
  causesOf(7, reasons).map(({ sentence, points }) => [sentence, points])

test('one cause is one line with all its points', () => {
  expect(said(of('bagsNotComplete', 30, 30, 15, 30), of('bagsNotCounted', 30, 30, 10, 30))).toEqual([
    ['30 of 30 bags have never been counted.', 25],
  ])
  expect(
    said(of('roomsWithoutBag', 12, 12, 20), of('noPlan', 1, 1, 5), of('roomsNotOnPlan', 12, 12, 5)),
  ).toEqual([
    ['12 of 12 rooms have no bag.', 20],
    ['No floor plan.', 10],
  ])
  expect(
    said(
      of('roomsWithoutBag', 0, 0, 20),
      of('bagsNotComplete', 0, 0, 15),
      of('bagsNotCounted', 0, 0, 10),
      of('roomsNotOnPlan', 0, 0, 5),
    ),
  ).toEqual([['No rooms yet.', 50]])
})

test('no point of a reason is lost or counted twice', () => {
  const reasons = siteReasonCodes.map((code) => of(code, 4, 8, 3, code === 'bagsNotComplete' ? 3 : 0))
  const sum = causesOf(7, reasons).reduce((all, { points }) => all + points, 0)
  expect(sum).toBeCloseTo(3 * siteReasonCodes.length)
})

test('bags that are known to be incomplete are a cause of their own, beside those never counted', () => {
  expect(said(of('bagsNotComplete', 40, 40, 15, 39), of('bagsNotCounted', 39, 40, 10, 39))).toEqual([
    ['39 of 40 bags have never been counted.', 10 + (15 * 39) / 40],
    ['1 bag has missing or expired items.', 15 / 40],
  ])
})

test('a reason whose cause is not there says itself', () => {
  expect(said(of('bagsNotComplete', 3, 3, 15, 3))).toEqual([['Not counted yet: 3 bags.', 15]])
  expect(said(of('roomsNotOnPlan', 2, 9, 1))).toEqual([['2 of 9 rooms are not on the floor plan.', 1]])
})
