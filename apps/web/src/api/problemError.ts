import type { Problem } from '@muster/contract/problem'

/**
 * The reason a call failed: the server’s problem document, or ours when no answer came. `detail` is a sentence for a
 * person.
 */
export class ProblemError extends Error {
  readonly type: string
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly detail: string
  readonly errors: NonNullable<Problem['errors']>

  constructor(problem: Pick<Problem, 'type' | 'status' | 'detail' | 'errors'>) {
    super(problem.detail)
    this.name = 'ProblemError'
    this.type = problem.type
    this.status = problem.status
    this.detail = problem.detail
    this.errors = problem.errors ?? []
  }
}

/** A sentence for a person about anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ProblemError ? error.detail : 'Something went wrong. Try again.'
}
