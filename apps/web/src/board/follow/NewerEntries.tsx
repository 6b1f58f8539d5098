import type { IncidentState } from '@muster/domain/incident/state'
import classes from './NewerEntries.module.css'

/** Says that the log has entries of a later version of Muster, so that the board may lack something. */
export function NewerEntries({ incident }: { incident: Pick<IncidentState, 'unread'> }) {
  const { entries } = incident.unread
  if (entries === 0) return null
  return (
    <p className={classes.newer} role="alert">
      <strong>This server is older than its log. Update it.</strong>{' '}
      {entries === 1 ? 'One entry is' : `${entries} entries are`} missing on this page, and may change it.
      Until then, only the incident commander can end or cancel this.
    </p>
  )
}
