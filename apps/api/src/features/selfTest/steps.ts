/**
 * The steps of the self-test, in their order. The names are labels of figures and in alerts: they stay as they are.
 * docs/monitoring.md says what each does.
 */
export const selfTestSteps = [
  'reach',
  'signIn',
  'start',
  'stream',
  'acknowledge',
  'board',
  'message',
  'mail',
  'end',
] as const
export type SelfTestStep = (typeof selfTestSteps)[number]

/** A step did not work; the message is a sentence with the cure. */
export class StepFailure extends Error {}

/** The result of one run. */
export type SelfTestResult = {
  /** Time of each step that was done, in seconds, in their order. A deployment without mail has no step `mail`. */
  seconds: Partial<Record<SelfTestStep, number>>
  /** The first step that did not work; null where all did. */
  failed: { step: SelfTestStep; sentence: string } | null
}

/** The limits of a run. `patience`: longest wait for each thing, in milliseconds. `signal`: ends it at once. */
export type RunLimits = { patience: number; signal: AbortSignal }

/** Runs steps, takes their times and names the first that fails. */
export class StepClock {
  readonly seconds: SelfTestResult['seconds'] = {}
  private step: SelfTestStep = selfTestSteps[0]

  /** Does a part of a step. What it throws ends the run with this step. */
  async time<T>(step: SelfTestStep, work: () => Promise<T>): Promise<T> {
    this.step = step
    const begun = performance.now()
    try {
      return await work()
    } finally {
      this.seconds[step] = (this.seconds[step] ?? 0) + (performance.now() - begun) / 1000
    }
  }

  /** Names the step in which something was thrown. */
  failure(error: unknown): NonNullable<SelfTestResult['failed']> {
    const says = error instanceof Error ? error.message : String(error)
    const sentence = error instanceof StepFailure ? says : `It failed unexpectedly: ${says}`
    return { step: this.step, sentence: sentence.slice(0, 1000) }
  }
}

/** Says in a word why a request has failed: the system's code, where there is one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return error.name === 'TimeoutError' ? 'no answer in time' : (code ?? message)
}
