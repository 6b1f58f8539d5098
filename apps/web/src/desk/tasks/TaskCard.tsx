import type { Task } from '@muster/contract/taskCalls'
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import classes from './task.module.css'
import { dueWords, originWords, taskStatusWords } from './taskWords.ts'

type TaskCardProps = {
  task: Task
  /** The site of the page, whose name need not be said; null: of all. */
  siteId: number | null
  /** Within a column, which says it already. */
  hidesStatus?: boolean
}

/** One task in a list or on the board: what, where, whose, by when, and how far. */
export function TaskCard({ task, siteId, hidesStatus = false }: TaskCardProps) {
  const { taskId, title, siteName, ownerName, stage, origin, recurrence } = task
  return (
    <article className={classes.task} aria-label={title}>
      <div className={classes.what}>
        <Link to={paths.taskEdit(siteId, taskId)} className={classes.title}>
          {title}
        </Link>
        <p className={classes.facts}>
          {hidesStatus ? null : <span>{taskStatusWords[stage]}</span>}
          <DueFact task={task} />
          {siteId === null ? <span>{siteName}</span> : null}
          <span>{ownerName ?? 'Unassigned'}</span>
          {origin === 'manual' ? null : <span>{originWords[origin]}</span>}
          {recurrence.every === 'once' ? null : (
            <span className={classes.mark}>
              <IconRepeat size={16} aria-hidden />
              {recurrenceWords(recurrence)}
            </span>
          )}
        </p>
      </div>
      <MoveButtons task={task} />
    </article>
  )
}

function DueFact({ task }: { task: Task }) {
  const { stage, doneAt, doneByName, isOverdue } = task
  const due = dueWords(task)
  if (stage === 'done' && doneAt)
    return (
      <span>
        {doneByName ? `by ${doneByName}, ` : ''}
        <TimeText at={doneAt} />
      </span>
    )
  if (!due) return null
  if (!isOverdue) return <span>{due}</span>
  return (
    <strong className={classes.late}>
      <IconAlertTriangle size={16} aria-hidden />
      Overdue, {due}
    </strong>
  )
}
