import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { recordDate } from '../../ui/recordTimes.ts'
import { weeksOf } from '../../ui/recurrence/months.ts'
import { useNow } from '../../ui/useNow.ts'
import { DrillTabs } from './DrillTabs.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { PlanLine } from './PlanLine.tsx'
import { useCalendar, usePlans } from './useDrills.ts'

/** Drills planned ahead: a list, and a month at a glance. The address holds which month. */
export default function PlannedDrillsPage() {
  return (
    <div className={classes.page}>
      <PageHeader title={t`Planned drills`} subtitle={t`Upcoming drills and tests, and recent ones.`}>
        <Button
          kind="primary"
          component={Link}
          to={paths.drillCreate}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t`Plan a drill`}
        </Button>
      </PageHeader>
      <DrillTabs />
      <Plans />
      <Month />
    </div>
  )
}

function Plans() {
  const plans = usePlans()
  return (
    <Loaded query={plans}>
      {(all) => {
        const coming = all.filter(({ next, isRunning }) => next !== null || isRunning)
        const over = all.filter((plan) => !coming.includes(plan))
        return (
          <>
            <section className={classes.card} aria-label={t`Coming up`}>
              {coming.length === 0 ? (
                <EmptyState
                  title={t`No drills planned.`}
                  action={
                    <Button component={Link} to={paths.drillCreate}>
                      {t`Plan the first one`}
                    </Button>
                  }
                >
                  {t`A drill can repeat, start automatically, and notify people ahead of time.`}
                </EmptyState>
              ) : (
                <ul className={listClasses.rows}>
                  {coming.map((plan) => (
                    <li key={plan.drillPlanId}>
                      <PlanLine plan={plan} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
            {over.length > 0 ? (
              <section className={classes.card} aria-label={t`Ended or canceled`}>
                <Disclosure summary={t`Ended or canceled (${over.length})`}>
                  <ul className={listClasses.rows}>
                    {over.map((plan) => (
                      <li key={plan.drillPlanId}>
                        <PlanLine plan={plan} />
                      </li>
                    ))}
                  </ul>
                </Disclosure>
              </section>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

function Month() {
  const [address, setAddress] = useSearchParams()
  useStoredFilters('drills')
  const today = recordDate(useNow(60_000))
  const asked = address.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const days = weeksOf(month).flat()
  // A day more on either side: what is Monday here may be Sunday at the school.
  const edge = (date: string | undefined, by: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + by * 86_400_000).toISOString()
  const drills = useCalendar({ from: edge(days[0], -1), to: edge(days.at(-1), 2) })
  return (
    <section className={classes.card} aria-label={t`Calendar`}>
      <MonthCalendar
        month={month}
        today={today}
        drills={drills.data ?? []}
        onChange={(next) => setAddress({ month: next }, { replace: true, preventScrollReset: true })}
      />
    </section>
  )
}
