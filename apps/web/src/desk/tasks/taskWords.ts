import type { Task } from '@muster/contract/taskCalls'
import type { TaskOrigin, TaskStatus } from '@muster/domain/task/task'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'

/** Tasks in words. */

export const taskStatusWords: Record<TaskStatus, string> = {
  open: 'Open',
  inProgress: 'In progress',
  done: 'Done',
}

export const originWords: Record<TaskOrigin, string> = {
  manual: 'Written by hand',
  restock: 'A bag with missing items',
  'after-action': 'A finding of an incident',
  audit: 'A safety audit',
  device: 'A device that does not work',
}

/** By when a task is to be done: `by Thu, Sep 3, 2026`. Null where nobody said. */
export function dueWords({ dueOn }: Pick<Task, 'dueOn'>): string | null {
  return dueOn === null ? null : `by ${dayWords(dueOn)}`
}

/** The moves of a task from each status, the likeliest first. */
export const moves: Record<TaskStatus, readonly { to: TaskStatus; label: string }[]> = {
  open: [
    { to: 'done', label: 'Done' },
    { to: 'inProgress', label: 'Begin' },
  ],
  inProgress: [
    { to: 'done', label: 'Done' },
    { to: 'open', label: 'Put back' },
  ],
  done: [{ to: 'open', label: 'Open again' }],
}
