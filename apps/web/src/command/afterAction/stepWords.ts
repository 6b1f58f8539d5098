import type { StepSpreads } from '@muster/domain/afterAction/roundTracker'

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
  seen: 'Seen',
  answered: 'Answered',
  status: 'Reported its status',
  attendance: 'Took attendance',
  cleared: 'Cleared',
}
