import type { AfterAction, Finding } from '@muster/contract/afterActionCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { dayOf } from '../../ui/times.ts'
import classes from './afterAction.module.css'
import { FindingForm } from './FindingForm.tsx'
import { siteIdsOf } from './siteIdsOf.ts'
import { useFindings } from './useAfterAction.ts'

/** The things to do better, and the tasks made of them. */
export function Findings({ report }: { report: AfterAction }) {
  const findings = useFindings(report.incidentId)
  const mayRecord = useMay('incident.command', siteIdsOf(report))
  const siteNames = new Map(report.sites.map(({ id, name }) => [id, name]))
  return (
    <>
      <Loaded query={findings} height={60}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              title={t`No findings yet.`}
            >{t`Each finding becomes a task for the site.`}</EmptyState>
          ) : (
            <ul className={classes.findings}>
              {items.map((finding) => (
                <li key={finding.findingId}>
                  <FindingLine finding={finding} siteNames={siteNames} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayRecord && !report.hasOtherSites ? <FindingForm report={report} /> : null}
      {mayRecord && report.hasOtherSites ? (
        <p className={page.note}>
          {t`This incident includes sites you don’t manage. Findings and notes may be about any room, so only people who manage all the sites see them.`}
        </p>
      ) : null}
    </>
  )
}

type FindingLineProps = { finding: Finding; siteNames: ReadonlyMap<number, string> }

function FindingLine({ finding: { text, byName, at, siteId, task }, siteNames }: FindingLineProps) {
  return (
    <article className={classes.finding}>
      <p>{text}</p>
      {task && siteId !== null ? (
        <p>
          <Badge tone={task.stage === 'done' ? 'ok' : 'warn'}>
            {task.stage === 'done' ? t`Done` : t`Open`}
          </Badge>{' '}
          <Link
            to={paths.taskEdit(siteId, task.taskId)}
          >{t`${task.title === text ? t`Task` : task.title} at ${siteNames.get(siteId) ?? t`a site`}`}</Link>
          {task.ownerName ? ` · ${task.ownerName}` : ''}
          {task.dueOn ? ` · ${t`due ${dayOf(task.dueOn)}`}` : ''}
        </p>
      ) : null}
      <p className={classes.detail}>
        {byName}, {dayOf(at)}
      </p>
    </article>
  )
}
