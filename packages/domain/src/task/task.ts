import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { localDate, recurrence } from '../drill/drillPlan.ts'
import { typedText } from '../text.ts'
import { timeZone } from '../timeZone.ts'

/** Something to be done at a site before the next emergency. */

/** The progress of a task. */
export const taskStatus = z.enum(['open', 'inProgress', 'done'])
export type TaskStatus = z.infer<typeof taskStatus>

/** The origin of a task. `restock`: things missing in a bag. `after-action`: a finding of an incident. */
export const taskOrigin = z.enum(['restock', 'audit', 'after-action', 'device', 'manual'])
export type TaskOrigin = z.infer<typeof taskOrigin>

/** The words that people write about a task, as they are sent, kept and edited. */
export const taskWords = z.object({
  title: typedText(200),
  detail: typedText(4000).nullable().default(null),
  siteId: z.int().min(1, inEnglish('Choose a site.')).max(2_147_483_647),
  /** The account that sees to it; null: nobody yet. */
  ownerId: z.uuid().toLowerCase().nullable().default(null),
  /** The day by which it is to be done. */
  dueOn: localDate.nullable().default(null),
  /** The recurrence of the task once it is done, counted from the day on which it was due. */
  recurrence: recurrence.default({ every: 'once' }),
  /** The time zone of that day. */
  timeZone: timeZone.default(inEnglish('UTC')),
})
export type TaskWords = z.output<typeof taskWords>

/** The reason why a task with these words cannot be kept; null when it can. */
export function taskProblem({ dueOn, recurrence: { every } }: Pick<TaskWords, 'dueOn' | 'recurrence'>) {
  if (every !== 'once' && dueOn === null)
    return {
      field: 'dueOn',
      message: inEnglish('A repeating task needs a first due date. Choose one.'),
    } as const
  return null
}
