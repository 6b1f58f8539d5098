import { t } from '@muster/words/t'
import type { TaskStatus } from './task.ts'

/** The name of each status of a task. */
export const taskStatusWords: Record<TaskStatus, string> = {
  get open() {
    return t`Open`
  },
  get inProgress() {
    return t`In progress`
  },
  get done() {
    return t`Done`
  },
}
