import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPlan } from './parsePlan.ts'
import { hourglass, imdfUnit, plainRooms, polygonOf, smallImdf, square } from './planFixture.ts'
import { pointInside, readPolygons } from './polygons.ts'
import { type Polygon, planLimits, type SitePlan } from './sitePlan.ts'

function planOf(...collections: unknown[]): SitePlan {
  const plan = readPlan(collections)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}
const planOfImdf = (units: object[] = []) => planOf(...Object.values(smallImdf(units)))

describe('of an IMDF archive', () => {
  test('levels come from the ground up, units with their names, and each has a point for its name', () => {
    const { levels, units, shapes, problemCount } = planOfImdf()
    expect(levels).toEqual([
      { id: 'ground', name: 'Ground floor', ordinal: 0 },
      { id: 'first', name: 'First floor', ordinal: 1 },
    ])
    expect(units[0]).toEqual({
      id: 'u1',
      levelId: 'ground',
      name: 'Classroom 001',
      shortName: '001',
      category: 'classroom',
    })
    expect(units.at(-1)).toMatchObject({ name: null, category: 'stairs' })
    expect(shapes.map((shape) => shape.units.length)).toEqual([2, 3])
    expect(shapes[0]?.units[0]?.displayPoint[0]).toBeCloseTo(8.500075)
    expect(problemCount).toBe(0)
  })

  test('a name is read in the language that was asked for', () => {
    const plan = readPlan(Object.values(smallImdf()), 'de')
    expect(plan).toMatchObject({ units: [{ name: 'Zimmer Classroom 001' }, {}, {}, {}, {}] })
  })

  test.each([
    ['crosses itself', { shape: hourglass(5) }, 'crosses itself'],
    ['has a hole that crosses its wall', { shape: [...square(5), ...shifted(square(5))] }, 'crosses itself'],
    ['is not closed', { shape: square(5).map((ring) => ring.slice(0, -1)) }, 'not closed'],
    [
      'is drawn in meters',
      { shape: square(5).map((ring) => ring.map(([x = 0]) => [x, 4_000_000])) },
      'not on the globe',
    ],
    [
      'is a line',
      {
        shape: [
          [
            [8, 47],
            [8.1, 47],
            [8.2, 47],
            [8, 47],
          ],
        ],
      },
      'no area',
    ],
    [
      'has two points',
      {
        shape: [
          [
            [8, 47],
            [8.1, 47],
          ],
        ],
      },
      'fewer than four points',
    ],
    ['has too many points', { shape: [wheel(planLimits.pointsOfUnit + 1)] }, 'more than 2,000 points'],
  ])('a unit that %s is left out and named, with why', (_, words, why) => {
    const plan = planOfImdf([imdfUnit('bad', 'ground', 5, { name: 'Lab', ...words })])
    expect(plan.problems).toEqual([{ unit: 'Lab', why: expect.stringContaining(why) }])
    expect(plan.problems[0]?.why).toMatch(/^[A-Z].+\.$/)
    expect(plan.units).toHaveLength(5)
  })

  test('a unit on a level that is not there, and one with an id that is taken, are named', () => {
    const plan = planOfImdf([imdfUnit('lost', 'attic', 5, { name: 'Attic' }), imdfUnit('u1', 'ground', 6)])
    expect(plan.problems).toEqual([
      { unit: 'Attic', why: 'Its level is not in the file.' },
      { unit: 'u1', why: 'Another room in the file has the same id.' },
    ])
  })

  test('levels of several buildings say of which they are', () => {
    const building = (id: string, name: string) => ({
      id,
      type: 'Feature',
      feature_type: 'building',
      geometry: null,
      properties: { name: { en: name } },
    })
    const { level, unit } = smallImdf()
    const [first, ground] = structuredClone(level.features) as { properties: Record<string, unknown> }[]
    if (first) first.properties.building_ids = ['a']
    if (ground) ground.properties.building_ids = ['b']
    const buildings = { type: 'FeatureCollection', features: [building('a', 'Main'), building('b', 'Annex')] }
    const plan = planOf({ ...level, features: [first, ground] }, unit, buildings)
    expect(plan.levels.map(({ name }) => name)).toEqual(['Annex, Ground floor', 'Main, First floor'])
  })
})

