/**
 * Operations on the corners of a shape. Points are parts of the picture's width and height, 0 to 1; none ever leaves
 * it.
 */
import type { PicturePoint } from '@muster/domain/plan/pictureFrame'

/** The width of a drawing in the units in which it is shown; its height follows from the picture. */
export const across = 1000

export type Box = { left: number; top: number; width: number; height: number }

/** The rectangle between two points. */
export function rectangle([ax, ay]: PicturePoint, [bx, by]: PicturePoint): PicturePoint[] {
  const [left, right] = [Math.min(ax, bx), Math.max(ax, bx)].map(inside)
  const [top, bottom] = [Math.min(ay, by), Math.max(ay, by)].map(inside)
  return rectangleOf(left, top, right, bottom)
}

/** The smallest rectangle around the corners. */
export function boxOf(corners: readonly PicturePoint[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The shape moved by so much, or as far as the edge of the picture. */
export function moved(corners: readonly PicturePoint[], [dx, dy]: PicturePoint): PicturePoint[] {
  const { left, top, width, height } = boxOf(corners)
  return fitted(corners, { left: held(left + dx, 1 - width), top: held(top + dy, 1 - height), width, height })
}

/** The least that a side can be made, as a part of the picture. */
export const leastSide = 0.01

/** The shape stretched to fill a box; a box that leaves the picture is brought back into it. */
export function fitted(corners: readonly PicturePoint[], wanted: Box): PicturePoint[] {
  const was = boxOf(corners)
  const width = Math.min(1, Math.max(leastSide, wanted.width))
  const height = Math.min(1, Math.max(leastSide, wanted.height))
  const [left, top] = [held(wanted.left, 1 - width), held(wanted.top, 1 - height)]
  const part = (value: number, from: number, size: number) => (size === 0 ? 0 : (value - from) / size)
  return corners.map(([x, y]) => [
    inside(left + part(x, was.left, was.width) * width),
    inside(top + part(y, was.top, was.height) * height),
  ])
}

/** One corner moved. A rectangle stays one: the corners beside it follow. */
export function withCorner(corners: readonly PicturePoint[], at: number, to: PicturePoint): PicturePoint[] {
  const point: PicturePoint = [inside(to[0]), inside(to[1])]
  const was = corners[at]
  if (!was) return [...corners]
  if (!isRectangle(corners)) return corners.map((corner, place) => (place === at ? point : corner))
  return corners.map(([x, y]) => [x === was[0] ? point[0] : x, y === was[1] ? point[1] : y])
}

/** True when two points are so near that a finger means both. */
export function isNear([ax, ay]: PicturePoint, [bx, by]: PicturePoint, reach: PicturePoint): boolean {
  return Math.abs(ax - bx) <= reach[0] && Math.abs(ay - by) <= reach[1]
}

function isRectangle(corners: readonly PicturePoint[]): boolean {
  const different = (values: readonly unknown[]) => new Set(values).size
  return (
    corners.length === 4 &&
    different(corners.map(([x]) => x)) === 2 &&
    different(corners.map(([, y]) => y)) === 2 &&
    different(corners.map((corner) => corner.join(' '))) === 4
  )
}

function rectangleOf(left = 0, top = 0, right = 0, bottom = 0): PicturePoint[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

const held = (value: number, most: number) => Math.max(0, Math.min(Math.max(0, most), value))
const inside = (value: number) => Math.round(held(value, 1) * 1e5) / 1e5
