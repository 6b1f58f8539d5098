import type { Task } from '@muster/contract/taskCalls'
import type { TaskOrigin, TaskStatus } from '@muster/domain/task/task'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'

/** Tasks in words. */

export const originWords = wordTable<TaskOrigin>({
  manual: say`Added manually`,
  restock: say`Incomplete bag`,
  'after-action': say`Incident finding`,
  audit: say`Safety audit`,
  device: say`Device problem`,
})

/** By when a task is to be done: `by Thu, Sep 3, 2026`. Null where nobody said. */
export function dueWords({ dueOn }: Pick<Task, 'dueOn'>): string | null {
  return dueOn === null ? null : t`due ${dayWords(dueOn)}`
}

/** A change of status, and why it cannot be made by hand; null: it can. */
type Move = { to: TaskStatus; label: string; whyNot: string | null }

/** The moves of a task from each status, the likeliest first. */
const moves: Record<TaskStatus, readonly { to: TaskStatus; label: string }[]> = {
  open: [
    {
      to: 'done',
      get label() {
        return t`Done`
      },
    },
    {
      to: 'inProgress',
      get label() {
        return t`Start`
      },
    },
  ],
  inProgress: [
    {
      to: 'done',
      get label() {
        return t`Done`
      },
    },
    {
      to: 'open',
      get label() {
        return t`Move back`
      },
    },
  ],
  done: [
    {
      to: 'open',
      get label() {
        return t`Reopen`
      },
    },
  ],
}

/** The moves of this task that its reader sees; a restock is done by counting, and stays done. */
export function movesOf({ stage, origin, mayDo }: Pick<Task, 'stage' | 'origin' | 'mayDo'>): readonly Move[] {
  const isRestock = origin === 'restock'
  if (!mayDo || (isRestock && stage === 'done')) return []
  return moves[stage].map((move) => ({
    ...move,
    whyNot: isRestock && move.to === 'done' ? t`Closes when a count finds every item.` : null,
  }))
}
