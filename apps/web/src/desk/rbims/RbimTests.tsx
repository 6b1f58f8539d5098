import { Title } from '@mantine/core'
import type { RbimTestDay } from '@muster/contract/rbimCalls'
import { t } from '@muster/words/t'
import { IconCircleCheckFilled, IconSquareXFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { ChartFrame } from '../../ui/kit/ChartFrame.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { Segmented } from '../../ui/kit/Segmented.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { dayOf } from '../../ui/times.ts'
import { type TestBin, testBins, testsLine } from './testBins.ts'
import testClasses from './tests.module.css'
import { useRbimTests } from './useRbims.ts'

const choices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '390', label: '13 months' },
] as const

/** The self-tests of an RBIM over time: what passed in one row, what failed in another. */
export function RbimTests({ serialNumber }: { serialNumber: string }) {
  const [days, setDays] = useState<(typeof choices)[number]['value']>('90')
  const tests = useRbimTests(serialNumber, Number(days))
  return (
    <section className={classes.card} aria-labelledby="rbim-tests">
      <div className={classes.cardHead}>
        <Title order={2} id="rbim-tests">
          {t`Self-tests`}
        </Title>
        <Segmented label={t`Time range of self-tests`} value={days} choices={choices} onChange={setDays} />
      </div>
      <Loaded query={tests}>
        {(all) =>
          all.length === 0 ? (
            <p className={classes.note}>{testsLine(all, dayOf)}</p>
          ) : (
            <Chart tests={all} days={Number(days)} />
          )
        }
      </Loaded>
    </section>
  )
}

function Chart({ tests, days }: { tests: readonly RbimTestDay[]; days: number }) {
  const line = testsLine(tests, dayOf)
  const passed = tests.reduce((sum, day) => sum + day.passed, 0)
  const failed = tests.reduce((sum, day) => sum + day.failed, 0)
  return (
    <ChartFrame
      title={t`Passed and failed`}
      summary={line}
      points={passed + failed}
      instead={t`${passed} of ${passed + failed} passed`}
      table={
        <DataTable
          label={t`Self-tests by day`}
          items={tests.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { title: t`Day`, cell: ({ day }) => dayOf(day) },
            { title: t`Passed`, cell: (day) => day.passed, isNumber: true },
            { title: t`Failed`, cell: (day) => day.failed, isNumber: true },
          ]}
        />
      }
    >
      <Marks bins={testBins(tests, days, Date.now())} days={days} line={line} />
    </ChartFrame>
  )
}

/** A row for each outcome: the place of a mark says it, then its shape, and color only adds to them. */
function Marks({ bins, days, line }: { bins: readonly TestBin[]; days: number; line: string }) {
  return (
    <div className={testClasses.plot} role="img" aria-label={t`Self-tests of the last ${days} days. ${line}`}>
      <Lane name={t`Passed`} bins={bins} what="passed" />
      <Lane name={t`Failed`} bins={bins} what="failed" />
      <span />
      <span className={testClasses.axis}>
        <span>{t`${days} days ago`}</span>
        <span>{t`today`}</span>
      </span>
    </div>
  )
}

type LaneProps = { name: string; bins: readonly TestBin[]; what: 'passed' | 'failed' }

function Lane({ name, bins, what }: LaneProps) {
  const Icon = what === 'passed' ? IconCircleCheckFilled : IconSquareXFilled
  const counted = (count: number) => (what === 'passed' ? t`${count} passed` : t`${count} failed`)
  return (
    <>
      <span className={testClasses.name}>{name}</span>
      <span className={testClasses.lane} data-what={what}>
        {bins.map((bin) => (
          <span key={bin.from} title={bin[what] > 0 ? `${spanOf(bin)}: ${counted(bin[what])}` : undefined}>
            {bin[what] > 0 ? <Icon aria-hidden /> : null}
          </span>
        ))}
      </span>
    </>
  )
}

const spanOf = ({ from, to }: TestBin) => (from === to ? dayOf(from) : t`${dayOf(from)} to ${dayOf(to)}`)