describe('of plain GeoJSON', () => {
  test('a room says on which level it is; where none does, there is one', () => {
    const rooms = plainRooms({ name: '1', level: 0 }, { name: '2', level: '1' }, { name: '3', level: '1;2' })
    expect(planOf(rooms).levels).toEqual([
      { id: '0', name: 'Level 0', ordinal: 0 },
      { id: '1', name: 'Level 1', ordinal: 1 },
    ])
    expect(planOf(plainRooms({ name: '1' })).levels).toEqual([{ id: '0', name: 'Plan', ordinal: 0 }])
  })

  test('a room keeps its id when the file is exported again in another order', () => {
    const [a, b] = [{ name: 'Gym' }, { name: 'Library' }]
    const idsOf = (plan: SitePlan) => plan.units.map(({ id }) => id).sort()
    expect(idsOf(planOf(plainRooms(a, b)))).toEqual(idsOf(planOf(plainRooms(b, a))))
  })
})

describe('on floors of any name', () => {
  const said = (...levels: (string | number)[]) =>
    planOf(plainRooms(...levels.map((level, at) => ({ name: `R${at}`, level }))))
  const levelOf = ({ levels, units }: SitePlan, name: string) =>
    units
      .filter((unit) => unit.name === name)
      .map(({ levelId }) => levels.find(({ id }) => id === levelId)?.ordinal)

  test('stairs on 0-4 take no floor with them, whatever comes first in the file', () => {
    const stairs = { name: 'Stairs', level: '0-4', kind: 'stairs' }
    const rooms = ['0', '-1', '0.5', 'EG', '2', '10'].map((level) => ({ name: `Room ${level}`, level }))
    for (const file of [
      [stairs, ...rooms],
      [...rooms, stairs],
    ]) {
      const plan = planOf(plainRooms(...file))
      expect(plan.levels.map(({ ordinal }) => ordinal)).toEqual([-1, 0, 0.5, 2, 10])
      expect(levelOf(plan, 'Room 0')).toEqual([0])
      expect(levelOf(plan, 'Room EG')).toEqual([0])
      expect(plan.levels.find(({ ordinal }) => ordinal === 0)).toEqual({ id: '0', name: 'EG', ordinal: 0 })
      expect(levelOf(plan, 'Stairs')).toEqual([0, 2])
    }
  })

  test('a hall of two stories is one room, on the lower', () => {
    const plan = planOf(
      plainRooms({ name: 'Hall', level: '1;0' }, { name: '1', level: '1' }, { name: '0', level: '0' }),
    )
    expect(levelOf(plan, 'Hall')).toEqual([0])
  })

  test('stairs alone are on the lowest that they name', () => {
    expect(said('3-4').levels).toEqual([{ id: '3', name: 'Level 3', ordinal: 3 }])
  })

  test('words of architects are in their order, and what says no height comes last', () => {
    const plan = said('Annex', 'OG1', 'UG', 'EG', 'OG2')
    expect(plan.levels.map(({ name }) => name)).toEqual(['UG', 'EG', 'OG1', 'OG2', 'Annex'])
    expect(plan.levels.map(({ id }) => id)).toEqual(['UG', 'EG', 'OG1', 'OG2', 'Annex'])
  })
})

