import { numberWords } from '@muster/words/amounts'
import type { scaleLinear } from '@visx/scale'
import { Line } from '@visx/shape'
import type { Area } from './ChartCanvas.tsx'
import classes from './charts.module.css'

export type Scale = ReturnType<typeof scaleLinear<number>>

/** Between a drawing and the words of its axes, and the length of a mark, in pixels. */
const gap = 8

type ValueAxisProps = { area: Area; scale: Scale; ticks: readonly number[] }

/** Lines across a drawing at these values, with the values at its left. */
export function ValueAxis({ area, scale, ticks }: ValueAxisProps) {
  return (
    <>
      {ticks.map((tick) => (
        <Line
          key={tick}
          className={classes.rule}
          from={{ x: area.left, y: scale(tick) }}
          to={{ x: area.right, y: scale(tick) }}
        />
      ))}
      {ticks.map((tick) => (
        <text
          key={tick}
          className={classes.words}
          x={area.left - gap}
          y={scale(tick)}
          dy="0.3em"
          textAnchor="end"
        >
          {numberWords(tick)}
        </text>
      ))}
    </>
  )
}

/** A place along the foot of a drawing, with its words. */
export type FootTick = { at: number; words: string }

type FootAxisProps = { area: Area; scale: Scale; ticks: readonly FootTick[]; hasMarks?: boolean }

/** Words along the foot of a drawing; those at its ends stay within it. @param hasMarks true for a short line at each */
export function FootAxis({ area, scale, ticks, hasMarks = false }: FootAxisProps) {
  const anchorAt = (x: number) => {
    if (x < area.left + 2 * area.em) return 'start'
    return x > area.right - 2 * area.em ? 'end' : 'middle'
  }
  return ticks.map(({ at, words }) => {
    const x = scale(at)
    return (
      <g key={at}>
        {hasMarks ? (
          <Line className={classes.tick} from={{ x, y: area.foot }} to={{ x, y: area.foot + gap }} />
        ) : null}
        <text className={classes.words} x={x} y={area.foot} dy="1.5em" textAnchor={anchorAt(x)}>
          {words}
        </text>
      </g>
    )
  })
}
