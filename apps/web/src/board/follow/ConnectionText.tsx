import type { IncidentState } from '@muster/domain/incident/state'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './ConnectionText.module.css'
import { connectionWords } from './connectionWords.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** How fresh the page is, in words. It keeps its place, so that nothing moves when the connection goes. */
export function ConnectionText({ live, stage }: { live: IncidentLiveState; stage: IncidentState['stage'] }) {
  const { connection, knownAt } = live
  const isFinal = stage !== 'active'
  return (
    <p className={classes.text} data-connection={isFinal ? 'final' : connection}>
      <span>
        <span role="status">{connectionWords(connection, stage, knownAt ? dateAndTime(knownAt) : null)}</span>
        {connection === 'live' && !isFinal && knownAt ? <Freshness knownAt={knownAt} /> : null}
        {connection === 'signedOut' && !isFinal ? (
          <>
            {' '}
            <SignInAgain />
          </>
        ) : null}
      </span>
    </p>
  )
}

/** Beside what a screen reader announces: it changes every second. */
function Freshness({ knownAt }: { knownAt: number }) {
  return <> · checked {relativeTime(knownAt, useNow(1000))}</>
}
