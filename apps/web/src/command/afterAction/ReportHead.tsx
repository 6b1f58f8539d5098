import type { AfterAction } from '@muster/contract/afterActionCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { durationText } from '@muster/domain/afterAction/durationText'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { kindWords } from '@muster/domain/incident/kindWords'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { recordTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './afterAction.module.css'
import { ExportButtons } from './ExportButtons.tsx'
import { Fact } from './PeopleFacts.tsx'
import { SignedFact } from './SignedFact.tsx'

/** The facts of an incident: action, place, time, duration, commander, and ending. */
export function ReportHead({ report }: { report: AfterAction }) {
  const { action, kind, type, sites, location, startedAt, endedAt, stage, closingMessage, numbers } = report
  return (
    <section className={classes.head} aria-label="Summary">
      <BackLink to={paths.incidentList}>Incidents</BackLink>
      <div className={classes.title}>
        <h1>
          After-action: {action} at {sites.map(({ name }) => name).join(', ')}
        </h1>
        <ActionMark action={action} />
      </div>
      {stage === 'active' ? (
        <p className={classes.running} role="status">
          This incident is still active. The report updates every few seconds.{' '}
          <Link to={paths.overview(report.incidentId)}>Open board</Link>
        </p>
      ) : null}
      {stage === 'withdrawn' && numbers.spreads.answered.done === 0 ? (
        <p className={classes.running}>
          It was canceled before any room answered, so there is little to count. Its log is complete.
        </p>
      ) : null}
      <dl className={classes.facts}>
        <Fact name="Kind">
          {kindWords[kind].name} · {typeName(type)}
        </Fact>
        {numbers.actions.length > 1 ? <Fact name="Actions">{actionsText(numbers.actions)}</Fact> : null}
        {location ? <Fact name="Where">{location}</Fact> : null}
        <Fact name="Started">
          <time dateTime={startedAt}>{recordTime(startedAt)}</time> by {report.startedByName}
        </Fact>
        {endedAt ? (
          <Fact name={stage === 'withdrawn' ? 'Started by mistake' : 'Ended'}>
            <time dateTime={endedAt}>{recordTime(endedAt)}</time> by {report.endedByName}
            {stage === 'withdrawn' ? '.' : ''}
          </Fact>
        ) : null}
        <Fact name={endedAt ? 'Duration' : 'So far'}>
          <Lasting report={report} />
        </Fact>
        <Fact name="Commander">{commanderWords(report.commanderName, endedAt !== null)}</Fact>
        {closingMessage ? <Fact name="Last message">“{closingMessage}”</Fact> : null}
        {report.closingWord ? <Fact name="Word">{report.closingWord}</Fact> : null}
        <Fact name="Log">
          {report.version.toLocaleString('en-US')} entries
          {report.logHash ? (
            <>
              , sealed as <code className={classes.hash}>{report.logHash}</code>
            </>
          ) : (
            '; you see entries from your sites'
          )}
        </Fact>
        <SignedFact incidentId={report.incidentId} version={report.version} />
      </dl>
      <ExportButtons report={report} />
    </section>
  )
}

function Lasting({ report: { startedAt, numbers } }: { report: AfterAction }) {
  const now = useNow(1000)
  return durationText(numbers.duration ?? Math.max(0, now - Date.parse(startedAt)))
}
