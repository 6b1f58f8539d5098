import type { IncidentState } from '@muster/domain/incident/state'
import type { IncidentLiveState } from '../../live/incidentLive.ts'

/**
 * How fresh the board is, in words. That nothing more can be added is said by the incident, never by the connection.
 * @param known when it was last up to date, in words; null before anything is known
 */
export function connectionWords(
  connection: IncidentLiveState['connection'],
  stage: IncidentState['stage'],
  known: string | null,
): string {
  if (stage !== 'active') return 'Over: only what is said afterwards is added'
  const shown = known ? `showing what was known at ${known}` : null
  switch (connection) {
    case 'live':
      return 'Live'
    case 'signedOut':
      return `Your sign-in has run out${shown ? ` – ${shown}` : ''}.`
    case 'closed':
      return shown ? `No longer followed – ${shown}` : 'No longer followed'
    case 'connecting':
    case 'reconnecting':
      return shown ? `Reconnecting… ${shown}` : 'Connecting…'
  }
}
