import { NativeSelect } from '@mantine/core'
import type { Compliance } from '@muster/contract/drillCalls'
import type { Requirement } from '@muster/domain/drill/rulePack'
import { say } from '@muster/words/message'
import { spokenLocale, t, told } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import { Meter } from '../../ui/kit/Meter.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'
import { rich } from '../../ui/rich.tsx'
import classes from './drills.module.css'
import { useCompliance } from './useDrills.ts'

type Site = Compliance['sites'][number]
type Check = Site['checks'][number]

const states = {
  done: {
    tone: 'ok',
    get word() {
      return t`Done`
    },
  },
  due: {
    tone: 'warn',
    get word() {
      return t`Due`
    },
  },
  overdue: {
    tone: 'help',
    get word() {
      return t`Overdue`
    },
  },
  later: {
    tone: 'none',
    get word() {
      return t`Later`
    },
  },
} as const satisfies Record<Check['state'], object>

const notCountedWords = wordTable<Check['notCounted'][number]['reason']>({
  withdrawn: say`started by mistake`,
  nobodyAnswered: say`no room answered`,
  tooSoon: say`within 30 minutes of another`,
})

/** More sites than this are shown closed, unless something is overdue there. */
const fewSites = 3

/** The compliance of each site with one set of rules in a school year. */
export function ComplianceView({
  packId,
  requirements,
}: {
  packId: string
  requirements: readonly Requirement[]
}) {
  const [back, setBack] = useState('0')
  const compliance = useCompliance(packId, Number(back))
  return (
    <Loaded query={compliance}>
      {({ year, sites }) => (
        <>
          <NativeSelect
            label={t`School year`}
            size="md"
            maw={320}
            value={back}
            description={t`${dayWords(year.from)} to ${dayWords(year.to)}`}
            data={[
              { value: '0', label: t`This year` },
              { value: '1', label: t`Last year` },
              { value: '2', label: t`Two years ago` },
            ]}
            onChange={({ currentTarget }) => setBack(currentTarget.value)}
          />
          {sites.map((site) => (
            <SiteChecks
              key={site.siteId}
              site={site}
              requirements={requirements}
              isOpen={sites.length <= fewSites || site.checks.some(({ state }) => state === 'overdue')}
            />
          ))}
        </>
      )}
    </Loaded>
  )
}

type SiteChecksProps = { site: Site; requirements: readonly Requirement[]; isOpen: boolean }

function SiteChecks({ site: { siteName, checks }, requirements, isOpen }: SiteChecksProps) {
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length
  return (
    <Disclosure
      isOpen={isOpen}
      summary={
        <span className={classes.marks}>
          {siteName}
          {(['overdue', 'due', 'done'] as const).map((state) =>
            count(state) > 0 ? (
              <Badge key={state} tone={states[state].tone}>
                {count(state)} {states[state].word.toLowerCase()}
              </Badge>
            ) : null,
          )}
        </span>
      }
    >
      <DataTable
        label={t`Drills at ${siteName}`}
        items={checks}
        keyOf={({ requirement, from }) => `${requirement} ${from}`}
        columns={[
          {
            title: t`Requirement`,
            cell: (check) => (
              <>
                {nameOf(check, requirements)}
                <Note>{toldNote(requirements[check.requirement]?.note)}</Note>
              </>
            ),
          },
          { title: t`State`, cell: stateOf },
          {
            title: t`Held`,
            cell: (check) => (
              <Meter
                label={t`${nameOf(check, requirements)} at ${siteName}`}
                value={check.counted.length}
                max={check.needed}
                said={t`${check.counted.length} of ${check.needed}`}
              />
            ),
          },
          { title: t`Counted`, cell: countedOf },
        ]}
      />
    </Disclosure>
  )
}

/** The name of a requirement, with its period: those of our examples, and months, in the reader's language. */
function nameOf({ name, term, from, requirement }: Check, requirements: readonly Requirement[]): string {
  const asked = requirements[requirement]
  if (!asked) return name
  const period = asked.per === 'month' ? monthWords(from) : term
  return period === null ? told(asked.name) : `${told(asked.name)}: ${told(period)}`
}

/** @param day YYYY-MM-DD */
function monthWords(day: string): string {
  const format = new Intl.DateTimeFormat(spokenLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(day))
}

function toldNote(note: string | null | undefined): string | null {
  return note ? told(note) : null
}

function Note({ children }: { children: string | null | undefined }) {
  return children ? <p className={page.note}>{children}</p> : null
}

function stateOf({ state, from, to }: Check) {
  const { word, tone } = states[state]
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <Note>
        {state === 'later' ? t`from ${dayWords(from)}` : state === 'done' ? '' : t`by ${dayWords(to)}`}
      </Note>
    </>
  )
}

function countedOf({ counted, notCounted }: Check) {
  return (
    <>
      {counted.length === 0 ? (
        t`None`
      ) : (
        <ul className={classes.pills}>
          {counted.map(({ incidentId, date }) => (
            <li key={incidentId}>
              <Link to={paths.overview(incidentId)}>{dayWords(date)}</Link>
            </li>
          ))}
        </ul>
      )}
      {notCounted.length > 0 ? (
        <ul className={classes.pills} aria-label={t`Not counted`}>
          {notCounted.map(({ incidentId, date, reason }) => (
            <li key={incidentId} className={page.note}>
              {rich`Not counted: ${<Link to={paths.overview(incidentId)}>{dayWords(date)}</Link>}, ${notCountedWords[reason]}`}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
