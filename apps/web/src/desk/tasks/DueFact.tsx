import type { Task } from '@muster/contract/taskCalls'
import { t } from '@muster/words/t'
import { Badge } from '../../ui/kit/Badge.tsx'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { dueWords } from './taskWords.ts'

type Facts = Pick<Task, 'stage' | 'doneAt' | 'doneByName' | 'isOverdue' | 'dueOn'>

/** The due day of a task, or who did it and when. Nothing where nobody said. */
export function DueFact({ task }: { task: Facts }) {
  if (task.stage === 'done') return <DoneFact task={task} />
  const due = dueWords(task)
  if (!due) return null
  return task.isOverdue ? <Badge tone="help">{t`Overdue, ${due}`}</Badge> : due
}

/** The person who did a task, and the time. */
export function DoneFact({ task: { doneAt, doneByName } }: { task: Pick<Facts, 'doneAt' | 'doneByName'> }) {
  if (!doneAt) return null
  return (
    <span>{doneByName ? rich`by ${doneByName}, ${<TimeText at={doneAt} />}` : <TimeText at={doneAt} />}</span>
  )
}
