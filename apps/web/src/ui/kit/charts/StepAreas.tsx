import { curveStepAfter } from '@visx/curve'
import { scaleLinear } from '@visx/scale'
import { AreaStack } from '@visx/shape'
import type { ReactNode } from 'react'
import { FootAxis, type FootTick, ValueAxis } from './ChartAxes.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import classes from './charts.module.css'

type StepAreasProps<Key extends string> = {
  label: string
  /** The counts from each moment on; the first is where the drawing begins. */
  steps: readonly ({ at: number } & Record<Key, number>)[]
  /** From the bottom up. */
  order: readonly Key[]
  fillOf: (key: Key) => string
  /** The value at the top, and the moment at the right. */
  top: number
  end: number
  /** @param most the number of ticks there is room for */
  footTicks: (most: number) => readonly FootTick[]
  /** Patterns that fills name. */
  children?: ReactNode
}

/** Counts that change from one moment to the next, as layers that always add up to the same. */
export function StepAreas<Key extends string>(props: StepAreasProps<Key>) {
  const { label, steps, order, fillOf, top, end, footTicks, children } = props
  const last = steps.at(-1)
  const data = [...steps.filter(({ at }) => at <= end), ...(last ? [{ ...last, at: end }] : [])]
  return (
    <ChartCanvas label={label} height={15} left={3.25}>
      {(area) => {
        const x = scaleLinear<number>({
          domain: [data[0]?.at ?? 0, end],
          range: [area.left, area.right],
          clamp: true,
        })
        const y = scaleLinear<number>({ domain: [0, top], range: [area.foot, area.top] })
        return (
          <>
            {children}
            <AreaStack
              className={classes.layer}
              data={data}
              keys={[...order]}
              value={(step, key) => (step as Record<Key, number>)[key]}
              x={({ data: { at } }) => x(at)}
              y0={([from]) => y(from)}
              y1={([, to]) => y(to)}
              curve={curveStepAfter}
              color={(key) => fillOf(key as Key)}
            />
            <ValueAxis area={area} scale={y} ticks={[0, top]} />
            <FootAxis
              area={area}
              scale={x}
              ticks={footTicks(Math.max(2, Math.floor((area.right - area.left) / (7 * area.em))))}
              hasMarks
            />
          </>
        )
      }}
    </ChartCanvas>
  )
}
