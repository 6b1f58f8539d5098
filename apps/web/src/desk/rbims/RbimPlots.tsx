import { Title } from '@mantine/core'
import type { RbimSample, StoredRbim } from '@muster/contract/rbimCalls'
import { useState } from 'react'
import { ChartFrame } from '../../ui/kit/ChartFrame.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { Segmented } from '../../ui/kit/Segmented.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { dayOf } from '../../ui/times.ts'
import { byDay, heightOf, plotSize, type Range, segmentsOf } from './plot.ts'
import ownClasses from './rbim.module.css'
import { useRbimSamples } from './useRbims.ts'

/** Battery and signal over a week or a month: as curves, and as numbers. */
export function RbimPlots({ rbim }: { rbim: StoredRbim }) {
  const [days, setDays] = useState(7)
  const samples = useRbimSamples(rbim.serialNumber, days)
  return (
    <section className={classes.card} aria-labelledby="rbim-plots">
      <div className={classes.cardHead}>
        <Title order={2} id="rbim-plots">
          Battery and signal
        </Title>
        <Segmented
          label="Time range"
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
            <p className={classes.note}>No data yet. Readings appear here every hour.</p>
          ) : (
            <div className={ownClasses.plots}>
              <Plot
                title="Battery"
                unit="%"
                lowest="Lowest battery"
                what="battery"
                range={{ from: 0, to: 100 }}
                samples={all}
                days={days}
                limit={rbim.lowBattery}
              />
              <Plot
                title="Signal"
                unit="dBm"
                lowest="Weakest signal"
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
  range: Range
  days: number
  /** Below it is too little. */
  limit?: number
}

function Plot({ title, unit, lowest, what, samples, range, days, limit }: PlotProps) {
  const { width, height, left, right, bottom } = plotSize
  const pieces = segmentsOf(samples, what, range, days, Date.now())
  const values = samples.flatMap((sample) => sample[what] ?? [])
  const now = values.at(-1)
  const said = (value: number | null | undefined) => (value == null ? '–' : `${value} ${unit}`)
  const summary =
    values.length === 0
      ? 'No data.'
      : `From ${said(Math.min(...values))} to ${said(Math.max(...values))}, now ${said(now)}.`
  return (
    <ChartFrame
      title={title}
      summary={summary}
      points={values.length}
      instead={said(now)}
      table={
        <DataTable
          label={`${title} by day`}
          items={byDay(samples, (at) => dayOf(at))}
          keyOf={({ day }) => day}
          columns={[
            { title: 'Day', cell: ({ day }) => day },
            { title: lowest, cell: (day) => said(day[what]), isNumber: true },
            { title: 'Hours heard', cell: ({ hours }) => hours, isNumber: true },
          ]}
        />
      }
    >
      <svg
        className={ownClasses.plot}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}, ${unit}: ${summary}`}
      >
        {[range.from, (range.from + range.to) / 2, range.to].map((value) => (
          <g key={value}>
            <line
              className={ownClasses.axis}
              x1={left}
              x2={width - right}
              y1={heightOf(value, range)}
              y2={heightOf(value, range)}
            />
            <text x={left - 6} y={heightOf(value, range) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {limit === undefined ? null : (
          <line
            className={ownClasses.limit}
            x1={left}
            x2={width - right}
            y1={heightOf(limit, range)}
            y2={heightOf(limit, range)}
          />
        )}
        {pieces.map((piece) => (
          <g key={piece[0]?.x}>
            <polyline className={ownClasses.line} points={piece.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {piece.length === 1 ? (
              <circle className={ownClasses.dot} cx={piece[0]?.x} cy={piece[0]?.y} r={2.5} />
            ) : null}
          </g>
        ))}
        <text x={left} y={height - bottom + 17}>
          {days} days ago
        </text>
        <text x={width - right} y={height - bottom + 17} textAnchor="end">
          now
        </text>
      </svg>
    </ChartFrame>
  )
}
