import { reasonInResponse } from './responseReason.ts'
import type { Posted } from './safeHttpPost.ts'

/**
 * The outcome of sending one message. Refused: it will never be accepted. Delayed: it may be later, others now. Away:
 * nothing is accepted there at the moment. Gone: the recipient no longer exists. `sentence` is for a person.
 */
export type DeliveryOutcome =
  | { is: 'taken' }
  | { is: 'refused' | 'away' | 'gone'; sentence: string }
  | { is: 'delayed'; sentence: string; afterSeconds?: number | null }

/**
 * Converts a web server's answer to the outcome of a message.
 * @param where the server, in words: `The webhook`
 */
export function outcomeOfPost(posted: Posted, where: string): DeliveryOutcome {
  if (posted.is !== 'answered') {
    return posted.is === 'forbidden'
      ? { is: 'refused', sentence: posted.sentence }
      : { is: 'away', sentence: `${where}: ${posted.sentence}` }
  }
  const { status, retryAfter } = posted
  if (status >= 200 && status < 300) return { is: 'taken' }
  if (status >= 300 && status < 400)
    return {
      is: 'refused',
      sentence: `${where} answered with a redirect (${status}), which is not followed.`,
    }
  const reason = reasonInResponse(posted.text)
  const said = `(${status})${reason ? `: ${reason}` : ''}.`
  if (status === 410) return { is: 'gone', sentence: `${where} no longer wants messages ${said}` }
  if (status === 408 || status === 425 || status === 429)
    return {
      is: 'delayed',
      sentence: `${where} wants us to try later ${said}`,
      afterSeconds: retryAfter,
    }
  if (status >= 500)
    return {
      is: 'delayed',
      sentence: `${where} has a problem ${said}`,
      afterSeconds: retryAfter,
    }
  return { is: 'refused', sentence: `${where} did not take it ${said}` }
}
