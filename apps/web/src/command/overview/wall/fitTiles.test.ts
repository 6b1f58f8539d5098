import { expect, test } from 'vitest'
import { fitTiles, nameSize } from './fitTiles.ts'

test('however many rooms, all of them are on the screen', () => {
  for (const [width, height] of [
    [1872, 700],
    [1392, 560],
    [366, 500],
  ] as const) {
    for (const count of [1, 8, 40, 120, 364, 500]) {
      const { columns, rows } = fitTiles(count, width, height)
      expect(columns * rows).toBeGreaterThanOrEqual(count)
      expect(columns * (rows - 1)).toBeLessThan(count)
    }
  }
})

test('a few rooms become large, many stay legible', () => {
  expect(fitTiles(8, 1392, 560)).toEqual({ columns: 3, rows: 3 })
  const many = fitTiles(500, 1392, 560)
  expect(1392 / many.columns).toBeGreaterThan(55)
  expect(560 / many.rows).toBeGreaterThan(20)
})

test('a longer name has smaller letters, so that it stands whole; below a size that is read from afar it is cut', () => {
  expect(nameSize('101', 138)).toBeGreaterThanOrEqual(30)
  // Ten letters of 0.62 of their size, the sign and the edges.
  const size = nameSize('Auditorium', 138)
  expect(size * (10 * 0.62 + 2.6)).toBeLessThanOrEqual(138)
  expect(size).toBeGreaterThanOrEqual(15)
  expect(nameSize('A room of a very long name', 90)).toBe(12)
})
