/** The part of fontkit's paths that is read here. */
type Command = { command: string; args: readonly number[] }
type Point = { x: number; y: number; isOnCurve: boolean }

const onCurve = 0x01
const xIsByte = 0x02
const yIsByte = 0x04
const xIsSameOrPositive = 0x10
const yIsSameOrPositive = 0x20

type EncodedOutline = { bytes: Uint8Array; left: number; points: number; contours: number }

/**
 * Encodes an outline as a simple glyph of a TrueType font (OpenType, table `glyf`). fontkit's own encoder loses the end of some
 * outlines of variable fonts.
 * @param scale from the units of the outline to those of the font it goes into
 * @returns no bytes for a glyph without ink; its left edge, where rasterizers put it by the metrics; and what `maxp` counts
 */
export function encodeOutline(commands: readonly Command[], scale: number): EncodedOutline {
  const contours = contoursOf(commands, scale)
  const points = contours.flat()
  if (points.length === 0) return { bytes: new Uint8Array(), left: 0, points: 0, contours: 0 }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const words = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  let last = -1
  for (const contour of contours) {
    last += contour.length
    words.push(last)
  }
  // No hinting instructions.
  words.push(0)
  const flags: number[] = []
  const xBytes: number[] = []
  const yBytes: number[] = []
  let before = { x: 0, y: 0 }
  for (const { x, y, isOnCurve } of points) {
    const flag =
      (isOnCurve ? onCurve : 0) |
      pushStep(xBytes, x - before.x, xIsByte, xIsSameOrPositive) |
      pushStep(yBytes, y - before.y, yIsByte, yIsSameOrPositive)
    flags.push(flag)
    before = { x, y }
  }
  const head = words.flatMap(twoBytes)
  const body = [...head, ...flags, ...xBytes, ...yBytes]
  // Glyphs begin at multiples of four.
  const bytes = new Uint8Array(Math.ceil(body.length / 4) * 4)
  bytes.set(body)
  return { bytes, left: Math.min(...xs), points: points.length, contours: contours.length }
}

const twoBytes = (value: number) => [(value >> 8) & 0xff, value & 0xff]

/** Writes the step of one coordinate, and returns the flags that say how. */
function pushStep(bytes: number[], step: number, isByte: number, isSameOrPositive: number): number {
  if (step === 0) return isSameOrPositive
  if (Math.abs(step) < 256) {
    bytes.push(Math.abs(step))
    return step > 0 ? isByte | isSameOrPositive : isByte
  }
  bytes.push(...twoBytes(step))
  return 0
}

/** Reads closed contours in whole units, cubic curves as several quadratic ones. */
function contoursOf(commands: readonly Command[], scale: number): Point[][] {
  const contours: Point[][] = []
  let contour: Point[] = []
  const add = (x = 0, y = 0, isOnCurve = true) =>
    contour.push({ x: Math.round(x * scale), y: Math.round(y * scale), isOnCurve })
  let at: [number, number] = [0, 0]
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    if (command === 'moveTo') {
      contour = []
      contours.push(contour)
      add(a, b)
    } else if (command === 'lineTo') add(a, b)
    else if (command === 'quadraticCurveTo') {
      add(a, b, false)
      add(c, d)
    } else if (command === 'bezierCurveTo') {
      for (const [x, y, isOnCurve] of quadratics(at, [a, b], [c, d], [e, f])) add(x, y, isOnCurve)
    }
    if (args.length >= 2) at = [args.at(-2) ?? 0, args.at(-1) ?? 0]
  }
  return contours.map(withoutRepeatedStart).filter(({ length }) => length > 0)
}

/** A contour closes by itself. */
function withoutRepeatedStart(contour: Point[]): Point[] {
  const [first] = contour
  const last = contour.at(-1)
  const isRepeated = contour.length > 1 && last?.isOnCurve && last.x === first?.x && last.y === first.y
  return isRepeated ? contour.slice(0, -1) : contour
}

type Place = readonly [number, number]
const pieces = 4

/** Four quadratic curves in place of a cubic one: on paper nobody sees the difference. */
function quadratics(start: Place, one: Place, two: Place, end: Place): [number, number, boolean][] {
  const on = (t: number, axis: 0 | 1) => {
    const s = 1 - t
    return s ** 3 * start[axis] + 3 * s * s * t * one[axis] + 3 * s * t * t * two[axis] + t ** 3 * end[axis]
  }
  const slope = (t: number, axis: 0 | 1) => {
    const s = 1 - t
    return (
      3 * s * s * (one[axis] - start[axis]) +
      6 * s * t * (two[axis] - one[axis]) +
      3 * t * t * (end[axis] - two[axis])
    )
  }
  return Array.from({ length: pieces }, (_, piece): [number, number, boolean][] => {
    const [from, to] = [piece / pieces, (piece + 1) / pieces]
    const control = (axis: 0 | 1) =>
      (on(from, axis) + on(to, axis)) / 2 + ((slope(from, axis) - slope(to, axis)) * (to - from)) / 4
    return [
      [control(0), control(1), false],
      [on(to, 0), on(to, 1), true],
    ]
  }).flat()
}
