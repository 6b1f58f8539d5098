import { NativeSelect, Title } from '@mantine/core'
import type { RbimTestDay } from '@muster/contract/rbimCalls'
import { useState } from 'react'
import { Loaded } from '../manage/LoadProblem.tsx'
import classes from '../manage/page.module.css'
import { dateAndTime } from '../ui/times.ts'
import { placeOf, plotSize } from './plot.ts'
import ownClasses from './rbim.module.css'
import { testsInWords } from './testsInWords.ts'
import { useRbimTests } from './useRbims.ts'

/** How the self-tests of an RBIM went: a mark for each day on which there were any, and the same in words. */
export function RbimTests({ serialNumber }: { serialNumber: string }) {
  const [days, setDays] = useState(90)
  const tests = useRbimTests(serialNumber, days)
  return (
    <section className={classes.card} aria-labelledby="rbim-tests">
      <div className={classes.cardHead}>
        <Title order={2} id="rbim-tests">
          Self-tests
        </Title>
        <NativeSelect
          {...{ 'aria-label': 'How far back self-tests go', size: 'md', value: String(days) }}
          data={[
            { value: '30', label: 'Last 30 days' },
            { value: '90', label: 'Last 90 days' },
            { value: '365', label: 'Last 12 months' },
          ]}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
      </div>
      <Loaded query={tests}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>No self-test in this time.</p>
          ) : (
            <>
              <p>{testsInWords(all, dateAndTime)}</p>
              <Marks {...{ days, tests: all }} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const height = 96
const lanes = { passed: 24, failed: 56 }

/** What passed stands above as a disc, what failed below as a cross: neither speaks by its colour alone. */
function Marks({ tests, days }: { tests: readonly RbimTestDay[]; days: number }) {
  const { width, left, right } = plotSize
  const now = Date.now()
  return (
    <svg
      className={ownClasses.tests}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Self-tests: ${testsInWords(tests, dateAndTime)}`}
    >
      {Object.values(lanes).map((y) => (
        <line key={y} className={ownClasses.axis} x1={left} x2={width - right} y1={y} y2={y} />
      ))}
      <text x={left - 6} y={lanes.passed + 4} textAnchor="end">
        ok
      </text>
      <text x={left - 6} y={lanes.failed + 4} textAnchor="end">
        failed
      </text>
      {tests.map(({ day, at, passed, failed }) => {
        const x = placeOf(Date.parse(at), days, now)
        return (
          <g key={day}>
            {passed > 0 ? <circle className={ownClasses.passed} cx={x} cy={lanes.passed} r={3} /> : null}
            {failed > 0 ? (
              <path className={ownClasses.failed} d={`M${x - 4} ${lanes.failed - 4}l8 8m0 -8l-8 8`} />
            ) : null}
          </g>
        )
      })}
      <text x={left} y={height - 4}>
        {days} days ago
      </text>
      <text x={width - right} y={height - 4} textAnchor="end">
        now
      </text>
    </svg>
  )
}
