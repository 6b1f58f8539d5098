import type { Task } from '@muster/contract/taskCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import page from '../../ui/page/page.module.css'
import { recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { DueFact } from './DueFact.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import classes from './task.module.css'
import { originWords } from './taskWords.ts'

type TaskCardProps = {
  task: Task
  /** The site of the page, whose name need not be said; null: of all. */
  siteId: number | null
}

/** One task on the board: what, where, whose, and by when. Its column says its status. */
export function TaskCard({ task, siteId }: TaskCardProps) {
  const { taskId, title, siteName, ownerName, origin, recurrence } = task
  const facts = [
    siteId === null ? siteName : null,
    ownerName ?? t`Unassigned`,
    origin === 'manual' ? null : originWords[origin],
    recurrence.every === 'once' ? null : recurrenceWords(recurrence),
  ]
  return (
    <article className={classes.task} aria-label={title}>
      <Link to={paths.taskEdit(siteId, taskId)} className={classes.title}>
        {title}
      </Link>
      <DueFact task={task} />
      <p className={page.note}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <MoveButtons task={task} />
    </article>
  )
}
