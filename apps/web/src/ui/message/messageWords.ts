import type { SentMessage } from '@muster/contract/deliveryCalls'
import { channels } from '@muster/domain/notification/channels'
import { type DeliveryState, deliveryStateWords } from '@muster/domain/notification/vocabulary'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'

/** The status of one message to one person, with its words. */
export type DeliveryStatus = { kind: DeliveryState | 'trying' | 'read'; words: string }

/**
 * The status to show. A message that was tried in vain counts as not reached yet until the next try succeeds.
 */
export function deliveryStatusOf({ state, problem }: SentMessage): DeliveryStatus {
  return state === 'queued' && problem !== null
    ? { kind: 'trying', words: t`Not reached yet` }
    : { kind: state, words: deliveryStateWords[state] }
}

/** The problem of a message as a sentence; null where there is none. */
export function deliveryProblemOf({
  state,
  problem,
  address,
  channel,
  tries,
  nextTryAt,
}: SentMessage): string | null {
  if (state === 'failed')
    return (
      (problem && told(asSentence(problem))) ??
      (address === null && channels[channel].isAddressShown ? t`No contact details.` : t`It was refused.`)
    )
  if (state !== 'queued' || problem === null) return null
  return [told(asSentence(problem)), triedWords(tries, nextTryAt !== null)].filter(Boolean).join(' ')
}

/** Says how often it was tried. A server that was too busy counts as no try. */
function triedWords(tries: number, isTriedAgain: boolean): string {
  if (tries === 0) return isTriedAgain ? t`Trying again.` : ''
  return isTriedAgain
    ? t`${plural(tries, 'Tried once', 'Tried # times')}; trying again.`
    : t`${plural(tries, 'Tried once', 'Tried # times')}.`
}

/** Makes a sentence of a mail server's answer, which is often none: “554 down”. */
function asSentence(text: string): string {
  return /[.!?…]["”’)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}
