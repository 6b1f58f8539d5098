import type { Task } from '@muster/contract/taskCalls'
import { Badge } from '../../ui/kit/Badge.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { dueWords } from './taskWords.ts'

type Facts = Pick<Task, 'stage' | 'doneAt' | 'doneByName' | 'isOverdue' | 'dueOn'>

/** By when a task is to be done, or who did it and when. Nothing where nobody said. */
export function DueFact({ task }: { task: Facts }) {
  const { stage, doneAt, doneByName, isOverdue } = task
  if (stage === 'done' && doneAt)
    return (
      <>
        {doneByName ? `by ${doneByName}, ` : ''}
        <TimeText at={doneAt} />
      </>
    )
  const due = dueWords(task)
  if (!due) return null
  return isOverdue ? <Badge tone="help">Overdue, {due}</Badge> : due
}
