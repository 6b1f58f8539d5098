/**
 * The location of a picture of a floor. Nobody knows where it really is, so it gets a location without meaning, and so
 * does all that is drawn on it.
 */
import type { Polygon, Position } from './sitePlan.ts'

/** A point of a picture, from its upper left: 0 to 1 of its width, 0 to 1 of its height. */
export type PicturePoint = [x: number, y: number]
/** Width and height in pixels; only what they are to each other counts. */
export type PictureSize = { width: number; height: number }
/** The edges of a picture in degrees. */
export type PictureFrame = { west: number; south: number; east: number; north: number }

/**
 * The assumed length of the longer side of every picture, in metres: about a school's wing. It is no measure of the
 * real floor.
 */
const nominalMetres = 100
/** The length of a degree of latitude anywhere and of longitude at the equator (WGS 84). */
const metresOfDegree = 111_320

/** The frame of a picture: its middle at 0° N 0° E, where there is only sea, so that nobody takes it for the floor's real place. */
export function frameOf({ width, height }: PictureSize): PictureFrame {
  const degrees = nominalMetres / metresOfDegree / Math.max(width, height)
  const [x, y] = [(width * degrees) / 2, (height * degrees) / 2]
  return { west: -x, south: -y, east: x, north: y }
}

/** Converts a point of a picture to a position. */
export function toPosition({ west, south, east, north }: PictureFrame, [x, y]: PicturePoint): Position {
  return [west + x * (east - west), north - y * (north - south)]
}

/** Converts a position to a point of the picture; kept within the picture, and to a hundred-thousandth of it. */
export function toPicturePoint({ west, south, east, north }: PictureFrame, [x, y]: Position): PicturePoint {
  return [within((x - west) / (east - west)), within((north - y) / (north - south))]
}

/** The corners of a picture as MapLibre wants them: from the upper left, with the clock. */
export function cornersOf({
  west,
  south,
  east,
  north,
}: PictureFrame): [Position, Position, Position, Position] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
}

/** The whole picture as a polygon. */
export function outlineOf(frame: PictureFrame): Polygon {
  const [first, ...rest] = cornersOf(frame)
  return [[first, ...rest, first]]
}

const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1e5) / 1e5
