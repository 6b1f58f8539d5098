import { SignInAgain } from '../../board/follow/SignInAgain.tsx'
import { dateAndTime } from '../../ui/times.ts'
import classes from './WatchBar.module.css'
import type { WatchState } from './watchLive.ts'

/** Warns when calls do not reach this page, or when nothing can be sent from it. */
export function WatchConnection({ live: { connection, knownAt } }: { live: WatchState }) {
  if (connection === 'readOnly')
    return (
      <p className={classes.connection} role="status">
        Nothing can be sent or saved right now, neither from here nor from rooms. It will be possible again by
        itself.
      </p>
    )
  if (connection !== 'lost' && connection !== 'signedOut') return null
  const known = knownAt ? ` Last known at ${dateAndTime(knownAt)}.` : ''
  return (
    <p className={classes.connection} role="status">
      {connection === 'lost' ? (
        `No connection: calls from rooms do not reach this page.${known}`
      ) : (
        <>
          Your sign-in has run out: calls from rooms do not reach this page.{known} <SignInAgain />
        </>
      )}
    </p>
  )
}
