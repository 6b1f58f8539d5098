import { NativeSelect, Title } from '@mantine/core'
import type { RbimTestDay } from '@muster/contract/rbimCalls'
import { IconCircleCheckFilled, IconSquareXFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { dayOf } from '../../ui/times.ts'
import ownClasses from './rbim.module.css'
import { type TestBin, testBins, testsLine } from './testBins.ts'
import testClasses from './tests.module.css'
import { useRbimTests } from './useRbims.ts'

const choices = [
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 390, label: 'Last 13 months' },
]

/** The self-tests of an RBIM over time: what passed in one row, what failed in another. */
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
          aria-label="Time range of self-tests"
          size="md"
          value={String(days)}
          data={choices.map(({ days: value, label }) => ({ value: String(value), label }))}
          onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
        />
      </div>
      <Loaded query={tests}>
        {(all) => (
          <>
            <p className={all.length === 0 ? classes.note : testClasses.line}>{testsLine(all, dayOf)}</p>
            {all.length > 0 ? (
              <>
                <Marks bins={testBins(all, days, Date.now())} days={days} line={testsLine(all, dayOf)} />
                <Numbers tests={all} />
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** A row for each outcome: the place of a mark says it, then its shape, and color only adds to them. */
function Marks({ bins, days, line }: { bins: readonly TestBin[]; days: number; line: string }) {
  return (
    <div className={testClasses.plot} role="img" aria-label={`Self-tests of the last ${days} days. ${line}`}>
      <Lane name="Passed" bins={bins} what="passed" />
      <Lane name="Failed" bins={bins} what="failed" />
      <span />
      <span className={testClasses.axis}>
        <span>{days} days ago</span>
        <span>today</span>
      </span>
    </div>
  )
}

type LaneProps = { name: string; bins: readonly TestBin[]; what: 'passed' | 'failed' }

function Lane({ name, bins, what }: LaneProps) {
  const Icon = what === 'passed' ? IconCircleCheckFilled : IconSquareXFilled
  return (
    <>
      <span className={testClasses.name}>{name}</span>
      <span className={testClasses.lane} data-what={what}>
        {bins.map((bin) => (
          <span key={bin.from} title={bin[what] > 0 ? `${spanOf(bin)}: ${bin[what]} ${what}` : undefined}>
            {bin[what] > 0 ? <Icon aria-hidden /> : null}
          </span>
        ))}
      </span>
    </>
  )
}

const spanOf = ({ from, to }: TestBin) => (from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`)

/** The same as numbers, newest first. */
function Numbers({ tests }: { tests: readonly RbimTestDay[] }) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table className={ownClasses.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" data-number>
              Passed
            </th>
            <th scope="col" data-number>
              Failed
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.toReversed().map(({ day, passed, failed }) => (
            <tr key={day}>
              <th scope="row">{dayOf(day)}</th>
              <td data-number>{passed}</td>
              <td data-number className={failed > 0 ? ownClasses.bad : undefined}>
                {failed}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
