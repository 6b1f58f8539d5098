import { t } from '@muster/words/t'
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
export const stepWords: Record<Step, string> = {
  get seen() {
    return t`Seen`
  },
  get answered() {
    return t`Answered`
  },
  get status() {
    return t`Reported its status`
  },
  get attendance() {
    return t`Took attendance`
  },
  get cleared() {
    return t`Cleared`
  },
}
