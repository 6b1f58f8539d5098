import type { Polygon, Position } from '@muster/domain/plan/sitePlan'
import { expect, test } from 'vitest'
import { cellAt, layOnPaper } from './planGrid.ts'

/** A square of so many metres, so many metres east and north of a corner at 60° north, where a degree east is half as long. */
const metre = 1 / 111_320
const at = (east: number, north: number): Position => [10 + east * 2 * metre, 60 + north * metre]
const square = (east: number, north: number, side: number): Polygon => [
  [
    at(east, north),
    at(east + side, north),
    at(east + side, north + side),
    at(east, north + side),
    at(east, north),
  ],
]
const unit = (id: string, east: number, north: number) => ({
  id,
  polygons: [square(east, north, 10)],
  displayPoint: at(east + 5, north + 5),
})
const shape = {
  outlines: [square(0, 0, 100)],
  units: [unit('nw', 0, 90), unit('se', 90, 0), unit('mid', 45, 45)],
}

test('a square building is square on paper, as large as fits', () => {
  const plan = layOnPaper(shape, { width: 180, height: 120 })
  expect(plan?.width).toBeCloseTo(120, 0)
  expect(plan?.height).toBeCloseTo(120, 0)
})

test('north is up: the room in the north-west is in A1, the one in the south-east in J10', () => {
  const plan = layOnPaper(shape, { width: 180, height: 120 })
  expect(plan?.units.map(({ id, cell }) => [id, cell])).toEqual(
    [
      ['nw', 'A1'],
      ['se', 'J10'],
      ['mid', 'F6'],
    ].map(([id, cell]) => [id, id === 'mid' ? expect.stringMatching(/^[EF][56]$/) : cell]),
  )
})

test('a long building has as many columns as it is long, and fewer rows', () => {
  const long = { outlines: [], units: [unit('a', 0, 0), unit('b', 190, 0)] }
  expect(layOnPaper(long, { width: 180, height: 120 })).toMatchObject({ columns: 10, rows: 1 })
})

const grid = { cell: 10, columns: 10, rows: 10 }

test('what lies on the very edge is in the last square', () => {
  expect(cellAt(100, 100, grid)).toBe('J10')
  expect(cellAt(0, 0, grid)).toBe('A1')
})

test('a level with nothing on it is no plan', () => {
  expect(layOnPaper({ outlines: [], units: [] }, { width: 180, height: 120 })).toBeNull()
})
