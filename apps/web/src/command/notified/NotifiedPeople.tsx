import type { IncidentNotifications } from '@muster/contract/deliveryCalls'
import { channelWords, deliveryState, deliveryStateWords } from '@muster/domain/notification/vocabulary'
import { numberWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { Badge } from '../../ui/kit/Badge.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { LoadProblem } from '../../ui/page/LoadProblem.tsx'
import page from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
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
  if (!notified.data) return <p role="status">{t`Loading…`}</p>
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
  const number = (count: number) => (count === 0 ? '–' : numberWords(count))
  return (
    <DataTable
      label={t`Messages by channel and state`}
      items={rows}
      keyOf={({ channel }) => channel}
      columns={[
        { title: t`Channel`, cell: ({ channel }) => channelWords[channel] },
        ...states.map((state) => ({
          title: deliveryStateWords[state],
          isNumber: true,
          cell: (row: (typeof rows)[number]) =>
            state === 'failed' && row[state] > 0 ? (
              <Badge tone="help">{number(row[state])}</Badge>
            ) : (
              number(row[state])
            ),
        })),
        { title: t`Read`, isNumber: true, cell: ({ acknowledged }) => number(acknowledged) },
      ]}
    />
  )
}

function Messages({ wishes }: Pick<IncidentNotifications, 'wishes'>) {
  return (
    <section aria-label={t`Message text`} className={classes.part}>
      <h3>{t`Message text`}</h3>
      <ol className={classes.requests}>
        {wishes.map(({ seq, stage, at, message, byName, isWorkedOut, isGivenUp, recipients }) => (
          <li key={seq}>
            <span className={page.note}>
              {triggerWords[stage]} · <TimeText at={at} /> · {byName} ·{' '}
              {isWorkedOut
                ? t`${plural(recipients, '# message', '# messages')}`
                : isGivenUp
                  ? t`recipients could not be found, so no one was notified`
                  : t`finding recipients`}
            </span>
            <p dir="auto">{message}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
