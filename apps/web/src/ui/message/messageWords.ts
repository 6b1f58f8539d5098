import type { SentMessage } from '@muster/contract/deliveryCalls'
import { type DeliveryState, deliveryStateWords } from '@muster/domain/notification/vocabulary'

/** How far one message to one person came. */
export type DeliveryStatus = { kind: DeliveryState | 'trying' | 'read'; words: string }

/** One that was tried in vain is not reached yet, whatever comes of the next try. */
export function deliveryStatusOf({ state, problem }: SentMessage): DeliveryStatus {
  return state === 'queued' && problem !== null
    ? { kind: 'trying', words: 'Not reached yet' }
    : { kind: state, words: deliveryStateWords[state] }
}

/** What went wrong with a message, as a sentence; null where nothing did. */
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
      (problem && asSentence(problem)) ??
      (address === null && (channel === 'email' || channel === 'sms')
        ? 'There is no way to reach them.'
        : 'It was not taken.')
    )
  if (state !== 'queued' || problem === null) return null
  return [asSentence(problem), triedWords(tries, nextTryAt !== null)].filter(Boolean).join(' ')
}

/** What a server has no time for counts as no try. */
function triedWords(tries: number, isTriedAgain: boolean): string {
  if (tries === 0) return isTriedAgain ? 'It is tried again.' : ''
  const tried = tries === 1 ? 'Tried once' : `Tried ${tries} times`
  return isTriedAgain ? `${tried}; it is tried again.` : `${tried}.`
}

/** What a mail server answers is often no sentence: “554 down”. */
function asSentence(text: string): string {
  return /[.!?…]["”’)]?$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}
