import { kindWords } from '@muster/domain/incident/kindWords'
import { useId } from 'react'
import { type MonthCounts, monthName, scaleTop, stackOrder, sumOf } from './chartScale.ts'
import classes from './IncidentChart.module.css'

const width = 720
const height = 208
const left = 46
const base = 172
const top = 12

/** Incidents of the last twelve months as stacked bars; the same numbers as a table below. */
export function IncidentChart({ months }: { months: readonly MonthCounts[] }) {
  const total = months.reduce((sum, month) => sum + sumOf(month), 0)
  if (total === 0) return <p>No incidents, drills or tests in the last 12 months.</p>
  return (
    <div className={classes.chart}>
      <ul className={classes.legend}>
        {stackOrder.map((kind) => (
          <li key={kind}>
            <svg width="18" height="18" aria-hidden="true">
              <Patterns prefix={`legend-${kind}`} />
              <Bar x={1} y={1} w={16} h={16} fill={fillOf(`legend-${kind}`, kind)} />
            </svg>
            {kindWords[kind].name}
          </li>
        ))}
      </ul>
      <Bars months={months} />
      <details className={classes.details}>
        <summary>Show as a table</summary>
        <CountTable months={months} />
      </details>
    </div>
  )
}

function Bars({ months }: { months: readonly MonthCounts[] }) {
  const prefix = useId()
  const max = scaleTop(months)
  const tall = (count: number) => (count / max) * (base - top)
  const step = (width - left) / Math.max(1, months.length)
  const wide = Math.min(36, step * 0.62)
  const total = months.reduce((sum, month) => sum + sumOf(month), 0)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${total} in 12 months. The table below has the numbers.`}
      className={classes.bars}
    >
      <Patterns prefix={prefix} />
      {[0, max / 2, max].map((mark) => (
        <g key={mark}>
          <line x1={left} x2={width} y1={base - tall(mark)} y2={base - tall(mark)} className={classes.line} />
          <text x={left - 8} y={base - tall(mark) + 4} textAnchor="end" className={classes.mark}>
            {mark}
          </text>
        </g>
      ))}
      {months.map((month, at) => {
        const x = left + step * at + (step - wide) / 2
        return (
          <g key={month.month}>
            {stackOrder.map((kind, level) => {
              const below = stackOrder.slice(0, level).reduce((sum, each) => sum + month[each], 0)
              const h = tall(month[kind])
              const y = base - tall(below) - h
              return h > 0 ? <Bar key={kind} x={x} y={y} w={wide} h={h} fill={fillOf(prefix, kind)} /> : null
            })}
            <text x={x + wide / 2} y={base + 25} textAnchor="middle" className={classes.mark}>
              {monthName(month.month, 'short')}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Bar({ x, y, w, h, fill }: { x: number; y: number; w: number; h: number; fill: string }) {
  return <rect x={x} y={y} width={w} height={h} fill={fill} stroke="#10151d" strokeWidth="1" />
}

const fillOf = (prefix: string, kind: MonthKind) =>
  kind === 'Actual' ? '#10151d' : `url(#${prefix}-${kind})`
type MonthKind = (typeof stackOrder)[number]

/** The patterns that a drill and a test wear everywhere. */
function Patterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      <pattern
        id={`${prefix}-Exercise`}
        width="8"
        height="8"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="8" height="8" fill="#ffd43b" />
        <rect width="2.5" height="8" fill="#10151d" />
      </pattern>
      <pattern id={`${prefix}-Test`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="#ffffff" />
        <rect width="2" height="6" fill="#66778e" />
      </pattern>
    </defs>
  )
}

function CountTable({ months }: { months: readonly MonthCounts[] }) {
  return (
    <table className={`${classes.table} tabular`}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {stackOrder.map((kind) => (
            <th key={kind} scope="col">
              {kindWords[kind].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{monthName(month.month, 'long')}</th>
            {stackOrder.map((kind) => (
              <td key={kind}>{month[kind]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
