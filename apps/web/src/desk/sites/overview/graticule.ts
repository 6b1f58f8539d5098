import type { Bounds } from './overviewSites.ts'

/** The northern and southern limit of a web map, in degrees: beyond it there is no end of it. */
export const mapEdge = 85

/** The possible distances between lines, in degrees. */
const steps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
/** The largest number of lines across the visible area. */
const most = 9

type Line = [[number, number], [number, number]]

/**
 * Lines of equal latitude and longitude, which show the scale although the ground is empty. They reach as far again
 * on every side as the visible area: nothing has to be drawn anew while the map is being moved.
 */
export function graticule({ west, south, east, north }: Bounds): Line[] {
  const [width, height] = [Math.min(360, east - west), Math.min(180, north - south)]
  const step = steps.findLast((each) => Math.max(width, height) / each <= most) ?? 30
  const [left, right] = [Math.max(-180, west - width), Math.min(180, east + width)]
  const [bottom, top] = [Math.max(-mapEdge, south - height), Math.min(mapEdge, north + height)]
  return [
    ...multiples(step, left, right).map(
      (x): Line => [
        [x, bottom],
        [x, top],
      ],
    ),
    ...multiples(step, bottom, top).map(
      (y): Line => [
        [left, y],
        [right, y],
      ],
    ),
  ]
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step)
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, at) => (first + at) * step,
  )
}
