import { t } from '@muster/words/t'
import { SignInAgain } from '../../board/follow/SignInAgain.tsx'
import { dateAndTime } from '../../ui/times.ts'
import classes from './WatchBar.module.css'
import type { WatchState } from './watchLive.ts'

/** Warns when calls do not reach this page, or when nothing can be sent from it. */
export function WatchConnection({ live: { connection, knownAt } }: { live: WatchState }) {
  if (connection === 'readOnly')
    return (
      <p className={classes.connection} role="status">
        {t`Messages can’t be sent or saved right now, from here or from rooms. This page tries again automatically.`}
      </p>
    )
  if (connection !== 'lost' && connection !== 'signedOut') return null
  const known = knownAt ? t`Last known at ${dateAndTime(knownAt)}.` : null
  return (
    <p className={classes.connection} role="status">
      {connection === 'lost'
        ? t`No connection. Requests from rooms do not show here.`
        : t`Your sign-in expired. Requests from rooms do not show here.`}{' '}
      {known} {connection === 'signedOut' ? <SignInAgain /> : null}
    </p>
  )
}
