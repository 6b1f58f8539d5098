import type { SafetyAuditChoice, SafetyAuditSite } from '@muster/contract/safetyAuditCalls'
import { percentWords } from '@muster/words/amounts'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { ChartFrame } from '../../../ui/kit/ChartFrame.tsx'
import { ChartLegend } from '../../../ui/kit/charts/ChartLegend.tsx'
import { LinesChart } from '../../../ui/kit/charts/LinesChart.tsx'
import { lookAt, SeriesSwatch } from '../../../ui/kit/charts/seriesLooks.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { dayOf } from '../../../ui/times.ts'
import { endsOf } from './scores.ts'

type TrendPlotProps = {
  siteName: string
  points: SafetyAuditSite['points']
  /** Every template, in the order by which each has its look on all sites. */
  order: readonly SafetyAuditChoice[]
}

/** The scores of a site over time, a line for each template; the same numbers as a table below. */
export function TrendPlot({ siteName, points, order }: TrendPlotProps) {
  const lines = linesOf(points).map((line, at) => {
    const place = order.indexOf(line.template)
    return { ...line, look: lookAt(place < 0 ? at : place) }
  })
  const all = lines.flatMap(({ scored }) => scored)
  const said = lines.map(wordsOf).join(' ')
  return (
    <ChartFrame
      title={t`Scores over time`}
      summary={said || t`No scores yet.`}
      points={all.length}
      instead={all.length === 0 ? null : percentWords(all.at(-1)?.percent ?? 0)}
      table={
        <DataTable
          label={t`Scores of ${siteName}`}
          items={points}
          keyOf={({ safetyAuditId }) => safetyAuditId}
          columns={[
            { title: t`Signed`, cell: ({ signedAt }) => dayOf(signedAt) },
            { title: t`Questions`, cell: ({ templateName }) => templateName },
            {
              title: t`Score`,
              cell: ({ percent }) => (percent === null ? '–' : percentWords(percent)),
              isNumber: true,
            },
          ]}
        />
      }
    >
      {all.length === 0 ? null : (
        <LinesChart
          label={t`Scores of ${siteName} over time. ${said}`}
          range={{ from: 0, to: 100 }}
          {...endsOf(all.map(({ at }) => at))}
          series={lines.map(({ template, look, scored }) => ({
            key: template,
            look,
            points: scored.map(({ at, percent }) => ({ at, value: percent })),
            isMarked: true,
          }))}
        />
      )}
      {lines.length > 1 ? (
        <ChartLegend
          entries={lines.map(({ template, name, look }) => ({
            key: template,
            name,
            swatch: <SeriesSwatch look={look} />,
          }))}
        />
      ) : null}
    </ChartFrame>
  )
}

type Line = {
  template: SafetyAuditChoice
  /** The last known name. */
  name: string
  scored: { at: number; percent: number }[]
}

/** Each template’s points that have a score: scores of different questions cannot be compared. */
function linesOf(points: SafetyAuditSite['points']): Line[] {
  return [...Map.groupBy(points, ({ template }) => template)].flatMap(([template, own]) => {
    const scored = own.flatMap(({ percent, signedAt }) =>
      percent === null ? [] : [{ percent, at: Date.parse(signedAt) }],
    )
    return scored.length === 0 ? [] : [{ template, name: own.at(-1)?.templateName ?? '', scored }]
  })
}

const wordsOf = ({ name, scored }: Line) =>
  `${name}: ${commaList(scored.map(({ percent }) => percentWords(percent)))}.`
