import { kindWords } from '@muster/domain/incident/kindWords'
import { t } from '@muster/words/t'
import { useId } from 'react'
import { ChartFrame } from '../../ui/kit/ChartFrame.tsx'
import { ChartLegend, FillSwatch } from '../../ui/kit/charts/ChartLegend.tsx'
import { fillOfKind, KindPatterns } from '../../ui/kit/charts/KindPatterns.tsx'
import { StackedBars } from '../../ui/kit/charts/StackedBars.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { type MonthCounts, monthName, scaleTop, stackOrder, sumOf } from './chartScale.ts'

/** Incidents of the last twelve months as stacked bars; the same numbers as a table below. */
export function IncidentChart({ months }: { months: readonly MonthCounts[] }) {
  const prefix = useId()
  const total = months.reduce((sum, month) => sum + sumOf(month), 0)
  if (total === 0) return <p>{t`No incidents, drills or tests in the last 12 months.`}</p>
  const summary = stackOrder
    .map((kind) => `${kindWords[kind].name}: ${months.reduce((sum, month) => sum + month[kind], 0)}`)
    .join(' · ')
  return (
    <ChartFrame
      summary={summary}
      points={months.length}
      instead={total}
      table={
        <DataTable
          label={t`Incidents by month`}
          items={months}
          keyOf={({ month }) => month}
          columns={[
            { title: t`Month`, cell: ({ month }) => monthName(month, 'long') },
            ...stackOrder.map((kind) => ({
              title: kindWords[kind].name,
              cell: (month: MonthCounts) => month[kind],
              isNumber: true,
            })),
          ]}
        />
      }
    >
      <ChartLegend
        entries={stackOrder.map((kind) => ({
          key: kind,
          name: kindWords[kind].name,
          swatch: <FillSwatch fill={fillOfKind(prefix, kind)} />,
        }))}
      />
      <StackedBars
        label={t`${total} in 12 months. The table below has the numbers.`}
        bars={months.map((month) => ({
          key: month.month,
          name: monthName(month.month, 'short'),
          counts: month,
        }))}
        order={stackOrder}
        fillOf={(kind) => fillOfKind(prefix, kind)}
        top={scaleTop(months)}
      >
        <KindPatterns prefix={prefix} />
      </StackedBars>
    </ChartFrame>
  )
}
