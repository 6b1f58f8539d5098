import type { ReactNode } from 'react'
import classes from './charts.module.css'
import { useChartSize } from './useChartSize.ts'

/** The edges of the part of a drawing that values are drawn in, in pixels from its left and its top. */
export type Area = { left: number; right: number; top: number; foot: number; em: number }

type ChartCanvasProps = {
  /** The drawing in words, for screen readers. */
  label: string
  /** In em, as the room for the words at the left. */
  height: number
  left: number
  children: (area: Area) => ReactNode
}

/** The sheet that a chart is drawn on, as wide as there is room. On paper it shrinks with its words. */
export function ChartCanvas({ label, height, left, children }: ChartCanvasProps) {
  const [drawing, { width, em }] = useChartSize(600)
  const edges = { left: left * em, right: width - em, top: em * 0.75, foot: (height - 1.75) * em, em }
  return (
    <svg
      ref={drawing}
      className={classes.canvas}
      viewBox={`0 0 ${width} ${height * em}`}
      height={`${height}em`}
      role="img"
      aria-label={label}
    >
      {children(edges)}
    </svg>
  )
}
