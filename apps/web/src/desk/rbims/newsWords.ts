import type { SentMessage } from '@muster/contract/deliveryCalls'
import type { RbimNews } from '@muster/contract/rbimNewsCalls'
import { channelWords, deliveryStateWords, notificationChannel } from '@muster/domain/notification/vocabulary'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { deliveryProblemOf } from '../../ui/message/messageWords.ts'

/** The progress of news about RBIMs, in words. */

/** True while anything is still on its way, so that the numbers will change soon. */
export function isUnderWay({ isWorkedOut, isGivenUp, counts }: RbimNews): boolean {
  return (!isWorkedOut && !isGivenUp) || counts.some(({ state }) => state === 'queued')
}

/** A summary in one line, channel by channel: “Email: 2 sent · SMS: 1 not reached”. */
export function reachedLine({ isWorkedOut, isGivenUp, counts }: RbimNews): string {
  if (isGivenUp) return t`We couldn’t find out who to notify. No one was notified.`
  if (!isWorkedOut) return t`Finding recipients…`
  if (counts.length === 0) return t`No rule covers this.`
  return notificationChannel.options
    .flatMap((channel) => {
      const of = counts.filter((each) => each.channel === channel)
      const parts = of.map(({ state, count }) => `${count} ${deliveryStateWords[state].toLowerCase()}`)
      return parts.length > 0 ? [`${channelWords[channel]}: ${commaList(parts)}`] : []
    })
    .join(' · ')
}

/** Longer than any message that is not held back waits before its first try, in milliseconds. */
const aWhile = 60_000

/**
 * The reason a message came no further, as a sentence; null where its state says it all.
 * @param now milliseconds since 1970
 * @param clock writes a moment as a clock shows it
 */
export function whyOf(message: SentMessage, now: number, clock: (at: string) => string): string | null {
  const { state, nextTryAt } = message
  const isHeldBack = state === 'queued' && nextTryAt !== null && Date.parse(nextTryAt) - now > aWhile
  return (
    deliveryProblemOf(message) ?? (isHeldBack ? t`Held for quiet hours until ${clock(nextTryAt)}.` : null)
  )
}
