import { expect, test } from 'vitest'
import { bodyOf, bothDegrees, noSite } from './siteForm.ts'

test('a site without a place has none', () => {
  expect(bodyOf({ ...noSite, name: 'Oak', latitude: ' ' })).toEqual({
    name: 'Oak',
    place: null,
    timeZone: null,
  })
})

test('degrees are read with a point or a comma', () => {
  const { place } = bodyOf({ ...noSite, name: 'Oak', latitude: '47,6', longitude: '-122.3331' })
  expect(place).toEqual({ latitude: 47.6, longitude: -122.3331 })
})

test.each([
  ['47.6', '', 'place.longitude'],
  ['', '13', 'place.latitude'],
  ['91', '13', 'place.latitude'],
  ['north', '13', 'place.latitude'],
  ['9', '181', 'place.longitude'],
])('half a place, or none that there is, is said at its field: %s %s', (latitude, longitude, field) => {
  const attempt = () => bodyOf({ ...noSite, name: 'Oak', latitude, longitude })
  expect(attempt).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field })] }))
})

test('both are taken at once, as a map copies them', () => {
  expect(bothDegrees(' 47.6097, -122.3331 ')).toEqual({ latitude: '47.6097', longitude: '-122.3331' })
  expect(bothDegrees('47.6097')).toBeNull()
  expect(bothDegrees('47,6097')).toBeNull()
})
