import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cornersOfUnits,
  cornersProblem,
  type DrawnLevel,
  type DrawnUnit,
  drawnLevel,
  planOfDrawing,
} from './drawnPlan.ts'
import { frameOf, type PicturePoint, toPicturePoint, toPosition } from './pictureFrame.ts'
import { readPolygons } from './polygons.ts'
import { levelShape, planLevel, type SitePlan } from './sitePlan.ts'

const picture = '6b1f0a56-7f0e-4c3c-9d8a-0a3c2f1b7e11'
const gym = '0d3bb0b6-0f6b-4d0f-8f0e-6a1a44a0c0aa'
const size = { width: 1200, height: 800 }
const box: PicturePoint[] = [
  [0.1, 0.2],
  [0.4, 0.2],
  [0.4, 0.5],
  [0.1, 0.5],
]
const bow: PicturePoint[] = [
  [0.1, 0.1],
  [0.5, 0.5],
  [0.5, 0.1],
  [0.1, 0.5],
]
const unit = (id: string, words: Partial<DrawnUnit> = {}): DrawnUnit => ({
  id,
  name: null,
  corners: box,
  roomId: null,
  ...words,
})
const level = (id: string, ordinal: number, units: DrawnUnit[]): DrawnLevel => ({
  id,
  name: `Level ${ordinal}`,
  ordinal,
  pictureId: picture,
  units,
})
const draw = (...levels: DrawnLevel[]) =>
  planOfDrawing(
    levels,
    () => size,
    (roomId) => (roomId === gym ? 'Gym' : undefined),
  )
function planOf(...levels: DrawnLevel[]): SitePlan {
  const plan = draw(...levels)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

describe('a drawing', () => {
  test('becomes levels from the lowest up, with the pictures they lie on, and units called as their rooms are', () => {
    const plan = planOf(
      level('up', 1, [unit('a', { name: 'Lab' })]),
      level('down', 0, [unit('b', { roomId: gym })]),
    )
    expect(plan.levels).toEqual([
      { id: 'down', name: 'Level 0', ordinal: 0, picture: { id: picture, ...size } },
      { id: 'up', name: 'Level 1', ordinal: 1, picture: { id: picture, ...size } },
    ])
    expect(plan.levels.map((each) => planLevel.parse(each))).toEqual(plan.levels)
    expect(plan.units.map(({ name, levelId }) => [name, levelId])).toEqual([
      ['Gym', 'down'],
      ['Lab', 'up'],
    ])
  })

  test('has shapes as those of a file: each would be taken from GeoJSON, with its name inside, within the picture', () => {
    const [shape] = planOf(level('down', 0, [unit('b')])).shapes
    expect(levelShape.parse(shape)).toEqual(shape)
    const [drawn] = shape?.units ?? []
    expect(readPolygons({ type: 'MultiPolygon', coordinates: drawn?.polygons })).toEqual(drawn?.polygons)
    const [x, y] = toPicturePoint(frameOf(size), drawn?.displayPoint ?? [9, 9])
    expect([x, y]).toEqual([expect.closeTo(0.25, 3), expect.closeTo(0.35, 3)])
  })

  test('comes back corner by corner, and stays within the picture', () => {
    const coordinate = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.tuple(coordinate, coordinate), fc.integer({ min: 1, max: 8000 }), (point, height) => {
        const frame = frameOf({ width: 1200, height })
        const [x, y] = toPicturePoint(frame, toPosition(frame, point))
        expect([x, y]).toEqual([expect.closeTo(point[0], 4), expect.closeTo(point[1], 4)])
        const [longitude, latitude] = toPosition(frame, point)
        expect(Math.max(Math.abs(longitude), Math.abs(latitude))).toBeLessThan(0.001)
      }),
    )
    const [shape] = planOf(level('down', 0, [unit('b')])).shapes
    const corners = shape && cornersOfUnits(shape, size).get('b')
    expect(corners).toEqual(box.map(([x, y]) => [expect.closeTo(x, 3), expect.closeTo(y, 3)]))
  })

  test('keeps its place on a picture of other proportions that takes the place of the first', () => {
    const other = { width: 500, height: 900 }
    const plan = planOfDrawing(
      [level('down', 0, [unit('b')])],
      () => other,
      () => undefined,
    )
    const [shape] = typeof plan === 'string' ? [] : plan.shapes
    expect(shape && cornersOfUnits(shape, other).get('b')?.[0]).toEqual([
      expect.closeTo(0.1, 3),
      expect.closeTo(0.2, 3),
    ])
  })

  test('without levels is a plan of nothing', () => {
    expect(planOf()).toMatchObject({ levels: [], units: [], shapes: [] })
  })

  test.each([
    ['crosses itself', { corners: bow }, '“Gym” on Level 0 can’t be shown. Its sides cross each other.'],
    ['is a line', { corners: box.map(([x]): PicturePoint => [x, 0.3]) }, 'It is too small to see.'],
  ])('that %s is refused by its name', (_, words, sentence) => {
    expect(draw(level('down', 0, [unit('b', { roomId: gym, ...words })]))).toContain(sentence)
  })

  test('in which something stands twice is refused', () => {
    expect(draw(level('a', 0, [unit('b')]), level('a', 1, []))).toContain('twice')
    expect(draw(level('a', 0, [unit('b')]), level('c', 1, [unit('b')]))).toContain('twice')
    const both = [unit('b', { roomId: gym }), unit('c', { roomId: gym })]
    expect(draw(level('a', 0, both))).toContain('are the same room')
  })
})

test('corners are a room when their sides do not cross, as a file’s are', () => {
  expect(cornersProblem(box)).toBeNull()
  expect(cornersProblem(box.toReversed())).toBeNull()
  expect(cornersProblem(box.slice(0, 2))).toContain('three corners')
  expect(cornersProblem(bow)).toContain('cross')
})

test('what is sent is within the picture, and has names that can be kept', () => {
  const sent = level('a', 0, [unit('b')])
  expect(drawnLevel.safeParse(sent).success).toBe(true)
  for (const corners of [
    [
      [0, 0],
      [1, 1],
    ],
    [
      [0, 0],
      [1.1, 0],
      [1, 1],
    ],
    [
      [0, 0],
      [Number.NaN, 0],
      [1, 1],
    ],
  ])
    expect(drawnLevel.safeParse({ ...sent, units: [{ ...unit('b'), corners }] }).success).toBe(false)
  expect(drawnLevel.safeParse({ ...sent, name: ' ' }).success).toBe(false)
})
