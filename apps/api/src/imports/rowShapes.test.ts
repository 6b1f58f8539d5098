import { expect, test } from 'vitest'
import { siteRow, userRow } from './rowShapes.ts'

const place = (cells: object) => siteRow.parse({ name: 'Hill', ...cells }).place

test.each([
  [{ coordinates: '(-0.524287, 37.019456)' }, { latitude: -0.524287, longitude: 37.019456 }],
  [{ coordinates: '52.52 13.405' }, { latitude: 52.52, longitude: 13.405 }],
  [
    { latitude: '-90', longitude: '+180' },
    { latitude: -90, longitude: 180 },
  ],
  [
    { latitude: '52,52', longitude: '13,405' },
    { latitude: 52.52, longitude: 13.405 },
  ],
  [
    { latitude: '1', longitude: '2', coordinates: 'somewhere' },
    { latitude: 1, longitude: 2 },
  ],
  [{ coordinates: '(0.0, 0.0)' }, null],
  [{}, null],
])('%o is a place', (cells, expected) => {
  expect(place(cells)).toEqual(expected)
})

test.each([
  { latitude: '90.1', longitude: '0' },
  { latitude: '1', longitude: '' },
  { latitude: '1e1', longitude: '2' },
  { coordinates: '(91, 0)' },
  { coordinates: 'Main Street' },
])('%o is none', (cells) => {
  expect(siteRow.safeParse({ name: 'Hill', ...cells }).success).toBe(false)
})

test('a role is known however it is written, and sites are parted by semicolons', () => {
  const user = { name: 'Ann', email: 'ANN@example.org' }
  expect(userRow.parse({ ...user, role: 'site-specific', sites: ' Hill ;; Vale; Hill' })).toEqual({
    ...{ name: 'Ann', email: 'ann@example.org', role: 'SiteSpecific', sites: ['Hill', 'Vale'] },
  })
})
