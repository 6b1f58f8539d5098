import { NativeSelect, Title } from '@mantine/core'
import type { RbimSample, StoredRbim } from '@muster/contract/rbimCalls'
import { useState } from 'react'
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
        <NativeSelect
          aria-label="Time range"
          size="md"
          value={String(days)}
          data={[
            { value: '7', label: 'Last 7 days' },
            { value: '30', label: 'Last 30 days' },
          ]}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
      </div>
      <Loaded query={samples}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>No data yet. Readings appear here every hour.</p>
          ) : (
            <>
              <div className={ownClasses.plots}>
                <Plot
                  name="Battery, %"
                  what="battery"
                  range={{ from: 0, to: 100 }}
                  samples={all}
                  days={days}
                  limit={rbim.lowBattery}
                />
                <Plot
                  name="Signal, dBm"
                  what="signal"
                  range={{ from: -110, to: -30 }}
                  samples={all}
                  days={days}
                />
              </div>
              <Numbers samples={all} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type PlotProps = {
  name: string
  what: 'battery' | 'signal'
  samples: readonly RbimSample[]
  range: Range
  days: number
  /** Below it is too little. */
  limit?: number
}

function Plot({ name, what, samples, range, days, limit }: PlotProps) {
  const { width, height, left, right, bottom } = plotSize
  const pieces = segmentsOf(samples, what, range, days, Date.now())
  const values = samples.flatMap((sample) => sample[what] ?? [])
  const summary =
    values.length === 0
      ? 'no data'
      : `from ${Math.min(...values)} to ${Math.max(...values)}, now ${values.at(-1)}`
  return (
    <div className={ownClasses.plot}>
      <h3>{name}</h3>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}: ${summary}`}>
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
    </div>
  )
}

/** The same as numbers, newest first. */
function Numbers({ samples }: { samples: readonly RbimSample[] }) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table className={ownClasses.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" data-number>
              Lowest battery
            </th>
            <th scope="col" data-number>
              Weakest signal
            </th>
            <th scope="col" data-number>
              Hours heard
            </th>
          </tr>
        </thead>
        <tbody>
          {byDay(samples, (at) => dayOf(at)).map(({ day, battery, signal, hours }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td data-number>{battery === null ? '–' : `${battery} %`}</td>
              <td data-number>{signal === null ? '–' : `${signal} dBm`}</td>
              <td data-number>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
