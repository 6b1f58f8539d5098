import { NativeSelect } from '@mantine/core'
import type { Compliance } from '@muster/contract/drillCalls'
import type { Requirement } from '@muster/domain/drill/rulePack'
import { IconAlertCircle, IconCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'
import classes from './drills.module.css'
import { useCompliance } from './useDrills.ts'

type Site = Compliance['sites'][number]
type Check = Site['checks'][number]

const stateStyles = {
  done: { Icon: IconCircleCheck, word: 'Done' },
  due: { Icon: IconClock, word: 'Due' },
  overdue: { Icon: IconAlertCircle, word: 'Overdue' },
  later: { Icon: IconCircle, word: 'Later' },
} as const satisfies Record<Check['state'], object>

const notCountedWords: Record<Check['notCounted'][number]['reason'], string> = {
  withdrawn: 'withdrawn',
  nobodyAnswered: 'no room answered',
  tooSoon: 'within 30 minutes of another',
}

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
            label="School year"
            size="md"
            maw={320}
            value={back}
            description={`${dayWords(year.from)} to ${dayWords(year.to)}`}
            data={[
              { value: '0', label: 'This year' },
              { value: '1', label: 'Last year' },
              { value: '2', label: 'Two years ago' },
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
    <details open={isOpen}>
      <summary className={classes.siteSummary}>
        <span>{siteName}</span>
        {(['overdue', 'due', 'done'] as const).map((state) =>
          count(state) > 0 ? (
            <span key={state} className={classes.state} data-state={state}>
              {count(state)} {stateStyles[state].word.toLowerCase()}
            </span>
          ) : null,
        )}
      </summary>
      <table className={classes.checksTable} aria-label={`Drills at ${siteName}`}>
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">State</th>
            <th scope="col">Held</th>
            <th scope="col">Counted</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <CheckRow
              key={`${check.requirement} ${check.from}`}
              check={check}
              note={requirements[check.requirement]?.note ?? null}
            />
          ))}
        </tbody>
      </table>
    </details>
  )
}

function CheckRow({ check, note }: { check: Check; note: string | null }) {
  const { name, from, to, needed, counted, notCounted, state } = check
  const { Icon, word } = stateStyles[state]
  return (
    <tr>
      <th scope="row">
        {name}
        {note ? <div className={classes.dim}>{note}</div> : null}
      </th>
      <td>
        <span className={classes.state} data-state={state}>
          <Icon size={18} aria-hidden />
          {word}
        </span>
        <div className={classes.dim}>
          {state === 'later' ? `from ${dayWords(from)}` : state === 'done' ? '' : `by ${dayWords(to)}`}
        </div>
      </td>
      <td>
        {counted.length} of {needed}
      </td>
      <td>
        {counted.length === 0 ? (
          <span className={classes.dim}>None</span>
        ) : (
          <ul className={classes.pills}>
            {counted.map(({ incidentId, date }) => (
              <li key={incidentId}>
                <Link to={paths.overview(incidentId)} className={classes.link}>
                  {dayWords(date)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {notCounted.length > 0 ? (
          <ul className={classes.pills} aria-label="Not counted">
            {notCounted.map(({ incidentId, date, reason }) => (
              <li key={incidentId} className={classes.dim}>
                Not counted:{' '}
                <Link to={paths.overview(incidentId)} className={classes.link}>
                  {dayWords(date)}
                </Link>
                , {notCountedWords[reason]}
              </li>
            ))}
          </ul>
        ) : null}
      </td>
    </tr>
  )
}
