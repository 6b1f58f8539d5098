import type { IncidentState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useMemo, useState } from 'react'
import { By } from '../../../ui/By.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { rich } from '../../../ui/rich.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { RetractDialog } from '../../send/RetractDialog.tsx'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { type SentMessage, sentMessages } from './messageReach.ts'
import { severityWords } from './messageTemplates.ts'
import classes from './SentMessages.module.css'

/** This many are shown at first, and each time more are asked for. */
const pageSize = 20

/** The sent messages, newest first: the reach of each, and those taken back. */
export function SentMessages({ incident }: { incident: IncidentState }) {
  const [shown, setShown] = useState(pageSize)
  const sent = useMemo(() => sentMessages(incident, shown), [incident, shown])
  const earlier = incident.broadcasts.length + incident.roomMessages.length - sent.length
  const [retracting, setRetracting] = useState<number | null>(null)
  // As it is now: taken back by a colleague meanwhile there is nothing to do, and another may have become the only one.
  const entry = sent.find(({ seq, struck }) => seq === retracting && !struck) ?? null
  const cannotToAll = useWhyUnavailable(incident, 'writeToAll') !== null
  const cannotToRooms = useWhyUnavailable(incident, 'writeToRooms') !== null
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title" className={classes.title}>
        {t`Sent`}
      </h2>
      <ul className={classes.list}>
        {sent.map((each) => (
          <li key={each.id} className={classes.message} data-severity={each.severity ?? 'room'}>
            <Message sent={each} />
            {each.struck || (each.severity === null ? cannotToRooms : cannotToAll) ? null : (
              <Button
                className={classes.takeBack}
                aria-label={t`Take back “${each.message.slice(0, 60)}”`}
                onClick={() => setRetracting(each.seq)}
              >
                {t`Take back`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {earlier > 0 ? (
        <Button onClick={() => setShown(shown + pageSize)}>{t`Show earlier (${earlier})`}</Button>
      ) : null}
      <RetractDialog incidentId={incident.id} entry={entry} onClose={() => setRetracting(null)} />
    </section>
  )
}

function Message({ sent }: { sent: SentMessage }) {
  const { to, severity, message, struck, byName, from, at } = sent
  return (
    <>
      <p className={classes.to}>
        {t`To ${to}`}
        {severity === null ? '' : ` · ${severityWords(severity)}`}
      </p>
      <p className={classes.text}>{struck ? <s>{message}</s> : message}</p>
      <p className={classes.detail}>
        <By from={from} name={byName} /> · <TimeText at={at} relative />
      </p>
      {struck ? (
        <p className={classes.struck}>
          {struck.reason
            ? rich`Taken back ${<TimeText at={struck.at} />} by ${struck.byName}: ${struck.reason}`
            : rich`Taken back ${<TimeText at={struck.at} />} by ${struck.byName}`}
        </p>
      ) : (
        <Reach sent={sent} />
      )}
    </>
  )
}

/** Three numbers that are known to be true; what only travelled is not counted as having arrived. */
function Reach({ sent: { rooms, seenBy, answeredBy, isInstruction } }: { sent: SentMessage }) {
  const counts = [
    { words: t`Sent to`, count: rooms, said: t`${plural(rooms, '# room', '# rooms')}` },
    { words: t`Seen by`, count: seenBy, said: t`${seenBy} of ${rooms}` },
    {
      words: isInstruction ? t`Acknowledged` : t`Answered since`,
      count: answeredBy,
      said: t`${answeredBy} of ${rooms}`,
    },
  ]
  return (
    <dl className={classes.reach}>
      {counts.map(({ words, count, said }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            {said}
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${rooms === 0 ? 0 : (count / rooms) * 100}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
