import { Title } from '@mantine/core'
import type { RbimSample, StoredRbim } from '@muster/contract/rbimCalls'
import { numberWords, percentWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { ChartFrame } from '../../ui/kit/ChartFrame.tsx'
import { LinesChart } from '../../ui/kit/charts/LinesChart.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { Segmented } from '../../ui/kit/Segmented.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { dayOf } from '../../ui/times.ts'
import { byDay, withGaps } from './plot.ts'
import ownClasses from './rbim.module.css'
import { useRbimSamples } from './useRbims.ts'

const dayMs = 86_400_000

/** Battery and signal over a week or a month: as curves, and as numbers. */
export function RbimPlots({ rbim }: { rbim: StoredRbim }) {
  const [days, setDays] = useState(7)
  const samples = useRbimSamples(rbim.serialNumber, days)
  return (
    <section className={classes.card} aria-labelledby="rbim-plots">
      <div className={classes.cardHead}>
        <Title order={2} id="rbim-plots">
          {t`Battery and signal`}
        </Title>
        <Segmented
          label={t`Time range`}
          value={days === 30 ? '30' : '7'}
          choices={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
          ]}
          onChange={(chosen) => setDays(Number(chosen))}
        />
      </div>
      <Loaded query={samples}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>{t`No data yet. Readings appear here every hour.`}</p>
          ) : (
            <div className={ownClasses.plots}>
              <Plot
                title={t`Battery`}
                unit="%"
                lowest={t`Lowest battery`}
                what="battery"
                range={{ from: 0, to: 100 }}
                samples={all}
                days={days}
                limit={rbim.lowBattery}
              />
              <Plot
                title={t`Signal`}
                unit="dBm"
                lowest={t`Weakest signal`}
                what="signal"
                range={{ from: -110, to: -30 }}
                samples={all}
                days={days}
              />
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

type PlotProps = {
  title: string
  unit: '%' | 'dBm'
  /** The heading of the lowest value of each day. */
  lowest: string
  what: 'battery' | 'signal'
  samples: readonly RbimSample[]
  /** The values at the bottom and at the top. */
  range: { from: number; to: number }
  days: number
  /** Below it is too little. */
  limit?: number
}

function Plot({ title, unit, lowest, what, samples, range, days, limit }: PlotProps) {
  const now = Date.now()
  const from = now - days * dayMs
  const values = samples.flatMap((sample) => sample[what] ?? [])
  const last = values.at(-1)
  const said = (value: number | null | undefined) => {
    if (value == null) return '–'
    return unit === '%' ? percentWords(value) : `${numberWords(value)} ${unit}`
  }
  const summary =
    values.length === 0
      ? t`No data.`
      : t`From ${said(Math.min(...values))} to ${said(Math.max(...values))}, now ${said(last)}.`
  return (
    <ChartFrame
      title={title}
      summary={summary}
      points={values.length}
      instead={said(last)}
      table={
        <DataTable
          label={t`${title} by day`}
          items={byDay(samples, (at) => dayOf(at))}
          keyOf={({ day }) => day}
          columns={[
            { title: t`Day`, cell: ({ day }) => day },
            { title: lowest, cell: (day) => said(day[what]), isNumber: true },
            { title: t`Hours heard`, cell: ({ hours }) => hours, isNumber: true },
          ]}
        />
      }
    >
      <LinesChart
        label={`${title}, ${unit}: ${summary}`}
        range={range}
        time={{ from, to: now }}
        footTicks={[
          { at: from, words: t`${days} days ago` },
          { at: now, words: 'now' },
        ]}
        series={[{ key: what, look: 'circle', points: withGaps(samples, what) }]}
        limit={limit}
      />
    </ChartFrame>
  )
}
