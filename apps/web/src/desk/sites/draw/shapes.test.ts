import { cornersProblem } from '@muster/domain/plan/drawnPlan'
import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxOf, fitted, moved, rectangle, withCorner } from './shapes.ts'

const triangle: PicturePoint[] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.3, 0.4],
]
const part = fc.double({ min: 0, max: 1, noNaN: true })
const point = fc.tuple(part, part)
const far = fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }))
const isInside = (corners: readonly PicturePoint[]) =>
  corners.flat().every((value) => value >= 0 && value <= 1)

test('a rectangle is the same from whichever corner it is dragged', () => {
  expect(rectangle([0.4, 0.5], [0.1, 0.2])).toEqual(rectangle([0.1, 0.2], [0.4, 0.5]))
  expect(cornersProblem(rectangle([0.4, 0.5], [0.1, 0.2]))).toBeNull()
})

describe('nothing leaves the picture, and nothing that is moved is bent:', () => {
  test('moved by however much', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 8 }), far, (corners, by) => {
        const next = moved(corners, by)
        expect(isInside(next)).toBe(true)
        const [was, is] = [boxOf(corners), boxOf(next)]
        if (was.width < 0.02 || was.height < 0.02) return
        expect([is.width, is.height]).toEqual([expect.closeTo(was.width, 4), expect.closeTo(was.height, 4)])
      }),
    )
    expect(boxOf(moved(triangle, [5, -5]))).toMatchObject({ left: expect.closeTo(0.6), top: 0 })
  })

  test('sized by however much', () => {
    fc.assert(
      fc.property(far, far, ([left, top], [width, height]) => {
        expect(isInside(fitted(triangle, { left, top, width, height }))).toBe(true)
      }),
    )
    const twice = fitted(triangle, { ...boxOf(triangle), width: 0.8 })
    expect(twice).toEqual([
      [0.1, 0.1],
      [0.9, 0.1],
      [0.5, 0.4],
    ])
    expect(cornersProblem(fitted(triangle, { ...boxOf(triangle), width: -1, height: 0 }))).toBeNull()
  })
})

test('a corner of a rectangle takes those beside it along; of anything else it moves alone', () => {
  const box = rectangle([0.1, 0.1], [0.4, 0.4])
  expect(withCorner(box, 2, [0.6, 0.7])).toEqual(rectangle([0.1, 0.1], [0.6, 0.7]))
  expect(withCorner(triangle, 2, [0.3, 2])).toEqual([triangle[0], triangle[1], [0.3, 1]])
})
