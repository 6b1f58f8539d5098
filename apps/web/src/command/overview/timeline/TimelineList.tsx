import type { IncidentState } from '@muster/domain/incident/state'
import { toldSignature } from '@muster/domain/incident/toldSignature'
import { inReadersTime } from '@muster/domain/incident/utcTime'
import { tellFlat } from '@muster/words/flatMessage'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx'
import { RoomMark } from '../../../ui/RoomMark.tsx'
import { dateAndTime, elapsed } from '../../../ui/times.ts'
import { keyMoments } from './keyMoments.ts'
import classes from './TimelineList.module.css'
import { useTimeline } from './useTimeline.ts'

const pageSize = 200
const details = [
  {
    value: 'key',
    get label() {
      return t`Key moments`
    },
  },
  {
    value: 'all',
    get label() {
      return t`Everything`
    },
  },
] as const

/** The log, newest first, each entry with its time and the time since the start. */
export function TimelineList({ incident }: { incident: IncidentState }) {
  const [detail, setDetail] = useState<'key' | 'all'>('key')
  const [shown, setShown] = useState(pageSize)
  const timeline = useTimeline(incident.id, incident.version, incident.stage !== 'active')
  if (timeline.isPending) return <LoadingSkeleton height={240} />
  if (!timeline.data) {
    return (
      <div role="alert" className={classes.problem}>
        <p>{sentenceOf(timeline.error)}</p>
        <Button onClick={() => timeline.refetch()}>{t`Try again`}</Button>
      </div>
    )
  }
  const entries = (detail === 'key' ? keyMoments(timeline.data) : timeline.data).toReversed()
  return (
    <section className={classes.timeline} aria-label={t`Timeline`}>
      <Segmented label={t`How much`} choices={details} value={detail} onChange={setDetail} />
      <ol className={classes.list} reversed>
        {entries.slice(0, shown).map(({ seq, at, byName, text, message, type, isAfter, isCall }) => (
          <li key={seq} className={classes.entry} data-type={type} data-after={isAfter || undefined}>
            <p className={classes.when}>
              <time dateTime={at}>{dateAndTime(at)}</time> · +{elapsed(incident.startedAt, Date.parse(at))}
              {isAfter ? <span className={classes.after}>{t`After the end`}</span> : null}
            </p>
            <p className={classes.text} data-call={isCall || undefined}>
              {isCall ? <RoomMark progress="answered" needsHelp /> : null}{' '}
              {inReadersTime(tellFlat({ text, message }), dateAndTime)}
            </p>
            <p className={classes.by}>{toldSignature(byName)}</p>
          </li>
        ))}
      </ol>
      {entries.length > shown ? (
        <Button
          onClick={() => setShown(shown + pageSize)}
        >{t`Show earlier (${entries.length - shown})`}</Button>
      ) : null}
    </section>
  )
}
