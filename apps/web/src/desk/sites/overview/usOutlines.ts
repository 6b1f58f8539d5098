import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import type { Place } from './overviewSites.ts'

/** The outlines of the United States: how they are decoded, and what is within them. */

/** The file of `us-atlas`: nation, states and counties of the Census Bureau, to about a kilometer. */
export type UsAtlas = Topology<{
  counties: GeometryCollection
  states: GeometryCollection
  nation: GeometryCollection
}>

/** The parts of the ground, each a layer of the map. */
export type OutlinePart = 'land' | 'county' | 'state' | 'coast'
export type Land = { type: 'MultiPolygon'; coordinates: number[][][][] }
export type Outline = {
  type: 'Feature'
  properties: { part: OutlinePart }
  geometry: Land | { type: 'MultiLineString'; coordinates: number[][][] }
}

/** Decodes the outlines, each border once. */
export function outlinesOf(atlas: UsAtlas): { outlines: Outline[]; land: Land } {
  const { counties, states, nation } = atlas.objects
  const land: Land = { type: 'MultiPolygon', coordinates: [] }
  for (const { geometry } of feature(atlas, nation).features) {
    if (geometry.type === 'MultiPolygon') land.coordinates.push(...geometry.coordinates)
    else if (geometry.type === 'Polygon') land.coordinates.push(geometry.coordinates)
  }
  const outlines: Outline[] = [
    outline('land', land),
    outline(
      'county',
      mesh(atlas, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
    ),
    outline(
      'state',
      mesh(atlas, states, (a, b) => a !== b),
    ),
    outline('coast', mesh(atlas, nation)),
  ]
  return { outlines, land }
}

function outline(part: OutlinePart, geometry: Outline['geometry']): Outline {
  return { type: 'Feature', properties: { part }, geometry }
}

/** The first two digits of a county's FIPS code are its state's. */
const stateOf = ({ id }: GeometryObject) => String(id).slice(0, 2)

/** Says whether a place is within polygons, by the number of their edges west of it. Outlines are to about a kilometer. */
export function isWithin({ coordinates }: Land, { latitude, longitude }: Place): boolean {
  let isInside = false
  for (const ring of coordinates.flat()) {
    let [beforeX = 0, beforeY = 0] = ring.at(-1) ?? []
    for (const [x = 0, y = 0] of ring) {
      const isCrossed = y > latitude !== beforeY > latitude
      if (isCrossed && longitude > x + ((beforeX - x) * (latitude - y)) / (beforeY - y)) isInside = !isInside
      ;[beforeX, beforeY] = [x, y]
    }
  }
  return isInside
}
