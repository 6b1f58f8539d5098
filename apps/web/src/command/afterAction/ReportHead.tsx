import type { AfterAction } from '@muster/contract/afterActionCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { durationText } from '@muster/domain/afterAction/durationText'
import { actionName } from '@muster/domain/incident/actionGuides'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { kindWords } from '@muster/domain/incident/kindWords'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { StatTile, StatTiles } from '../../ui/kit/StatTile.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { recordTime } from '../../ui/recordTimes.ts'
import { rich } from '../../ui/rich.tsx'
import { useNow } from '../../ui/useNow.ts'
import classes from './afterAction.module.css'
import { ExportButtons } from './ExportButtons.tsx'

/** The head of a report: action and place, the numbers that matter, and the facts. */
export function ReportHead({ report }: { report: AfterAction }) {
  const { action, sites, endedAt, stage, numbers } = report
  const { answered } = numbers.spreads
  return (
    <section className={classes.head} aria-label={t`Summary`}>
      <PageHeader
        title={t`After-action: ${actionName(action)} at ${commaList(sites.map(({ name }) => name))}`}
        windowTitle={t`After-action`}
        backLink={{ to: paths.incidentList, label: t`Incidents` }}
      >
        <ExportButtons report={report} />
      </PageHeader>
      {stage === 'active' ? (
        <p className={classes.running} role="status">
          {rich`This incident is still active. The report updates every few seconds. ${<Link to={paths.overview(report.incidentId)}>{t`Open board`}</Link>}`}
        </p>
      ) : null}
      {stage === 'withdrawn' && answered.done === 0 ? (
        <p className={classes.running}>
          {t`It was canceled before any room answered, so there is little to count. Its log is complete.`}
        </p>
      ) : null}
      <StatTiles>
        <StatTile label={endedAt ? t`Duration` : t`So far`} value={<Lasting report={report} />} />
        <StatTile
          label={t`Rooms answered`}
          value={t`${answered.done} of ${numbers.rooms.length}`}
          tone={answered.done === numbers.rooms.length ? 'ok' : 'warn'}
        />
        <StatTile label={t`Half of the rooms answered in`} value={reached(answered.median)} />
        <StatTile label={t`90% of the rooms answered in`} value={reached(answered.p90)} />
      </StatTiles>
      <PropertyList facts={factsOf(report)} />
    </section>
  )
}

/** @param ms when a share of the rooms had answered; null where it never did */
const reached = (ms: number | null) => (ms === null ? t`Not reached` : durationText(ms))

/** The facts of an incident; those that it does not have are left out. */
function factsOf(report: AfterAction): { name: string; value: ReactNode }[] {
  const { kind, type, location, startedAt, endedAt, stage, closingMessage, closingWord, numbers } = report
  const facts = [
    { name: t`Kind`, value: `${kindWords[kind].name} · ${typeName(type)}` },
    { name: t`Actions`, value: numbers.actions.length > 1 ? actionsText(numbers.actions) : null },
    { name: t`Where`, value: location },
    {
      name: t`Started`,
      value: (
        <>{rich`${<time dateTime={startedAt}>{recordTime(startedAt)}</time>} by ${report.startedByName}`}</>
      ),
    },
    {
      name: stage === 'withdrawn' ? t`Started by mistake` : t`Ended`,
      value: endedAt
        ? rich`${<time dateTime={endedAt}>{recordTime(endedAt)}</time>} by ${report.endedByName}`
        : null,
    },
    { name: t`Commander`, value: commanderWords(report.commanderName, endedAt !== null) },
    { name: t`Last message`, value: closingMessage ? `“${closingMessage}”` : null },
    { name: t`Door password`, value: closingWord },
  ]
  return facts.filter(({ value }) => value !== null && value !== '')
}

function Lasting({ report: { startedAt, numbers } }: { report: AfterAction }) {
  const now = useNow(1000)
  return durationText(numbers.duration ?? Math.max(0, now - Date.parse(startedAt)))
}
