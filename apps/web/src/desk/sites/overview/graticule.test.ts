import { expect, test } from 'vitest'
import { graticule } from './graticule.ts'

test('lines stand at round degrees, a few across what is shown, and reach beyond it', () => {
  const lines = graticule({ west: 34, south: -4, east: 42, north: 4 })
  const across = lines.filter(([[x1], [x2]]) => x1 === x2).map(([[x]]) => x)
  expect(across.filter((x) => x >= 34 && x <= 42)).toEqual([34, 35, 36, 37, 38, 39, 40, 41, 42])
  expect(Math.min(...across)).toBe(26)
})

test('there are never many, from the whole world to one street, and none past the edge', () => {
  for (const width of [360, 40, 3, 0.1, 0.0001]) {
    const lines = graticule({ west: 0 - width / 2, south: -width / 4, east: width / 2, north: width / 4 })
    expect(lines.length).toBeLessThan(60)
    expect(lines.flat().every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 85)).toBe(true)
  }
})
