import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type DeliveryOutcome, outcomeOfPost } from './deliveryOutcome.ts'
import type { Post } from './safeHttpPost.ts'
import { smsReason } from './smsErrorCodes.ts'

/**
 * An account at Twilio, or at a service with its interface. `from`: a number, a short code, a name, or the id of a messaging
 * service, which chooses among numbers of its own.
 */
export type SmsAccount = { url: string; account: string; token: string; from: string }

/** Matches the id of a messaging service (https://www.twilio.com/docs/messaging/services). */
const messagingService = /^MG[0-9a-f]{32}$/i

export type Sms = {
  /** E.164. */
  to: string
  body: string
  /** The address for the service's receipts. */
  receiptUrl: string | null
  /** The same at every try. Twilio ignores it; other services use it to drop duplicates. */
  id: string
}

/** Timeout of the service, in milliseconds. It has no message ids, so an abandoned request may arrive twice. */
const smsTimeout = 25_000

/** Sends one SMS to the service. */
export async function sendSms(
  post: Post,
  { url, account, token, from }: SmsAccount,
  { to, body, receiptUrl, id }: Sms,
  signal?: AbortSignal,
): Promise<DeliveryOutcome> {
  const sender = messagingService.test(from) ? 'MessagingServiceSid' : 'From'
  const form = new URLSearchParams({ To: to, [sender]: from, Body: body })
  if (receiptUrl) form.set('StatusCallback', receiptUrl)
  const posted = await post({
    url: `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'idempotency-key': id,
    },
    body: form.toString(),
    timeout: smsTimeout,
    ...(signal ? { signal } : {}),
  })
  const isSignIn = posted.is === 'answered' && (posted.status === 401 || posted.status === 403)
  // A refused sign-in means that no SMS can be sent until that is fixed.
  if (isSignIn) return { is: 'away', sentence: `The SMS service takes nothing from us (${posted.status}).` }
  const outcome = outcomeOfPost(posted, 'The SMS service')
  if (outcome.is !== 'refused' || posted.is !== 'answered') return outcome
  const { code, message: reason } = reasonIn(posted.text)
  const known = smsReason(code)
  if (known?.about === 'from') return { is: 'away', sentence: `${known.words} (${code})` }
  if (known) return { is: 'refused', sentence: `The SMS service did not take it (${code}): ${known.words}` }
  return {
    is: 'refused',
    sentence: `The SMS service did not take it${reason ? `: ${reason}` : ` (${posted.status}).`}`,
  }
}

/** Returns the code and message of Twilio’s error; the phone number is left out. */
function reasonIn(text: string): { code: number | null; message: string | null } {
  try {
    const { code, message } = errorBody.parse(JSON.parse(text))
    return { code, message: message?.replaceAll(/\+?\d{7,15}/g, '…').slice(0, 200) ?? null }
  } catch {
    return { code: null, message: null }
  }
}

const errorBody = z.object({
  code: z
    .int()
    .nullish()
    .catch(null)
    .transform((each) => each ?? null),
  message: z
    .string()
    .nullish()
    .catch(null)
    .transform((each) => each ?? null),
})

/**
 * Verifies that a receipt is from the service: Twilio signs the address it calls and every field of its form, in their order
 * (https://www.twilio.com/docs/usage/security).
 * @param url the address as it was given to the service
 */
export function isFromSmsService(
  token: string,
  url: string,
  fields: URLSearchParams,
  signature: string | undefined,
): boolean {
  const names = [...new Set(fields.keys())].sort()
  const signed =
    url +
    names.flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => name + value)).join('')
  const expected = createHmac('sha1', token).update(signed).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
