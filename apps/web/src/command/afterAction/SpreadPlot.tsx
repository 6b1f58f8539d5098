import { steps, stepWords } from '@muster/domain/afterAction/answerSteps'
import { durationText, momentText } from '@muster/domain/afterAction/durationText'
import type { StepSpreads } from '@muster/domain/afterAction/roundTracker'
import { t } from '@muster/words/t'
import { RangeBar } from '../../ui/kit/charts/RangeBar.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import page from '../../ui/page/page.module.css'

/**
 * The duration of each step: a bar to nine of ten, a tick at half, a dot at the slowest; and the numbers as a table.
 */
export function SpreadPlot({ title, spreads }: { title: string; spreads: StepSpreads }) {
  const span = Math.max(1000, ...steps.map((step) => spreads[step].max ?? 0))
  return (
    <>
      <DataTable
        label={t`Table: ${title}`}
        items={steps.map((step) => ({ step, ...spreads[step] }))}
        keyOf={({ step }) => step}
        columns={[
          { title: t`Step`, cell: ({ step }) => stepWords[step] },
          { title: t`Rooms`, isNumber: true, cell: ({ done }) => done },
          {
            title: t`Never`,
            isNumber: true,
            cell: ({ never }) => (never > 0 ? <strong>{never}</strong> : never),
          },
          { title: t`Median`, isNumber: true, cell: ({ median }) => momentText(median) },
          { title: '90%', isNumber: true, cell: ({ p90 }) => momentText(p90) },
          { title: t`Slowest`, isNumber: true, cell: ({ max }) => (max === null ? '–' : durationText(max)) },
          {
            title: t`Range`,
            isForDesks: true,
            cell: ({ done, median, p90, max }) =>
              done === 0 || max === null ? null : (
                <RangeBar median={median} most={p90} highest={max} end={span} />
              ),
          },
        ]}
      />
      <p className={page.note}>{t`“Never” means too few rooms responded to calculate a time.`}</p>
    </>
  )
}
