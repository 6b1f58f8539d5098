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
  manual: 'Added manually',
  restock: 'Incomplete bag',
  'after-action': 'Incident finding',
  audit: 'Safety audit',
  device: 'Device problem',
}

/** By when a task is to be done: `by Thu, Sep 3, 2026`. Null where nobody said. */
export function dueWords({ dueOn }: Pick<Task, 'dueOn'>): string | null {
  return dueOn === null ? null : `due ${dayWords(dueOn)}`
}

/** The moves of a task from each status, the likeliest first. */
export const moves: Record<TaskStatus, readonly { to: TaskStatus; label: string }[]> = {
  open: [
    { to: 'done', label: 'Done' },
    { to: 'inProgress', label: 'Start' },
  ],
  inProgress: [
    { to: 'done', label: 'Done' },
    { to: 'open', label: 'Move back' },
  ],
  done: [{ to: 'open', label: 'Reopen' }],
}
