import type { IncidentState } from '@muster/domain/incident/state'
import { useMemo } from 'react'
import { TimeText } from '../../ui/TimeText.tsx'
import { sentMessages } from './messageReach.ts'
import { severityWords } from './messageTemplates.ts'
import classes from './SentMessages.module.css'

/** What was sent, newest first, and how many rooms have had it on their screen. */
export function SentMessages({ incident }: { incident: IncidentState }) {
  const sent = useMemo(() => sentMessages(incident), [incident])
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title" className={classes.title}>
        Sent
      </h2>
      <ul className={classes.list}>
        {sent.map(({ id, message, to, severity, at, byName, seenBy, rooms }) => (
          <li key={id} className={classes.message} data-severity={severity ?? 'room'}>
            <p className={classes.to}>
              To {to}
              {severity === null ? '' : ` · ${severityWords[severity]}`}
            </p>
            <p className={classes.text}>{message}</p>
            <p className={classes.detail}>
              {byName} · <TimeText at={at} relative />
              <br />
              Seen by {seenBy} of {rooms}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
