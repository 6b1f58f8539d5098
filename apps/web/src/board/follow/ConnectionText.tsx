import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { hasStream, type IncidentLiveState } from '../../live/incidentLive.ts'
import { ConnectionAnnouncer } from '../../ui/ConnectionAnnouncer.tsx'
import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './ConnectionText.module.css'
import { connectionStatusOf, connectionWords } from './connectionWords.ts'
import { SignInAgain } from './SignInAgain.tsx'

/**
 * The freshness of the page in words, and if anything can be sent. It keeps its place, so that nothing moves when the
 * connection goes. `SpokenConnection` informs screen readers.
 */
export function ConnectionText({ live, stage }: { live: IncidentLiveState; stage: IncidentState['stage'] }) {
  const { connection, knownAt } = live
  const isFinal = stage !== 'active'
  return (
    <p className={classes.text} data-connection={isFinal ? 'final' : connection}>
      <span>
        <span>{connectionWords(connection, stage, knownAt ? dateAndTime(knownAt) : null)}</span>
        {hasStream(connection) && !isFinal && knownAt ? <Freshness knownAt={knownAt} /> : null}
        {connection === 'signedOut' && !isFinal ? (
          <>
            {' '}
            <SignInAgain />
          </>
        ) : null}
      </span>
      <ConnectionAnnouncer status={isFinal ? 'starting' : connectionStatusOf(connection)} />
    </p>
  )
}

function Freshness({ knownAt }: { knownAt: number }) {
  return <> · {t`updated ${relativeTime(knownAt, useNow(1000))}`}</>
}
