import type { IncidentNotifications } from '@muster/contract/deliveryCalls'
import { channelWords, deliveryState, deliveryStateWords } from '@muster/domain/notification/vocabulary'
import { LoadProblem } from '../../ui/page/LoadProblem.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Scroll } from '../afterAction/Scroll.tsx'
import { Deliveries } from './Deliveries.tsx'
import classes from './notified.module.css'
import { hasUnreached, notifiedLine, notifiedRows, triggerWords } from './notifiedWords.ts'
import { useNotified } from './useNotified.ts'

/**
 * The people outside who were notified of an incident: how many by each channel, and those who were not reached, with
 * the reason.
 */
export function NotifiedPeople({ incidentId }: { incidentId: string }) {
  const notified = useNotified(incidentId, true)
  if (notified.isError && !notified.data)
    return <LoadProblem error={notified.error} retry={() => void notified.refetch()} />
  if (!notified.data) return <p role="status">Loading…</p>
  const { data } = notified
  return (
    <div className={classes.told}>
      <p role="status" className={classes.sum} data-bad={hasUnreached(data) || undefined}>
        {notifiedLine(data)}
      </p>
      {data.total > 0 ? (
        <>
          <Counts counts={data.counts} />
          {/* The same numbers again mean that nothing has changed. */}
          <Deliveries incidentId={incidentId} countsAt={notified.dataUpdatedAt} notified={data} />
        </>
      ) : null}
      {data.wishes.length > 0 ? <Messages wishes={data.wishes} /> : null}
    </div>
  )
}

function Counts({ counts }: Pick<IncidentNotifications, 'counts'>) {
  const rows = notifiedRows(counts)
  const states = deliveryState.options.filter((state) => rows.some((row) => row[state] > 0))
  return (
    <Scroll label="Messages by channel and state">
      <table className={classes.counts}>
        <thead>
          <tr>
            <th scope="col">Channel</th>
            {states.map((state) => (
              <th key={state} scope="col">
                {deliveryStateWords[state]}
              </th>
            ))}
            <th scope="col">Read</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.channel}>
              <th scope="row">{channelWords[row.channel]}</th>
              {states.map((state) => (
                <td key={state} data-bad={(state === 'failed' && row[state] > 0) || undefined}>
                  {row[state] === 0 ? '–' : row[state].toLocaleString('en-US')}
                </td>
              ))}
              <td>{row.acknowledged === 0 ? '–' : row.acknowledged.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Messages({ wishes }: Pick<IncidentNotifications, 'wishes'>) {
  return (
    <section aria-label="Message text" className={classes.part}>
      <h3>Message text</h3>
      <ol className={classes.requests}>
        {wishes.map(({ seq, stage, at, message, byName, isWorkedOut, isGivenUp, recipients }) => (
          <li key={seq}>
            <span className={classes.dim}>
              {triggerWords[stage]} · <TimeText at={at} /> · {byName} ·{' '}
              {isWorkedOut
                ? recipients === 1
                  ? '1 message'
                  : `${recipients.toLocaleString('en-US')} messages`
                : isGivenUp
                  ? 'recipients could not be found, so no one was notified'
                  : 'finding recipients'}
            </span>
            <p dir="auto">{message}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