describe('what is no room', () => {
  const shapes = (key: string, ...kinds: string[]) => ({
    type: 'FeatureCollection',
    features: kinds.map((kind, at) => ({
      type: 'Feature',
      geometry: polygonOf(square(at)),
      properties: { [key]: kind, name: kind === 'balcony' || kind === 'corridor' ? `The ${kind}` : null },
    })),
  })

  test.each([
    ['indoor', ['room', 'wall', 'door', 'corridor', 'area']],
    ['type', ['room', 'wall', 'window', 'door', 'building_outline', 'no_geometry', 'balcony']],
  ])('is left out by its %s, counted, and named where it has a name', (key, kinds) => {
    const plan = planOf(shapes(key, ...kinds, 'wall'))
    expect(plan.units.map(({ category }) => category).sort()).toEqual(
      kinds.filter((kind) => ['room', 'area', 'balcony'].includes(kind)).sort(),
    )
    expect(plan.leftOut[0]).toEqual({ what: 'wall', count: 2, names: [] })
    expect(plan.leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(kinds.length + 1 - plan.units.length)
    if (key === 'indoor')
      expect(plan.leftOut).toContainEqual({ what: 'corridor', count: 1, names: ['The corridor'] })
  })

  test('and nothing else is a sentence with what there is', () => {
    expect(readPlan([shapes('indoor', 'wall', 'wall', 'door')])).toBe(
      'There are no rooms in this file, only what is no room: 2 × wall, 1 × door.',
    )
  })

  test('the outline of a building is drawn below its rooms', () => {
    expect(planOf(shapes('type', 'building_outline', 'room')).shapes[0]?.outlines).toHaveLength(1)
  })

  test('but is a unit of IMDF stays, whatever its category', () => {
    expect(planOfImdf([imdfUnit('w', 'ground', 5, { category: 'walkway' })]).units).toHaveLength(6)
  })
})

test('places without names are numbered from north to south on each level; stairs are not', () => {
  const at = (north: number, level: string, type = 'room') => ({
    type: 'Feature',
    geometry: polygonOf(square(0).map((ring) => ring.map(([x = 0, y = 0]) => [x, y + north]))),
    properties: { type, level },
  })
  const named = (features: object[]) =>
    planOf({ type: 'FeatureCollection', features }).units.map(({ name, levelId }) => `${levelId} ${name}`)
  const features = [at(0.001, '0'), at(0.002, '0'), at(0.003, '0', 'stairs'), at(0, '1')]
  expect(named(features)).toEqual(['0 Place 2', '0 Place 1', '0 null', '1 Place 1'])
  expect(named(features.toReversed()).sort()).toEqual(named(features).sort())
  expect(planOf({ type: 'FeatureCollection', features }).numberedCount).toBe(3)
  expect(planOfImdf().numberedCount).toBe(0)
})

test('a file for each floor: rooms are on the floor of their file, and each may count from one', () => {
  const file = (name: string) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', id: 1, geometry: polygonOf(square(0)), properties: { name } }],
  })
  const plan = readPlan([file('Office'), file('Lab')], 'en', ['EG', 'OG1'])
  expect(plan).toMatchObject({
    levels: [
      { name: 'EG', ordinal: 0 },
      { name: 'OG1', ordinal: 1 },
    ],
    units: [
      { id: '1', name: 'Office', levelId: 'EG' },
      { id: 'OG1/1', name: 'Lab', levelId: 'OG1' },
    ],
    problems: [],
  })
})

test.each([
  ['no GeoJSON', { hello: 1 }, 'not GeoJSON'],
  ['nothing', { type: 'FeatureCollection', features: [] }, 'no rooms in this file'],
  [
    'no room that can be shown',
    plainRooms({ name: 'Gym', shape: hourglass(0) }),
    'The first is “Gym”: Its outline crosses',
  ],
])('a file with %s in it is refused with a sentence', (_, file, sentence) => {
  expect(readPlan([file])).toContain(sentence)
})

test('a file of too many rooms is refused', () => {
  const rooms = plainRooms(...Array.from({ length: planLimits.units + 1 }, (_, at) => ({ name: `${at}` })))
  expect(readPlan([rooms])).toContain('more than 10,000 rooms')
})

test('whatever JSON is sent, it ends with a plan or a sentence', () => {
  const geometry = fc.record({
    type: fc.constantFrom('Polygon', 'MultiPolygon', 'Point'),
    coordinates: fc.jsonValue(),
  })
  const feature = fc.record({
    type: fc.constant('Feature'),
    geometry,
    properties: fc.jsonValue(),
    id: fc.jsonValue(),
  })
  const file = fc.oneof(
    fc.jsonValue(),
    fc.array(feature).map((features) => ({ type: 'FeatureCollection', features })),
  )
  fc.assert(
    fc.property(file, (each) => {
      expect(['string', 'object']).toContain(typeof readPlan([each]))
    }),
  )
})

