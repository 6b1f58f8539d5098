import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gripArea } from './gripArea.ts'
import type { Box } from './shapes.ts'

const picture = { width: 340, height: 230 }
const cornersOf = ({ left, top, width, height }: Box): [number, number][] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
]
const gripsOf = (box: Box) => cornersOf(box).map((_, at) => gripArea(cornersOf(box), at, picture))
const doOverlap = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

/** A rectangle on a picture as wide as on a phone. */
const rectangle = fc
  .record({
    left: fc.integer({ min: 0, max: 300 }),
    top: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 4, max: 340 }),
    height: fc.integer({ min: 4, max: 230 }),
  })
  .map((box) => ({
    ...box,
    width: Math.min(box.width, picture.width - box.left),
    height: Math.min(box.height, picture.height - box.top),
  }))

test('a finger hits every corner, and none of them is off the picture', () => {
  fc.assert(
    fc.property(rectangle, (box) => {
      for (const grip of gripsOf(box)) {
        expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(24)
        expect(Math.max(grip.width, grip.height)).toBeLessThanOrEqual(44)
        expect(Math.min(grip.left, grip.top)).toBeGreaterThanOrEqual(0)
        expect(grip.left + grip.width).toBeLessThanOrEqual(picture.width)
        expect(grip.top + grip.height).toBeLessThanOrEqual(picture.height)
      }
    }),
  )
})

test('away from the edges they are large, lie apart, and leave the middle of the shape', () => {
  const box = { left: 100, top: 80, width: 20, height: 16 }
  const grips = gripsOf(box)
  for (const grip of grips) expect([grip.width, grip.height]).toEqual([44, 44])
  const middle = { left: 105.5, top: 84.5, width: 9, height: 7 }
  for (const [at, grip] of grips.entries()) {
    expect(doOverlap(grip, middle)).toBe(false)
    for (const other of grips.slice(at + 1)) expect(doOverlap(grip, other)).toBe(false)
  }
})

test('corners that are near each other on one side share what is between them', () => {
  const flag: [number, number][] = [
    [100, 80],
    [180, 80],
    [180, 140],
    [130, 140],
    [100, 140],
  ]
  const [last, beside] = [4, 3].map((at) => gripArea(flag, at, picture))
  expect([last?.width, beside?.width]).toEqual([30, 30])
  expect(last && beside && doOverlap(last, beside)).toBe(false)
})
