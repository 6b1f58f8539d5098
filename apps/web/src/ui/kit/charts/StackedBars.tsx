import { scaleBand, scaleLinear, scaleOrdinal } from '@visx/scale'
import { BarStack } from '@visx/shape'
import type { ReactNode } from 'react'
import { ValueAxis } from './ChartAxes.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import classes from './charts.module.css'

type StackedBarsProps<Key extends string> = {
  label: string
  /** One bar each, from left to right. @example { name: 'Nov', counts: { Actual: 1, Exercise: 2 } } */
  bars: readonly { key: string; name: string; counts: Record<Key, number> }[]
  /** From the bottom up. */
  order: readonly Key[]
  fillOf: (key: Key) => string
  /** The value at the top. */
  top: number
  /** Patterns that fills name. */
  children?: ReactNode
}

/** Counts as bars of several parts. */
export function StackedBars<Key extends string>(props: StackedBarsProps<Key>) {
  const { label, bars, order, fillOf, top, children } = props
  return (
    <ChartCanvas label={label} height={15} left={3.25}>
      {(area) => {
        const x = scaleBand({
          domain: bars.map(({ key }) => key),
          range: [area.left, area.right],
          padding: 0.38,
        })
        const y = scaleLinear<number>({ domain: [0, top], range: [area.foot, area.top] })
        // Names that would touch each other are left out, from the last one on.
        const every = Math.ceil((3 * area.em) / x.step())
        return (
          <>
            {children}
            <ValueAxis area={area} scale={y} ticks={[0, top / 2, top]} />
            <BarStack
              className={classes.bar}
              data={bars.map(({ key, counts }) => ({ ...counts, key }))}
              keys={[...order]}
              x={({ key }) => key}
              value={(bar, key) => (bar as Record<Key, number>)[key]}
              xScale={x}
              yScale={y}
              color={scaleOrdinal<Key, string>({ domain: [...order], range: order.map(fillOf) })}
            />
            {bars.map(({ key, name }, at) =>
              (bars.length - 1 - at) % every === 0 ? (
                <text
                  key={key}
                  className={classes.words}
                  x={(x(key) ?? 0) + x.bandwidth() / 2}
                  y={area.foot + 1.5 * area.em}
                  textAnchor="middle"
                >
                  {name}
                </text>
              ) : null,
            )}
          </>
        )
      }}
    </ChartCanvas>
  )
}