/** Corners around a middle, each at its own distance: never crosses itself. */
const star = fc
  .array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 4, maxLength: 40 })
  .map((distances) =>
    distances.map((distance, at) => {
      const angle = (2 * Math.PI * at) / distances.length
      return [8 + distance * 1e-3 * Math.cos(angle), 47 + distance * 1e-3 * Math.sin(angle)]
    }),
  )
const closed = (corners: number[][]) => [...corners, ...corners.slice(0, 1)]

test('a star is a room, and its name stands inside of it', () => {
  fc.assert(
    fc.property(star, (corners) => {
      const polygons = readPolygons(polygonOf([closed(corners)]))
      if (typeof polygons === 'string') throw new Error(polygons)
      expect(isInside(polygons[0] ?? [], pointInside(polygons))).toBe(true)
    }),
  )
})

test('a round room of which two neighbors change places crosses itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 60 }), fc.nat(1000), (count, place) => {
      const corners = wheel(count).slice(0, -1)
      const at = place % count
      const next = (at + 1) % count
      const mixed = corners.with(at, corners[next] ?? []).with(next, corners[at] ?? [])
      expect(readPolygons(polygonOf([closed(mixed)]))).toContain('crosses itself')
    }),
  )
})

const samples = process.env.MUSTER_SAMPLES ? join(process.env.MUSTER_SAMPLES, 'sitemap', 'polymap-imdf') : ''

test.skipIf(!existsSync(samples))('a real campus of 443 units on 8 levels is read', async () => {
  const names = ['level', 'unit', 'building', 'opening', 'occupant', 'venue']
  const files = await Promise.all(names.map((name) => readFile(join(samples, `${name}.geojson`), 'utf8')))
  const plan = planOf(...files.map((file) => JSON.parse(file) as unknown))
  expect(plan.levels).toHaveLength(8)
  expect(new Set(plan.levels.map(({ name }) => name)).size).toBe(8)
  expect(plan.units.length + plan.problemCount).toBe(443)
  expect(plan.problems).toEqual([])
})

const westport = process.env.MUSTER_SAMPLES
  ? join(process.env.MUSTER_SAMPLES, 'cases', 'plan-westport-floor-2.geojson')
  : ''

test.skipIf(!existsSync(westport))('a real floor of 121 shapes has 14 places', async () => {
  const plan = planOf(JSON.parse(await readFile(westport, 'utf8')))
  const count = Object.fromEntries(
    [...Map.groupBy(plan.units, ({ category }) => category)].map(([kind, all]) => [kind, all.length]),
  )
  expect(count).toEqual({ room: 5, bathroom: 4, stairs: 4, elevator: 1 })
  expect(plan.leftOut.slice(0, 3).map(({ what, count: many }) => [what, many])).toEqual([
    ['wall', 43],
    ['window', 31],
    ['door', 25],
  ])
  expect(plan.leftOut.find(({ what }) => what === 'no geometry')?.names).toContain('Balcony')
  expect(plan.shapes[0]?.outlines.length).toBeGreaterThan(0)
})

/** Corners on a circle, closed. */
function wheel(corners: number): number[][] {
  const ring = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners
    return [8 + 1e-3 * Math.cos(angle), 47 + 1e-3 * Math.sin(angle)]
  })
  return closed(ring)
}

function shifted(shape: number[][][]): number[][][] {
  return shape.map((ring) => ring.map(([x = 0, y = 0]) => [x + 0.0001, y + 0.0001]))
}

function isInside([ring = []]: Polygon, [x, y]: [number, number]): boolean {
  let inside = false
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1] ?? [0, 0]
    const [bx, by] = ring[at] ?? [0, 0]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}
