/** A small school of two floors for tests, written here: squares in a row, as a plan could be drawn. */

/** A square of about ten metres, number `at` from west to east. */
export function square(at: number): number[][][] {
  const [x, y, size] = [8.5 + at * 0.0002, 47.3, 0.00015]
  return [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ],
  ]
}

/** The same with two corners exchanged: an hourglass. */
export function hourglass(at: number): number[][][] {
  const [[a, b, c, d] = []] = square(at)
  return [[a, c, b, d, a].map((corner) => corner ?? [0, 0])]
}

const collection = (features: object[]) => ({ type: 'FeatureCollection', features })
export const polygonOf = (coordinates: number[][][]) => ({ type: 'Polygon', coordinates })

type UnitWords = { name?: string; short?: string; category?: string; shape?: number[][][] }

/** An IMDF unit on a level. */
export function imdfUnit(id: string, levelId: string, at: number, words: UnitWords = {}) {
  const { name, short, category = 'classroom', shape = square(at) } = words
  return {
    id,
    type: 'Feature',
    feature_type: 'unit',
    geometry: polygonOf(shape),
    properties: {
      level_id: levelId,
      category,
      restriction: null,
      display_point: null,
      name: name ? { de: `Zimmer ${name}`, en: name } : null,
      alt_name: short ? { en: short } : null,
    },
  }
}

export function imdfLevel(id: string, ordinal: number, name: string) {
  return {
    id,
    type: 'Feature',
    feature_type: 'level',
    geometry: polygonOf(square(0)),
    properties: { ordinal, name: { en: name }, building_ids: [] },
  }
}

/** The files of an IMDF archive, by name without `.geojson`: four rooms that are named, stairs that are not. */
export function smallImdf(units: object[] = []) {
  return {
    level: collection([imdfLevel('first', 1, 'First floor'), imdfLevel('ground', 0, 'Ground floor')]),
    unit: collection([
      imdfUnit('u1', 'ground', 0, { name: 'Classroom 001', short: '001' }),
      imdfUnit('u2', 'ground', 1, { name: 'Classroom 002', short: '002' }),
      imdfUnit('u3', 'first', 0, { name: 'Classroom 3', short: '3' }),
      imdfUnit('u4', 'first', 1, { name: 'Music' }),
      imdfUnit('stairs', 'first', 2, { category: 'stairs' }),
      ...units,
    ]),
  }
}

type PlainRoom = { name: string; level?: string | number; kind?: string; shape?: number[][][] }

/** A plain GeoJSON of rooms, as a drawing program writes it. */
export function plainRooms(...rooms: PlainRoom[]) {
  return collection(
    rooms.map(({ name, level, kind, shape }, at) => ({
      type: 'Feature',
      geometry: polygonOf(shape ?? square(at)),
      properties: { name, ...(level === undefined ? {} : { level }), ...(kind ? { type: kind } : {}) },
    })),
  )
}
