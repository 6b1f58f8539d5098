/** The grid of tiles that fills an area. */
export type TileFit = { columns: number; rows: number }

/**
 * The width of a letter of a bold name, with its share of the sign and the edges, in parts of the size of its
 * letters.
 */
const letterWidth = 0.62
const iconWidth = 2.6
/** Letters smaller than this are not read from afar: a longer name is cut, in px. */
const minFontPx = 12

/**
 * The largest letters with which a name fits whole into a tile.
 * @param width of the tile, in px
 * @returns px; 12 at least
 */
export function nameSize(name: string, width: number): number {
  return Math.max(minFontPx, Math.floor(width / (name.length * letterWidth + iconWidth)))
}

/** The best-looking ratio of a tile's width to its height: a name in one line, with a sign beside it. */
const idealAspectRatio = 2.6

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
    const offBy = Math.abs(Math.log(shape / idealAspectRatio))
    if (offBy < best.offBy) best = { columns, rows, offBy }
  }
  return { columns: best.columns, rows: best.rows }
}
