import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import { type Box, boxOf } from './shapes.ts'

/**
 * The size of the area for a finger, and the least that may be left of it, in pixels of the screen (WCAG 2.2, 2.5.5
 * and 2.5.8).
 */
const [most, least] = [44, 24]

/**
 * The area by which a corner of a shape can be grabbed, in pixels of the screen. It reaches outward, so that corners
 * do not lie over each other and a small shape can still be moved by its middle; at the edge of the picture it
 * reaches inward.
 * @param corners of the shape, in pixels from the corner of the picture
 * @param at the index of the corner
 * @param picture the size of the picture
 */
export function gripArea(
  corners: readonly PicturePoint[],
  at: number,
  picture: { width: number; height: number },
): Box {
  const box = boxOf(corners)
  const corner = corners[at] ?? [0, 0]
  const sideOf = ([x, y]: PicturePoint) => [x < box.left + box.width / 2, y < box.top + box.height / 2]
  const [isLeft = false, isTop = false] = sideOf(corner)
  // Corners on other sides reach elsewhere; one on the same side takes the space between them.
  const beside = corners.filter((each, nth) => nth !== at && String(sideOf(each)) === String([isLeft, isTop]))
  const room = beside.map(([x, y]) => Math.max(Math.abs(x - corner[0]), Math.abs(y - corner[1])))
  const size = Math.max(least, Math.min(most, ...room))
  const [left, right] = reach(corner[0], isLeft, size, box.width, picture.width)
  const [top, bottom] = reach(corner[1], isTop, size, box.height, picture.height)
  return { left, top, width: right - left, height: bottom - top }
}

/** Along one side: from where to where. */
function reach(at: number, isFirst: boolean, size: number, side: number, end: number): [number, number] {
  const outside = isFirst ? at : end - at
  const wanted = Math.min(size / 2, side / 4)
  const outward = Math.min(size - wanted, outside)
  const inward = Math.max(wanted, least - outward)
  return isFirst ? [at - outward, at + inward] : [at - inward, at + outward]
}
