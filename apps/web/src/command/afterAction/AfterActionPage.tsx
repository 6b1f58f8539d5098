import type { AfterAction } from '@muster/contract/afterActionCalls'
import { allRounds, titleOfRound } from '@muster/domain/afterAction/roundTracker'
import { t } from '@muster/words/t'
import { Fragment, type ReactNode, useId } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useMay, useRightsKey } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { usePlace } from '../../ui/usePlace.ts'
import { NotifiedPeople } from '../notified/NotifiedPeople.tsx'
import { Answers } from './Answers.tsx'
import classes from './afterAction.module.css'
import { EarlierTable } from './EarlierTable.tsx'
import { Findings } from './Findings.tsx'
import { LadderPlot } from './LadderPlot.tsx'
import { LogFacts } from './LogFacts.tsx'
import { MessagesTable } from './MessagesTable.tsx'
import { PeopleFacts } from './PeopleFacts.tsx'
import { Phones } from './Phones.tsx'
import { ReportHead } from './ReportHead.tsx'
import { RoomsTable } from './RoomsTable.tsx'
import { SpreadPlot } from './SpreadPlot.tsx'
import { siteIdsOf } from './siteIdsOf.ts'
import { Timeline } from './Timeline.tsx'
import { useAfterAction } from './useAfterAction.ts'

/** The report of an incident, and the findings from it. */
export default function AfterActionPage() {
  const { id } = useParams()
  const rights = useRightsKey()
  // Which one is chosen from the list of those that are over.
  if (id === undefined) return <Navigate to={`${paths.incidentList}?stage=ended`} replace />
  return <Report key={id + rights} incidentId={id} />
}

function Report({ incidentId }: { incidentId: string }) {
  const report = useAfterAction(incidentId)
  return <LoadedPage query={report}>{(data) => <ReportSections report={data} />}</LoadedPage>
}

function ReportSections({ report }: { report: AfterAction }) {
  const [address, setAddress] = useSearchParams()
  const { numbers, sites } = report
  usePlace(sites)
  const maySeeNotified = useMay('incident.command', siteIdsOf(report))
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]))
  const roomNames = new Map(numbers.rooms.map(({ roomId, name }) => [roomId, name]))
  const rounds = allRounds(numbers)
  const titleOf = (title: string, round: (typeof numbers)['round']) =>
    titleOfRound(title, round, rounds.length)
  const sortBy = (sort: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('sort', sort)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div data-report>
      <IncidentKindBand incident={{ ...report, realSince: null }} />
      <div className={`${page.page} ${classes.page}`}>
        <ReportHead report={report} />
        {report.hasOtherSites ? (
          <p className={classes.part} role="note">
            {t`This incident includes other sites. These numbers cover only yours.`}
          </p>
        ) : null}
        {rounds.map(({ round, spreads, ladder, lasted }) => (
          <Fragment key={round.number}>
            <Section title={titleOf(t`Response times`, round)}>
              <SpreadPlot title={titleOf(t`Response times`, round)} spreads={spreads} />
            </Section>
            <Section title={titleOf(t`Responses over time`, round)}>
              <LadderPlot title={titleOf(t`Responses over time`, round)} ladder={ladder} duration={lasted} />
            </Section>
          </Fragment>
        ))}
        <Section title={t`Messages to all rooms`}>
          <MessagesTable broadcasts={numbers.broadcasts} />
        </Section>
        <Section title={titleOf(t`People`, numbers.round)}>
          <PeopleFacts numbers={numbers} />
        </Section>
        {maySeeNotified ? (
          <Section title={t`Notifications`}>
            <NotifiedPeople incidentId={report.incidentId} />
          </Section>
        ) : null}
        {rounds.map(({ round, rooms }) => (
          <Section key={round.number} title={titleOf(t`Rooms`, round)}>
            <RoomsTable
              title={titleOf(t`Rooms`, round)}
              rooms={rooms}
              siteNames={siteNames}
              sort={address.get('sort')}
              onSort={sortBy}
            />
          </Section>
        ))}
        {numbers.questions.length > 0 ? (
          <Section title={t`Answers`}>
            <Answers questions={numbers.questions} roomNames={roomNames} />
          </Section>
        ) : null}
        <Section title={t`Findings`}>
          <Findings report={report} />
        </Section>
        <Section title={t`Compared with earlier incidents`}>
          <EarlierTable report={report} />
        </Section>
        <Section title={t`Timeline`}>
          <Timeline report={report} />
        </Section>
        <Section title={t`Log and signatures`}>
          <LogFacts report={report} />
        </Section>
        {maySeeNotified ? (
          <Section title={t`Phones that sent messages`}>
            <Phones incidentId={report.incidentId} version={report.version} />
          </Section>
        ) : null}
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${page.card} ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
