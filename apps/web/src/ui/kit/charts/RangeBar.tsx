import { GlyphCircle } from '@visx/glyph'
import { scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import classes from './charts.module.css'

type RangeBarProps = {
  /** The middle value, and the one that nine of ten are below; null where too few are known. */
  median: number | null
  most: number | null
  highest: number
  /** The value at the right end, the same for bars that are compared. */
  end: number
}

const [width, height, margin] = [216, 22, 4]

/** One row of a comparison: a bar to nine of ten, a tick at half, a dot at the highest. The table around it has the numbers. */
export function RangeBar({ median, most, highest, end }: RangeBarProps) {
  const x = scaleLinear<number>({ domain: [0, end], range: [margin, width - margin] })
  return (
    <svg
      className={classes.range}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
    >
      <Line className={classes.whisker} from={{ x: x(0), y: 11 }} to={{ x: x(highest), y: 11 }} />
      <Bar
        className={classes.within}
        x={x(0)}
        y={6}
        width={Math.max(1, x(most ?? highest) - x(0))}
        height={10}
      />
      {median === null ? null : (
        <Line className={classes.middle} from={{ x: x(median), y: 2 }} to={{ x: x(median), y: 20 }} />
      )}
      <GlyphCircle className={classes.highest} left={x(highest)} top={11} size={50} />
    </svg>
  )
}
