import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import type { TaskStatus } from './task.ts'

/** The name of each status of a task. */
export const taskStatusWords = wordTable<TaskStatus>({
  open: say`Open`,
  inProgress: say`In progress`,
  done: say`Done`,
})
