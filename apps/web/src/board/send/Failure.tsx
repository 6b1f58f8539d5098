import { ProblemError, sentenceOf } from '../../api/problemError.ts'
import { SignInAgain } from '../follow/SignInAgain.tsx'
import classes from './Failure.module.css'

type FailureProps = {
  error: unknown
  /** The action that failed, as in “Not sent.” */
  what: 'started' | 'sent' | 'ended' | 'canceled' | 'changed' | 'taken back' | 'shown'
}

/**
 * The reason a command failed. Without an answer it may have arrived all the same: it says so, and that trying again
 * is safe, because it carries the same id.
 */
export function Failure({ error, what }: FailureProps) {
  const isUnknown = error instanceof ProblemError && error.status === 0
  return (
    <p role="alert" className={classes.failure}>
      <strong>{isUnknown ? 'No answer.' : `Not ${what}.`}</strong>{' '}
      {hasRunOut(error) ? (
        <>
          Your sign-in expired. <SignInAgain />
        </>
      ) : (
        sentenceOf(error)
      )}
      {isUnknown ? ' Trying again is safe: it cannot happen twice.' : ''}
    </p>
  )
}

/** True where a command was refused for a token that could not be renewed: its words stay, and are sent by pressing again. */
function hasRunOut(error: unknown): boolean {
  return error instanceof ProblemError && error.type === 'token-invalid'
}

/** Repeats the failure after a reload or a closed drawer: the restored words may have arrived already. */
export function EarlierAttemptNotice() {
  return (
    <p role="status" className={classes.failure}>
      <strong>No answer.</strong> This was sent before and may have arrived. Trying again is safe: it cannot
      happen twice.
    </p>
  )
}
