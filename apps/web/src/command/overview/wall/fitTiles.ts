/** How tiles fill an area. */
export type TileFit = { columns: number; rows: number }

/** How much wider than high a tile looks best: a name in one line, with a sign beside it. */
const bestShape = 2.6

/**
 * The columns and rows in which so many tiles fill an area without scrolling, each as near as possible to a good shape.
 * @param count how many, 1 or more
 * @param width of the area, in px
 * @param height of the area, in px
 */
export function fitTiles(count: number, width: number, height: number): TileFit {
  let best: TileFit & { offBy: number } = { columns: 1, rows: count, offBy: Number.POSITIVE_INFINITY }
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    const shape = width / columns / (height / rows)
    const offBy = Math.abs(Math.log(shape / bestShape))
    if (offBy < best.offBy) best = { columns, rows, offBy }
  }
  return { columns: best.columns, rows: best.rows }
}
