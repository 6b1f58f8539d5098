import { type TaskWords, taskProblem } from '@muster/domain/task/task'
import { ProblemError } from '../../api/problemError.ts'

/** Refuses a task that comes again without a day, before it is sent. @throws ProblemError as the server would */
export function requireDueDay(words: Pick<TaskWords, 'dueOn' | 'recurrence'>): void {
  const why = taskProblem(words)
  if (why) throw new ProblemError({ type: 'no-day', status: 422, detail: why.message, errors: [why] })
}
