import type { SafetyAuditMonth } from '@muster/contract/safetyAuditCalls'
import { percentWords } from '@muster/words/amounts'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { LinesChart } from '../../../ui/kit/charts/LinesChart.tsx'
import type { SeriesLook } from '../../../ui/kit/charts/seriesLooks.tsx'
import { endsOf, hasHalf, monthOf, startOf } from './scores.ts'

type SitesPlotProps = { name: string; months: readonly SafetyAuditMonth[]; look: SeriesLook }

/** Month by month the middle score of many sites as a line, their middle half as bars, lowest and highest as thin lines. */
export function SitesPlot({ name, months, look }: SitesPlotProps) {
  const points = months.map(({ month, middle }) => ({ at: startOf(month), value: middle }))
  return (
    <LinesChart
      label={t`${name}, median scores by month: ${commaList(points.map(({ at, value }) => `${monthOf(at)} ${percentWords(value)}`))}.`}
      height={13.5}
      range={{ from: 0, to: 100 }}
      {...endsOf(points.map(({ at }) => at))}
      series={[{ key: name, look, points, isMarked: true }]}
      spreads={months.map((month) => ({
        at: startOf(month.month),
        lowest: month.lowest,
        highest: month.highest,
        half: hasHalf(month) ? { from: month.lowQuarter, to: month.highQuarter } : null,
      }))}
    />
  )
}
