import type { SafetyAuditChoice, SafetyAuditSite } from '@muster/contract/safetyAuditCalls'
import { useRef } from 'react'
import { ChartFrame } from '../../../ui/kit/ChartFrame.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { dayOf } from '../../../ui/times.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import { ScoreAxis } from './ScoreAxis.tsx'
import { monthOf, scoreScale } from './scorePlot.ts'
import ownClasses from './summary.module.css'
import { markAt, TemplateMark, TemplateSwatch } from './TemplateMark.tsx'

type TrendPlotProps = {
  siteName: string
  points: SafetyAuditSite['points']
  /** Every template, in the order by which each has its mark on all sites. */
  order: readonly SafetyAuditChoice[]
}

const [height, foot] = [128, 104]

/** The scores of a site over time, a line for each template; the same numbers as a table below. */
export function TrendPlot({ siteName, points, order }: TrendPlotProps) {
  const plot = useRef<SVGSVGElement>(null)
  const width = useWidth(plot, 300)
  const lines = linesOf(points)
  const all = lines.flatMap(({ scored }) => scored)
  const scale = scoreScale(
    all.map(({ at }) => at),
    width,
    foot,
    6,
  )
  const kindOf = (template: SafetyAuditChoice, at: number) => {
    const place = order.indexOf(template)
    return markAt(place < 0 ? at : place)
  }
  return (
    <ChartFrame
      title="Scores over time"
      summary={all.length === 0 ? 'No scores yet.' : lines.map(wordsOf).join(' ')}
      points={all.length}
      instead={all.length === 0 ? null : `${all.at(-1)?.percent} %`}
      table={
        <DataTable
          label={`Scores of ${siteName}`}
          items={points}
          keyOf={({ safetyAuditId }) => safetyAuditId}
          columns={[
            { title: 'Signed', cell: ({ signedAt }) => dayOf(signedAt) },
            { title: 'Questions', cell: ({ templateName }) => templateName },
            {
              title: 'Score',
              cell: ({ percent }) => (percent === null ? '–' : `${percent} %`),
              isNumber: true,
            },
          ]}
        />
      }
    >
      <svg
        ref={plot}
        className={ownClasses.plot}
        height={height}
        role="img"
        aria-label={`Scores of ${siteName} over time. ${lines.map(wordsOf).join(' ')}`}
      >
        <ScoreAxis
          scale={scale}
          foot={foot}
          from={monthOf(Math.min(...all.map(({ at }) => at)))}
          to={monthOf(Math.max(...all.map(({ at }) => at)))}
        />
        {lines.map(({ template, scored }, nth) => {
          const kind = kindOf(template, nth)
          const places = scored.map(({ id, at, percent }) => ({ id, x: scale.x(at), y: scale.y(percent) }))
          return (
            <g key={template}>
              <polyline
                className={ownClasses.line}
                data-kind={kind}
                points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
              />
              {places.map(({ id, x, y }) => (
                <TemplateMark key={id} kind={kind} x={x} y={y} />
              ))}
            </g>
          )
        })}
      </svg>
      {lines.length > 1 ? (
        <ul className={ownClasses.legend}>
          {lines.map(({ template, name }, nth) => (
            <li key={template}>
              <TemplateSwatch kind={kindOf(template, nth)} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </ChartFrame>
  )
}

type Line = {
  template: SafetyAuditChoice
  /** The last known name. */
  name: string
  scored: { id: string; at: number; percent: number }[]
}

/** Each template’s points that have a score: scores of different questions cannot be compared. */
function linesOf(points: SafetyAuditSite['points']): Line[] {
  return [...Map.groupBy(points, ({ template }) => template)].flatMap(([template, own]) => {
    const scored = own.flatMap(({ safetyAuditId: id, percent, signedAt }) =>
      percent === null ? [] : [{ id, percent, at: Date.parse(signedAt) }],
    )
    return scored.length === 0 ? [] : [{ template, name: own.at(-1)?.templateName ?? '', scored }]
  })
}

const wordsOf = ({ name, scored }: Line) =>
  `${name}: ${scored.map(({ percent }) => `${percent} %`).join(', ')}.`
