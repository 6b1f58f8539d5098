import type { IncidentState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { rich } from '../../ui/rich.tsx'
import classes from './NewerEntries.module.css'

/** Says that the log has entries of a later version of Muster, so that the board may lack something. */
export function NewerEntries({ incident }: { incident: Pick<IncidentState, 'unread'> }) {
  const { entries } = incident.unread
  if (entries === 0) return null
  return (
    <p className={classes.newer} role="alert">
      {rich`<b>This server is older than its log. Update it.</b> ${plural(entries, 'One entry is', '# entries are')} missing on this page, and may change it. Until then, only the incident commander can end or cancel this.`}
    </p>
  )
}
