import { GlyphCircle, GlyphDiamond, GlyphSquare, GlyphTriangle } from '@visx/glyph'
import { Line } from '@visx/shape'
import classes from './charts.module.css'

/** Looks of lines, told apart by the shape of their marks and by dashes, and by color in addition. */
const looks = ['circle', 'square', 'diamond', 'triangle'] as const
export type SeriesLook = (typeof looks)[number]

/** The look of the series at this place of a list; those after the fourth begin again. */
export const lookAt = (at: number): SeriesLook =>
  looks[((at % looks.length) + looks.length) % looks.length] ?? 'circle'

const glyphs = {
  circle: GlyphCircle,
  square: GlyphSquare,
  diamond: GlyphDiamond,
  triangle: GlyphTriangle,
} as const satisfies Record<SeriesLook, unknown>

/** The mark of a value. */
export function SeriesMark({ look, x, y }: { look: SeriesLook; x: number; y: number }) {
  const Glyph = glyphs[look]
  return <Glyph className={classes.mark} data-look={look} left={x} top={y} size={64} />
}

/** The line and the mark of a series, beside its name. */
export function SeriesSwatch({ look }: { look: SeriesLook }) {
  return (
    <svg className={classes.swatch} viewBox="0 0 32 14" aria-hidden>
      <Line className={classes.line} data-look={look} from={{ x: 0, y: 7 }} to={{ x: 32, y: 7 }} />
      <SeriesMark look={look} x={16} y={7} />
    </svg>
  )
}
