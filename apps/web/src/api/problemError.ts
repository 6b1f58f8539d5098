import { type Problem, storedTextOf } from '@muster/contract/problem'
import type { StoredText } from '@muster/words/message'
import { t, told } from '@muster/words/t'

/**
 * The reason a call failed: the server’s problem document, or ours when no answer came. `detail` is a sentence for a
 * person.
 */
export class ProblemError extends Error {
  declare readonly type: string
  /** HTTP status; 0 when no answer came. */
  declare readonly status: number
  declare readonly detail: string
  /** `detail` as it is kept, to be told in the language of who reads it. */
  declare readonly stored: StoredText
  declare readonly errors: NonNullable<Problem['errors']>
  /** The request in the log of the server, for a person to read out; null when no answer of it came. */
  declare readonly requestId: string | null

  constructor(problem: Omit<Problem, 'title'>) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.type = problem.type
    this.status = problem.status
    this.detail = problem.detail
    this.stored = storedTextOf(problem)
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId ?? null
  }
}

/** A sentence for a person about anything that was thrown. A failure of the server has its number, to be told to who runs it. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return t`Something went wrong. Try again.`
  const { stored, status, requestId } = error
  return status === 500 && requestId ? t`${told(stored)} Number of this error: ${requestId}` : told(stored)
}
