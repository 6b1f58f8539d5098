import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import type { StepSpreads } from './roundTracker.ts'

/** The steps that count, in the order in which a room takes them. */
export const steps = [
  'seen',
  'answered',
  'status',
  'attendance',
  'cleared',
] as const satisfies readonly (keyof StepSpreads)[]
export type Step = (typeof steps)[number]

/** The name of each step. */
export const stepWords = wordTable<Step>({
  seen: say`Seen`,
  answered: say`Answered`,
  status: say`Reported its status`,
  attendance: say`Took attendance`,
  cleared: say`Cleared`,
})
