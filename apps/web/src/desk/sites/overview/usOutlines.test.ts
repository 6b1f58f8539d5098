import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { mayBeInUs } from './mayBeInUs.ts'
import { isWithin, outlinesOf, type UsAtlas } from './usOutlines.ts'

const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
const atlas: UsAtlas = JSON.parse(readFileSync(file, 'utf8'))
const { outlines, land } = outlinesOf(atlas)
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('the ground has land, and each border once: of counties within a state, of states, of the coast', () => {
  expect(outlines.map(({ properties }) => properties.part)).toEqual(['land', 'county', 'state', 'coast'])
  const lengths = outlines.map(({ geometry }) => geometry.coordinates.flat().length)
  for (const length of lengths) expect(length).toBeGreaterThan(50)
  const numbers = outlines.flatMap(({ geometry }) => geometry.coordinates.flat(3))
  expect(numbers.every((each) => Math.abs(each) <= 180)).toBe(true)
})

test.each([
  ['Denver', at(39.74, -104.99)],
  ['Honolulu', at(21.33, -157.85)],
  ['Anchorage', at(61.2, -149.85)],
  ['San Juan', at(18.38, -66.07)],
  ['Detroit', at(42.36, -83.1)],
])('%s is within the outlines', (_, place) => {
  expect([mayBeInUs(place), isWithin(land, place)]).toEqual([true, true])
})

test.each([
  ['Toronto', at(43.7, -79.4), true],
  ['Tijuana', at(32.45, -117), true],
  ['Nairobi', at(-1.29, 36.82), false],
  ['London', at(51.5, -0.1), false],
])('%s is not: its map stays as it is', (_, place, mayBe) => {
  expect([mayBeInUs(place), isWithin(land, place)]).toEqual([mayBe, false])
})
