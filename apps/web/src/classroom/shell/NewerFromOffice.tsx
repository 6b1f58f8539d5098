import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { rich } from '../../ui/rich.tsx'
import classes from './NotSent.module.css'

/** Says that the office has sent this room something that this page cannot show: a later version of Muster wrote it. */
export function NewerFromOffice({ incident }: { incident: Pick<IncidentState, 'unread'> }) {
  if (incident.unread.entries === 0) return null
  return (
    <section className={classes.list} aria-label={t`Something newer`} role="alert">
      <div className={classes.entry}>
        <p>
          {rich`<b>The office has sent something that this page cannot show.</b> Do what is announced, or ask the office.`}
        </p>
      </div>
    </section>
  )
}
