import type { ScoreScale } from './scorePlot.ts'
import classes from './summary.module.css'

type ScoreAxisProps = { scale: ScoreScale; foot: number; from: string; to: string }

/** The lines at 0, 50 and 100 %, and when a drawing begins and ends. */
export function ScoreAxis({ scale: { y, left, right }, foot, from, to }: ScoreAxisProps) {
  const isOne = from === to
  return (
    <g className={classes.words}>
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <line className={classes.axis} x1={left} x2={right} y1={y(percent)} y2={y(percent)} />
          <text x={left - 7} y={y(percent) + 4} textAnchor="end">
            {percent}
          </text>
        </g>
      ))}
      <text x={isOne ? (left + right) / 2 : left} y={foot + 18} textAnchor={isOne ? 'middle' : 'start'}>
        {from}
      </text>
      {isOne ? null : (
        <text x={right} y={foot + 18} textAnchor="end">
          {to}
        </text>
      )}
    </g>
  )
}
