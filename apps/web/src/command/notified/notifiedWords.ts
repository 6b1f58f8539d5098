import type { Delivery, IncidentNotifications } from '@muster/contract/deliveryCalls'
import {
  type DeliveryState,
  type NotificationChannel,
  type NotificationTrigger,
  notificationChannel,
} from '@muster/domain/notification/vocabulary'
import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { type DeliveryStatus, deliveryProblemOf, deliveryStatusOf } from '../../ui/message/messageWords.ts'

/** The cause of a message, in words. */
export const triggerWords = wordTable<NotificationTrigger>({
  start: say`Incident started`,
  update: say`Incident update`,
  end: say`Incident ended`,
})

export type NotifiedRow = Record<DeliveryState, number> & {
  channel: NotificationChannel
  total: number
  acknowledged: number
}

/** Messages by channel and state, a row for each channel that was used. */
export function notifiedRows(counts: IncidentNotifications['counts']): NotifiedRow[] {
  return notificationChannel.options.flatMap((channel) => {
    const of = counts.filter((each) => each.channel === channel)
    if (of.length === 0) return []
    const row: NotifiedRow = {
      channel,
      queued: 0,
      sent: 0,
      delivered: 0,
      failed: 0,
      held: 0,
      total: 0,
      acknowledged: 0,
    }
    for (const { state, count, acknowledged } of of) {
      row[state] += count
      row.total += count
      row.acknowledged += acknowledged
    }
    return [row]
  })
}

/** True while anything is still on its way, so that the numbers will change. */
export function isUnderWay({ counts, wishes }: IncidentNotifications): boolean {
  return (
    wishes.some(isResolvingRecipients) || counts.some(({ state, count }) => state === 'queued' && count > 0)
  )
}

type NotificationRequest = IncidentNotifications['wishes'][number]

const isResolvingRecipients = ({ isWorkedOut, isGivenUp }: NotificationRequest) => !isWorkedOut && !isGivenUp

/** True when somebody who should have been notified was not. */
export function hasUnreached({ notReached, wishes }: IncidentNotifications): boolean {
  return notReached > 0 || wishes.some(({ isGivenUp }) => isGivenUp)
}

/** A summary in one line: “148 of 150 reached · 2 not reached · 61 have read it”. */
export function notifiedLine(notified: IncidentNotifications): string {
  const { wishes, counts, total, acknowledged } = notified
  if (wishes.length === 0) return t`None sent.`
  const givenUp = wishes.filter(({ isGivenUp }) => isGivenUp).length
  const lost = t`Of ${plural(givenUp, '# message', '# messages')} recipients could not be found, so no one was notified`
  if (total === 0) {
    if (wishes.some(isResolvingRecipients)) return t`Finding recipients…`
    return givenUp > 0 ? `${lost}.` : t`No rule covers this, so no one was notified.`
  }
  const gone = counts.filter(({ state }) => state === 'sent' || state === 'delivered')
  const reached = gone.reduce((sum, { count }) => sum + count, 0)
  const held = counts.reduce((sum, { state, count }) => sum + (state === 'held' ? count : 0), 0)
  return [
    t`${reached} of ${total} messages sent`,
    ...(givenUp > 0 ? [lost] : []),
    ...notReachedWords(notified),
    ...(held > 0 ? [t`${held} held for quiet hours`] : []),
    ...(acknowledged > 0 ? [t`${acknowledged} read`] : []),
  ].join(' · ')
}

/** Words for those not reached: given up, or tried without success so far, which the table has as waiting. */
function notReachedWords({ counts, notReached }: IncidentNotifications): string[] {
  const failed = counts.reduce(
    (sum, { state, count, acknowledged }) => sum + (state === 'failed' ? count - acknowledged : 0),
    0,
  )
  const given = Math.min(failed, notReached)
  const waiting = notReached - given
  return [
    ...(given > 0 ? [t`${given} not reached`] : []),
    ...(waiting > 0 ? [t`${waiting} not reached yet, trying again`] : []),
  ]
}

/** The status of one message: a person who has read it was reached, regardless of a server's report. */
export function deliveryStatus(delivery: Delivery): DeliveryStatus {
  return delivery.acknowledgedAt === null ? deliveryStatusOf(delivery) : { kind: 'read', words: t`Read` }
}

/** The reason one message came no further, as a sentence; null where its state says it all. */
export function deliveryNote(delivery: Delivery): string | null {
  return delivery.state === 'held'
    ? t`Held: all their groups are in quiet hours for drills and tests.`
    : deliveryProblemOf(delivery)
}
