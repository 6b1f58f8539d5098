import { expect, test } from 'vitest'
import { siteRow, userRow } from './csvRowSchemas.ts'

const place = (cells: object) => siteRow.parse({ name: 'Hill', ...cells }).place

test.each([
  [{ coordinates: '(-0.524287, 37.019456)' }, { latitude: -0.524287, longitude: 37.019456 }],
  [{ coordinates: '52.52 13.405' }, { latitude: 52.52, longitude: 13.405 }],
  [
    { latitude: '-90', longitude: '+180' },
    { latitude: -90, longitude: 180 },
  ],
  [
    { latitude: '5.252E+01', longitude: '1,3405E+01' },
    { latitude: 52.52, longitude: 13.405 },
  ],
  [{ coordinates: '(-5.2E-01, 3.7E+01)' }, { latitude: -0.52, longitude: 37 }],
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
])('%o is none, and costs no school', (cells) => {
  expect(siteRow.parse({ name: 'Hill', ...cells })).toMatchObject({
    name: 'Hill',
    place: null,
    remark: expect.stringContaining('cannot be read'),
  })
})

test('a role is known however it is written, and sites are parted by semicolons', () => {
  const user = { name: 'Ann', email: 'ANN@example.org' }
  expect(userRow.parse({ ...user, role: 'site-specific', sites: ' Hill ;; Vale; Hill' })).toEqual({
    name: 'Ann',
    email: 'ann@example.org',
    role: 'SiteSpecific',
    sites: ['Hill', 'Vale'],
  })
})
