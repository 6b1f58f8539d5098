import { expect, test } from 'vitest'
import { floorsOfFiles } from './floorsFromFileNames.ts'
import { heightsOf } from './parseLevelHeights.ts'

/** Tests that find the floor of a file in a zip by its name. */

test.each<[string[], number[]]>([
  [
    ['plan-westport-floor-1.geojson', 'plan-westport-floor-2.geojson'],
    [1, 2],
  ],
  [
    ['a/EG.geojson', 'a/OG1.geojson', 'a/UG.geojson'],
    [0, 1, -1],
  ],
  [
    ['school_EG.json', 'school_1. OG.json', 'school_2. OG.json'],
    [0, 1, 2],
  ],
  [
    ['floor_-1.geojson', 'floor_0.geojson', 'floor_0.5.geojson'],
    [-1, 0, 0.5],
  ],
  [
    ['0.geojson', '-1.geojson'],
    [0, -1],
  ],
  [
    ['EG/rooms.geojson', 'UG/rooms.geojson'],
    [0, -1],
  ],
  [
    ['Main B1.geojson', 'Main L2.geojson'],
    [-1, 2],
  ],
  [
    ['Ground floor.geojson', '2nd floor.geojson'],
    [0, 2],
  ],
])('%j are the floors %j', (paths, heights) => {
  expect(floorsOfFiles(paths).map((word) => heightsOf(word)?.[0])).toEqual(heights)
})

test('files that their names do not tell apart are called by their whole names', () => {
  expect(floorsOfFiles(['Gym.geojson', 'Main building.geojson'])).toEqual(['Gym', 'Main building'])
  expect(floorsOfFiles(['east-1.geojson', 'west-1.geojson'])).toEqual(['east-1', 'west-1'])
  expect(floorsOfFiles(['east/1.geojson', 'west/1.geojson'])).toEqual(['east 1', 'west 1'])
})
