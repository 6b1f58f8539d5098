import { reasonInResponse } from './responseReason.ts'
import type { Posted } from './safeHttpPost.ts'

/** Explains refusals of push services: Apple, Google and Mozilla each have their own form. */

type Answered = Extract<Posted, { is: 'answered' }>

/**
 * Returns the sentence for a refusal beyond its status; null when the status is enough.
 * Sources: developer.apple.com “Sending web push notifications”, autopush’s error codes, RFC 8030 and 8292.
 */
export function pushRefusal(answer: Answered): string | null {
  const { status, text } = answer
  const said = answerWords(answer)
  if (status === 413) return `The message is too long for the push service (${said}).`
  if (status === 400) return `The push service does not understand the message (${said}).`
  if (status !== 401 && status !== 403) return null
  return `The push service does not take messages from here (${said})${hint(text)}.`
}

/** Returns the status and the reason that a push service gives, such as `410 Unregistered`. */
export function answerWords({ status, text }: Answered): string {
  const reason = reasonInResponse(text)
  return reason ? `${status} ${reason}` : String(status)
}

/** Suggests a fix to an operator or the browser’s owner. */
function hint(text: string): string {
  if (/VapidPkHashMismatch|do not correspond|credentials used to create/i.test(text))
    return ': this browser was set up with other keys. Turn it off and on again there'
  if (/BadJwtToken|ExpiredJwtToken|Invalid.{0,20}(JWT|vapid|bearer)|bad token/i.test(text))
    return ': check that PUBLIC_URL (https) or MAIL_FROM is a real address, and the clock of this server'
  return ''
}
