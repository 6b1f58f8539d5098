import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import type { scaleLinear } from '@visx/scale'
import { Line } from '@visx/shape'
import type { Area } from './ChartCanvas.tsx'
import classes from './charts.module.css'

export type Scale = ReturnType<typeof scaleLinear<number>>

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
      <AxisLeft
        left={area.left}
        scale={scale}
        tickValues={[...ticks]}
        tickFormat={(value) => value.valueOf().toLocaleString('en-US')}
        hideAxisLine
        hideTicks
        tickComponent={({ x, y, formattedValue }: TickRendererProps) => (
          <text className={classes.words} x={x} y={y} dy="0.3em" textAnchor="end">
            {formattedValue}
          </text>
        )}
      />
    </>
  )
}

/** A place along the foot of a drawing, with its words. */
export type FootTick = { at: number; words: string }

type FootAxisProps = { area: Area; scale: Scale; ticks: readonly FootTick[]; hasMarks?: boolean }

/** Words along the foot of a drawing; those at its ends stay within it. @param hasMarks true for a short line at each */
export function FootAxis({ area, scale, ticks, hasMarks = false }: FootAxisProps) {
  const words = new Map(ticks.map((tick) => [tick.at, tick.words]))
  const anchorAt = (x: number) => {
    if (x < area.left + 2 * area.em) return 'start'
    return x > area.right - 2 * area.em ? 'end' : 'middle'
  }
  return (
    <AxisBottom
      top={area.foot}
      scale={scale}
      tickValues={ticks.map(({ at }) => at)}
      tickFormat={(at) => words.get(at.valueOf()) ?? ''}
      tickLineProps={{ className: classes.tick }}
      hideAxisLine
      hideTicks={!hasMarks}
      tickComponent={({ x, formattedValue }: TickRendererProps) => (
        <text className={classes.words} x={x} y="1.5em" textAnchor={anchorAt(x)}>
          {formattedValue}
        </text>
      )}
    />
  )
}
