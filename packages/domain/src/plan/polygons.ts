/** Checks that a shape can be drawn: closed rings on the globe that do not cross themselves. */
import { inEnglish } from '@muster/words/t'
import { type Polygon, type Position, planLimits } from './sitePlan.ts'

type Geometry = { type: string; coordinates: unknown }

/**
 * The polygons of a GeoJSON geometry (RFC 7946, 3.1.6 and 3.1.7), rounded to a centimetre, without points that come
 * twice in a row.
 * @returns why not, as a sentence about “it”, when they cannot be used
 */
export function readPolygons(geometry: Geometry | null): Polygon[] | string {
  if (!geometry) return inEnglish('It has no shape.')
  const { type, coordinates } = geometry
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    return `Its shape is a ${type.slice(0, 40)}. A room must be a polygon.`
  const found = readAll(type === 'Polygon' ? [coordinates] : coordinates)
  if (typeof found === 'string') return found
  if (found.flat(2).length > planLimits.pointsOfUnit)
    return inEnglish('Its shape has more than 2,000 points. Simplify it in the program that drew it.')
  for (const polygon of found) {
    if (crosses(polygon)) return inEnglish('Its outline crosses itself. Fix it in the program that drew it.')
    const [outside = []] = polygon
    if (outside.length < 4 || Math.abs(areaOf(outside)) < leastArea)
      return inEnglish('Its shape has no area: it is a point or a line.')
  }
  const rounded = found.map((polygon) => polygon.map(roundRing).filter((ring) => ring.length >= 4))
  return rounded.every((polygon) => polygon.length > 0)
    ? rounded
    : inEnglish('Its shape is smaller than a centimeter.')
}

/**
 * A position that GeoJSON would take, or null.
 * @param value `[longitude, latitude]`; a height after them is left out
 */
export function readPosition(value: unknown): Position | null {
  if (!Array.isArray(value) || value.length < 2) return null
  const [longitude, latitude] = value
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : null
}

/** A point well inside of the largest polygon: where a name or a mark is put. */
export function pointInside(polygons: readonly Polygon[]): Position {
  const sized = polygons.map((polygon) => ({ polygon, size: Math.abs(areaOf(polygon[0] ?? [])) }))
  const [largest] = sized.sort((a, b) => b.size - a.size)
  const polygon = largest?.polygon ?? []
  const outside = polygon[0] ?? []
  const ys = outside.map(([, y]) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  let best: { point: Position; width: number } | null = null
  // Lines across it at several heights; the middle of the widest piece that is inside. Odd parts miss most corners.
  for (let part = 1; part < 14; part++) {
    const y = low + ((high - low) * part) / 14
    const middle = widestAt(polygon, y)
    // A little is given for the middle of the room, where people look for its name.
    const worth = middle && middle.width * (1 - Math.abs(part - 7) / 20)
    if (middle && worth && (!best || worth > best.width)) best = { point: [middle.x, y], width: worth }
  }
  return best?.point ?? outside[0] ?? [0, 0]
}

function readAll(value: unknown): Polygon[] | string {
  if (!Array.isArray(value) || value.length === 0) return inEnglish('It has no shape.')
  const polygons: Polygon[] = []
  for (const rings of value) {
    if (!Array.isArray(rings) || rings.length === 0) return inEnglish('It has no shape.')
    const polygon: Polygon = []
    for (const each of rings) {
      const ring = readRing(each)
      if (typeof ring === 'string') return ring
      polygon.push(ring)
    }
    polygons.push(polygon)
  }
  return polygons
}

function readRing(value: unknown): Position[] | string {
  if (!Array.isArray(value) || value.length < 4)
    return inEnglish(
      'Its outline has fewer than four points. A room has at least three corners, and ends where it begins.',
    )
  const ring: Position[] = []
  for (const each of value) {
    const position = readPosition(each)
    if (!position)
      return inEnglish(
        'It has points that are not on the globe. Export it in longitude and latitude (WGS 84).',
      )
    const last = ring.at(-1)
    if (!last || !isSame(last, position)) ring.push(position)
  }
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || !isSame(first, last))
    return inEnglish('Its outline is not closed: it must end where it begins.')
  return ring
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]

/** A ring to seven decimals of a degree, about a centimetre, without points that come twice in a row. */
export function roundRing(ring: Position[]): Position[] {
  const rounded: Position[] = []
  for (const [x, y] of ring) {
    const next: Position = [Math.round(x * 1e7) / 1e7, Math.round(y * 1e7) / 1e7]
    const last = rounded.at(-1)
    if (!last || !isSame(last, next)) rounded.push(next)
  }
  return rounded
}

/** In square degrees: a square of a decimetre. */
const leastArea = 1e-12

/** The signed area of a closed ring, in the unit of its points squared. Twice that would do, too, but this is what it says. */
export function areaOf(ring: readonly Position[]): number {
  const [[originX, originY] = [0, 0]] = ring
  let sum = 0
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = ring[at - 1] ?? [0, 0]
    const [bx, by] = ring[at] ?? [0, 0]
    sum += (ax - originX) * (by - originY) - (bx - originX) * (ay - originY)
  }
  return sum / 2
}

type Segment = { a: Position; b: Position; left: number; right: number }

/**
 * Checks whether two sides of a polygon cross, of one ring or of two. Touching is no crossing: real plans have walls
 * that meet. Sides are swept from west to east, so only those above each other are compared.
 */
export function crosses(polygon: Polygon): boolean {
  const sides: Segment[] = []
  for (const ring of polygon) {
    for (let at = 1; at < ring.length; at++) {
      const [a, b] = [ring[at - 1], ring[at]]
      if (a && b) sides.push({ a, b, left: Math.min(a[0], b[0]), right: Math.max(a[0], b[0]) })
    }
  }
  sides.sort((one, other) => one.left - other.left)
  for (const [at, one] of sides.entries()) {
    for (let next = at + 1; next < sides.length; next++) {
      const other = sides[next]
      if (!other || other.left > one.right) break
      if (doCross(one, other)) return true
    }
  }
  return false
}

function doCross({ a, b }: Segment, { a: c, b: d }: Segment): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** Below this a point counts as on the line: less than the rounding of coordinates makes of it. */
const onLine = 1e-15

/** The side of the line from a to b on which a point is: 1, -1, or 0 on it. */
function side(a: Position, b: Position, point: Position): number {
  const cross = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
  return Math.abs(cross) < onLine ? 0 : Math.sign(cross)
}

/** The widest piece of a line of latitude that is inside the polygon. */
function widestAt(polygon: Polygon, y: number): { x: number; width: number } | null {
  const crossings: number[] = []
  for (const ring of polygon) {
    for (let at = 1; at < ring.length; at++) {
      const [ax, ay] = ring[at - 1] ?? [0, 0]
      const [bx, by] = ring[at] ?? [0, 0]
      if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  }
  crossings.sort((one, other) => one - other)
  let widest: { x: number; width: number } | null = null
  for (let at = 1; at < crossings.length; at += 2) {
    const [from = 0, to = 0] = [crossings[at - 1], crossings[at]]
    if (!widest || to - from > widest.width) widest = { x: (from + to) / 2, width: to - from }
  }
  return widest
}
