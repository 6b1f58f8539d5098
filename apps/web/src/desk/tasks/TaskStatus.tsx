import type { WholeTask } from '@muster/contract/taskCalls'
import { taskStatusWords } from '@muster/domain/task/taskStatusWords'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { DoneFact, DueFact } from './DueFact.tsx'
import { originWords } from './taskWords.ts'

/** The status of a task, its author, and its origin, with the way back to it. */
export function TaskStatus({ task }: { task: WholeTask }) {
  const { stage, isOverdue, begunByName, createdAt, createdByName } = task
  return (
    <div>
      <p>
        <strong>{taskStatusWords[stage]}</strong>
        {stage === 'inProgress' && begunByName ? `, ${t`started by ${begunByName}`}` : ''}
        {stage === 'done' ? (
          <>
            , <DoneFact task={task} />
          </>
        ) : null}
      </p>
      {isOverdue ? <DueFact task={task} /> : null}
      <p className={page.note}>
        <Origin task={task} /> · {rich`Created by ${createdByName}, ${<TimeText at={createdAt} />}`}
      </p>
    </div>
  )
}

function Origin({ task: { origin, originId, incidentId, bagName, siteId } }: { task: WholeTask }) {
  const mayKeepBags = useMay('bag.manage', [siteId])
  const mayReadAudits = useMay('safetyAudit.read', [siteId])
  if (incidentId) return <Link to={paths.afterAction(incidentId)}>{originWords[origin]}</Link>
  if (origin === 'audit' && originId && mayReadAudits)
    return <Link to={paths.safetyAudit(originId)}>{originWords[origin]}</Link>
  if (bagName && mayKeepBags) return <Link to={paths.editBags(siteId)}>{t`The bag ${bagName}`}</Link>
  if (bagName) return <>{t`The bag ${bagName}`}</>
  return <>{originWords[origin]}</>
}
