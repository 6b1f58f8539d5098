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

/** A change of status, and why it cannot be made by hand; null: it can. */
type Move = { to: TaskStatus; label: string; whyNot: string | null }

/** The moves of a task from each status, the likeliest first. */
const moves: Record<TaskStatus, readonly { to: TaskStatus; label: string }[]> = {
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

/** The moves of this task that its reader sees; a restock is done by counting, and stays done. */
export function movesOf({ stage, origin, mayDo }: Pick<Task, 'stage' | 'origin' | 'mayDo'>): readonly Move[] {
  const isRestock = origin === 'restock'
  if (!mayDo || (isRestock && stage === 'done')) return []
  return moves[stage].map((move) => ({
    ...move,
    whyNot: isRestock && move.to === 'done' ? 'Closes when a count finds every item.' : null,
  }))
}
