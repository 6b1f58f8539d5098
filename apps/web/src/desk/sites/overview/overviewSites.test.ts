import { expect, test } from 'vitest'
import { boundsOf, findSites, incidentsBySite, sitesOf, sitesWithin, sortSites } from './overviewSites.ts'

const answer = {
  ids: [4, 2, 3, 1],
  names: ['Hill 10', 'Hill 2', 'Lake Élan', 'Hill 2'],
  latitudes: [1, null, -2, 0],
  longitudes: [10, null, 20, 0],
  roomCounts: [1, 5, 5, 0],
  studentCounts: [10, 0, 30, 20],
}
const sites = sitesOf(answer, null)
const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)
const incident = (incidentId: string, kind: 'Actual' | 'Exercise' | 'Test', siteIds: number[]) => ({
  incidentId,
  kind,
  siteIds,
  action: 'Hold' as const,
})

test('sites are in the order of their names, numbers as numbers, and of those who may be seen', () => {
  expect(ids(sites)).toEqual([1, 2, 4, 3])
  expect(ids(sitesOf(answer, [3, 9]))).toEqual([3])
  expect(sites.map(({ place }) => place)).toContain(null)
})

test('a site is found by all words of its name, in any order', () => {
  const find = (filter: string) => ids(findSites(sites, { filter, only: '' }, new Map()))
  expect(find('  ÉLAN lake ')).toEqual([3])
  expect(find('2')).toEqual([1, 2])
  expect(find('')).toEqual([1, 2, 4, 3])
  expect(find('hill lake')).toEqual([])
})

test('the gravest of what runs at a site stands for it, and the others are counted', () => {
  const troubles = incidentsBySite([
    incident('new test', 'Test', [1, 2]),
    incident('real', 'Actual', [2]),
    incident('drill', 'Exercise', [1]),
  ])
  expect([...troubles].map(([id, { incident, more }]) => [id, incident.incidentId, more])).toEqual([
    [2, 'real', 1],
    [1, 'drill', 1],
  ])
  expect(ids(findSites(sites, { filter: 'hill', only: 'incident' }, troubles))).toEqual([1, 2])
})

test('the list can be cut to a part of the map, where a site without a place is never', () => {
  expect(ids(sitesWithin(sites, { west: -180, south: -90, east: 180, north: 90 }))).toEqual([1, 4, 3])
  expect(ids(sitesWithin(sites, { west: 0, south: -1, east: 10, north: 1 }))).toEqual([1, 4])
})

test('sites that are alike stay in the order of their names', () => {
  expect(ids(sortSites(sites, '-rooms', null))).toEqual([2, 3, 4, 1])
  expect(ids(sortSites(sites, '-students', null))).toEqual([3, 1, 4, 2])
  expect(ids(sortSites(sites, '-name', null))).toEqual([3, 4, 2, 1])
  expect(
    ids(
      sortSites(
        sites,
        'ready',
        new Map([
          [1, 90],
          [2, 100],
          [3, 7],
        ]),
      ),
    ),
  ).toEqual([3, 1, 2, 4])
  expect(sortSites(sites, 'ready', null)).toEqual(sites)
})

test('all places are within their bounds, and no place has none', () => {
  expect(boundsOf(sites)).toEqual({ west: 0, south: -2, east: 20, north: 1 })
  expect(boundsOf(sites.filter(({ place }) => !place))).toBeNull()
})
