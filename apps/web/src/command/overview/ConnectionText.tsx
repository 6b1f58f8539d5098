import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { dateAndTime } from '../../ui/times.ts'
import classes from './ConnectionText.module.css'

/** How fresh the page is, in words. It keeps its place, so that nothing moves when the connection goes. */
export function ConnectionText({ live }: { live: IncidentLiveState }) {
  const known = live.knownAt ? dateAndTime(live.knownAt) : null
  return (
    <p className={classes.text} data-connection={live.connection} role="status">
      {words(live.connection, known)}
    </p>
  )
}

function words(connection: IncidentLiveState['connection'], known: string | null): string {
  switch (connection) {
    case 'live':
      return 'Live'
    case 'closed':
      return 'Final: nothing more can be added'
    case 'connecting':
    case 'reconnecting':
      return known ? `Reconnecting… showing what was known at ${known}` : 'Connecting…'
  }
}
