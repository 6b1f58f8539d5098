import type { EndpointInput } from '@muster/contract/endpoint'
import type { startIncident } from '@muster/contract/incidentCalls'
import { ProblemError } from '../../api/problemError.ts'
import { type Attempt, attemptOf } from '../../live/attempt.ts'
import { type StartForm, startBody } from './startForm.ts'

/**
 * The outcome of a press on start. `isEarlier`: an earlier press had arrived after all, and nothing else was started.
 */
export type StartOutcome = { incidentId: string; isEarlier: boolean }

/** The world outside, so that tests can bring their own. */
export type StartDeps = {
  start: (body: EndpointInput<typeof startIncident>['body']) => Promise<unknown>
  /** True when an incident of this id is running. Rejects when nobody answers. */
  isRunning: (incidentId: string) => Promise<boolean>
  newId: () => string
}

/**
 * The presses of one page on start. Trying the same again carries the same ids and cannot start a second one. A form that
 * was changed is another attempt, but before it is sent, every press without an answer is asked about: two lockdowns that
 * contradict each other are worse than one that is not quite as intended.
 */
export function startAttempts({
  start,
  isRunning,
  newId,
}: StartDeps): (form: StartForm) => Promise<StartOutcome> {
  let last: Attempt | null = null
  const unanswered = new Set<string>()

  return async function press(form) {
    const attempt = attemptOf(last, form, newId)
    const incidentId = attempt.commandId
    const body = startBody(form, { incidentId, commandId: incidentId })
    if (!body) throw new Error('The form is not complete')
    for (const earlier of unanswered)
      if (earlier !== incidentId && (await isRunning(earlier)))
        return { incidentId: earlier, isEarlier: true }
    last = attempt
    try {
      await start(body)
    } catch (error) {
      // Our own first try had reached the log; its answer had not reached us.
      if (isRefusal(error) && error.type === 'already-started') return { incidentId, isEarlier: false }
      if (!isRefusal(error)) unanswered.add(incidentId)
      throw error
    }
    return { incidentId, isEarlier: false }
  }
}

/** True when the server itself said no; with any other error the command may have been carried out. */
export function isRefusal(error: unknown): error is ProblemError {
  if (!(error instanceof ProblemError) || error.type === 'unknown-problem') return false
  return error.status >= 400 && error.status < 500
}
