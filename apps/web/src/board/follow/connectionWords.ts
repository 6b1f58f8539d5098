import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import type { ConnectionStatus } from '../../live/connectionAnnouncement.ts'
import type { IncidentLiveState } from '../../live/incidentLive.ts'

/**
 * The freshness of the board in words. That nothing more can be added is said by the incident, never by the
 * connection.
 * @param known the time it was last up to date, in words; null before anything is known
 */
export function connectionWords(
  connection: IncidentLiveState['connection'],
  stage: IncidentState['stage'],
  known: string | null,
): string {
  if (stage !== 'active') return t`Ended. You can still add notes`
  switch (connection) {
    case 'live':
      return t`Connected`
    case 'readOnly':
      return t`Read only: nothing can be sent right now`
    case 'signedOut':
      return known ? t`Your sign-in expired – showing what was known at ${known}.` : t`Your sign-in expired.`
    case 'closed':
      return known ? t`Not updating – showing what was known at ${known}` : t`Not updating`
    case 'connecting':
    case 'reconnecting':
      return known ? t`Reconnecting… showing what was known at ${known}` : t`Connecting…`
  }
}

/** The part of it for a screen reader. An expired sign-in, or an incident that is over, is on the page itself. */
export function connectionStatusOf(connection: IncidentLiveState['connection']): ConnectionStatus {
  switch (connection) {
    case 'connecting':
      return 'starting'
    case 'live':
      return 'works'
    case 'readOnly':
      return 'readOnly'
    case 'signedOut':
      return 'signedOut'
    case 'reconnecting':
    case 'closed':
      return 'lost'
  }
}
