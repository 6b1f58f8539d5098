import type { LevelShape, Polygon, Position } from '@muster/domain/plan/sitePlan'

/** A level of a plan as it is drawn on paper: flat, in millimeters of the sheet, under a grid that is read out by radio. */
export type PaperPlan = {
  width: number
  height: number
  columns: number
  rows: number
  /** Side of a square of the grid. */
  cell: number
  outlines: string[]
  units: { id: string; path: string; x: number; y: number; cell: string }[]
}

/** The squares across the longer side: few enough to be said, enough to tell rooms apart. */
const squares = 10

/**
 * Lays a level on a sheet, as large as fits, north up.
 * @param size of the sheet, in millimeters
 */
export function layOnPaper(
  { outlines, units }: Pick<LevelShape, 'outlines' | 'units'>,
  size: { width: number; height: number },
): PaperPlan | null {
  const points = [...outlines, ...units.flatMap(({ polygons }) => polygons)].flat(2)
  const [first] = points
  if (!first) return null
  // A degree of longitude is shorter than one of latitude, by the cosine of where one is.
  const shrink = Math.cos((first[1] * Math.PI) / 180)
  const flat = ([longitude, latitude]: Position) => [longitude * shrink, -latitude] as const
  const xs = points.map((point) => flat(point)[0])
  const ys = points.map((point) => flat(point)[1])
  const left = least(xs)
  const top = least(ys)
  const across = most(xs) - left || 1e-6
  const down = most(ys) - top || 1e-6
  const scale = Math.min(size.width / across, size.height / down)
  const width = across * scale
  const height = down * scale
  const cell = Math.max(width, height) / squares
  const place = (point: Position) => {
    const [x, y] = flat(point)
    return [round((x - left) * scale), round((y - top) * scale)] as const
  }
  const path = (polygons: readonly Polygon[]) =>
    polygons
      .flat()
      .map((ring) => `M${ring.map((point) => place(point).join(' ')).join('L')}Z`)
      .join('')
  // A sliver at the edge belongs to the square beside it.
  const columns = Math.max(1, Math.ceil(width / cell - 0.25))
  const rows = Math.max(1, Math.ceil(height / cell - 0.25))
  return {
    width: round(width),
    height: round(height),
    cell,
    columns,
    rows,
    outlines: outlines.map((polygon) => path([polygon])),
    units: units.map(({ id, polygons, displayPoint }) => {
      const [x, y] = place(displayPoint)
      return { id, path: path(polygons), x, y, cell: cellAt(x, y, { cell, columns, rows }) }
    }),
  }
}

/** The square a point is in: a letter for the column, a number for the row, from the upper left. */
export function cellAt(
  x: number,
  y: number,
  { cell, columns, rows }: Pick<PaperPlan, 'cell' | 'columns' | 'rows'>,
): string {
  const column = Math.max(0, Math.min(columns - 1, Math.floor(x / cell)))
  const row = Math.max(0, Math.min(rows - 1, Math.floor(y / cell)))
  return `${columnLetter(column)}${row + 1}`
}

/** A, B, C … */
export function columnLetter(column: number): string {
  return String.fromCharCode(65 + column)
}

const round = (value: number) => Math.round(value * 100) / 100
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
