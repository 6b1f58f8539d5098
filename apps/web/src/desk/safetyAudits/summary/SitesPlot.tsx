import type { SafetyAuditMonth } from '@muster/contract/safetyAuditCalls'
import { useRef } from 'react'
import { useWidth } from '../../../ui/useWidth.ts'
import { ScoreAxis } from './ScoreAxis.tsx'
import { hasHalf, monthOf, scoreScale, startOf } from './scorePlot.ts'
import ownClasses from './summary.module.css'
import { TemplateMark, type TemplateMarkKind } from './TemplateMark.tsx'

type SitesPlotProps = { name: string; months: readonly SafetyAuditMonth[]; kind: TemplateMarkKind }

const [height, foot, most] = [190, 164, 18]

/** Month by month the middle score of many sites as a line, their middle half as bars, lowest and highest as thin lines. */
export function SitesPlot({ name, months, kind }: SitesPlotProps) {
  const plot = useRef<SVGSVGElement>(null)
  const width = useWidth(plot, 600)
  const moments = months.map(({ month }) => startOf(month))
  const { x, ...scale } = scoreScale(moments, width, foot, most)
  const places = months.map((month) => ({ ...month, at: x(startOf(month.month)) }))
  const gaps = places.slice(1).map(({ at }, nth) => at - (places[nth]?.at ?? 0))
  const bar = Math.max(3, Math.min(most, ...gaps.map((gap) => gap * 0.6)))
  return (
    <svg
      ref={plot}
      className={ownClasses.plot}
      height={height}
      role="img"
      aria-label={`${name}, median scores by month: ${months.map(({ month, middle }) => `${monthOf(startOf(month))} ${middle} %`).join(', ')}.`}
    >
      <ScoreAxis
        scale={{ x, ...scale }}
        foot={foot}
        from={monthOf(Math.min(...moments))}
        to={monthOf(Math.max(...moments))}
      />
      {places.map(({ month, at, sites, lowest, lowQuarter, highQuarter, highest }) => (
        <g key={month}>
          <line className={ownClasses.reach} x1={at} x2={at} y1={scale.y(lowest)} y2={scale.y(highest)} />
          {hasHalf({ sites }) ? (
            <rect
              className={ownClasses.half}
              data-kind={kind}
              x={at - bar / 2}
              y={scale.y(highQuarter)}
              width={bar}
              height={Math.max(2, scale.y(lowQuarter) - scale.y(highQuarter))}
              rx={2}
            />
          ) : null}
        </g>
      ))}
      <polyline
        className={ownClasses.line}
        data-kind={kind}
        points={places.map(({ at, middle }) => `${at},${scale.y(middle)}`).join(' ')}
      />
      {places.map(({ month, at, middle }) => (
        <TemplateMark key={month} kind={kind} x={at} y={scale.y(middle)} />
      ))}
    </svg>
  )
}
