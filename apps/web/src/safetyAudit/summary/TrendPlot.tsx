import type { SafetyAuditSite } from '@muster/contract/safetyAuditCalls'
import { dayOf } from '../../ui/times.ts'
import classes from '../safetyAudit.module.css'

type TrendPlotProps = { siteName: string; points: SafetyAuditSite['points'] }

const width = 300
const height = 110
const left = 34
const right = 8
const top = 8
const base = 92

/** The scores of a site over time; the same numbers as a table below. */
export function TrendPlot({ siteName, points }: TrendPlotProps) {
  const scored = points.flatMap(({ percent, signedAt }) =>
    percent === null ? [] : [{ percent, at: Date.parse(signedAt) }],
  )
  const from = scored[0]?.at ?? 0
  const span = Math.max(1, (scored.at(-1)?.at ?? 0) - from)
  const x = (at: number) => left + (scored.length === 1 ? 0.5 : (at - from) / span) * (width - left - right)
  const y = (percent: number) => base - (percent / 100) * (base - top)
  const places = scored.map(({ percent, at }) => ({
    key: `${at}`,
    x: x(at).toFixed(1),
    y: y(percent).toFixed(1),
  }))
  return (
    <>
      {scored.length > 0 ? (
        <svg
          className={classes.plot}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Scores of ${siteName} over time: ${scored.map(({ percent }) => `${percent} %`).join(', ')}.`}
        >
          {[0, 50, 100].map((mark) => (
            <g key={mark}>
              <line x1={left} x2={width - right} y1={y(mark)} y2={y(mark)} className={classes.axis} />
              <text x={left - 6} y={y(mark) + 4} textAnchor="end" className={classes.mark}>
                {mark}
              </text>
            </g>
          ))}
          <polyline
            points={places.map((place) => `${place.x},${place.y}`).join(' ')}
            className={classes.line}
          />
          {places.map((place) => (
            <circle key={place.key} cx={place.x} cy={place.y} r="4" className={classes.dot} />
          ))}
        </svg>
      ) : null}
      <details>
        <summary>Show as a table</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Signed</th>
              <th scope="col">Asked</th>
              <th scope="col" data-number>
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ safetyAuditId, signedAt, templateName, percent }) => (
              <tr key={safetyAuditId}>
                <th scope="row">{dayOf(signedAt)}</th>
                <td>{templateName}</td>
                <td data-number>{percent === null ? '–' : `${percent} %`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
