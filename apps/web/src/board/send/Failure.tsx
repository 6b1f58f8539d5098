import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { ProblemError, sentenceOf } from '../../api/problemError.ts'
import { rich } from '../../ui/rich.tsx'
import { SignInAgain } from '../follow/SignInAgain.tsx'
import classes from './Failure.module.css'

type FailureProps = {
  error: unknown
  /** The action that failed. */
  what: keyof typeof notDone
}

const notDone = wordTable({
  started: say`Not started.`,
  sent: say`Not sent.`,
  ended: say`Not ended.`,
  canceled: say`Not canceled.`,
  changed: say`Not changed.`,
  'taken back': say`Not taken back.`,
  shown: say`Not shown.`,
})

/**
 * The reason a command failed. Without an answer it may have arrived all the same: it says so, and that trying again
 * is safe, because it carries the same id.
 */
export function Failure({ error, what }: FailureProps) {
  const isUnknown = error instanceof ProblemError && error.status === 0
  return (
    <p role="alert" className={classes.failure}>
      <strong>{isUnknown ? t`No answer.` : notDone[what]}</strong>{' '}
      {hasRunOut(error) ? (
        <>
          {t`Your sign-in expired.`} <SignInAgain />
        </>
      ) : (
        sentenceOf(error)
      )}
      {isUnknown ? ` ${t`Trying again is safe: it cannot happen twice.`}` : ''}
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
      {rich`<b>No answer.</b> This was sent before and may have arrived. Trying again is safe: it cannot happen twice.`}
    </p>
  )
}
