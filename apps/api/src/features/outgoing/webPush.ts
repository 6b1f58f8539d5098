import { inEnglish } from '@muster/words/t'
import webPush from 'web-push'
import { type DeliveryOutcome, outcomeOfPost } from './deliveryOutcome.ts'
import type { Post } from './safeHttpPost.ts'
import { answerWords, pushRefusal } from './webPushError.ts'

/** This deployment's identity for push services (VAPID, RFC 8292). `subject`: its contact, `mailto:` or `https:`. */
export type PushIdentity = { publicKey: string; privateKey: string; subject: string }

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  /** JSON; only the browser can read it (RFC 8291). */
  payload: string
  /** Of two messages with one topic that wait for a browser, only the later arrives. Up to 32 characters of base64url. */
  topic: string
  /** Time it waits for a browser that is off, in seconds. */
  ttl: number
}

/** Sends one message to a browser's push service. */
export async function sendPush(
  post: Post,
  identity: PushIdentity,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic, ttl }: PushMessage,
  signal?: AbortSignal,
): Promise<DeliveryOutcome> {
  let details: webPush.RequestDetails
  let authorization: string
  try {
    authorization = signatureFor(identity, new URL(endpoint).origin)
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttl,
      urgency: 'high',
      topic,
      contentEncoding,
    })
  } catch {
    return {
      is: 'gone',
      sentence: inEnglish('The keys of this browser are not usable. Turn it on there again.'),
    }
  }
  const headers = Object.fromEntries(
    Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  const posted = await post({
    url: endpoint,
    headers: { ...headers, authorization },
    body: details.body ?? Buffer.alloc(0),
    ...(signal ? { signal } : {}),
  })
  // RFC 8030: the subscription has ended.
  if (posted.is === 'answered' && (posted.status === 404 || posted.status === 410))
    return { is: 'gone', sentence: `This browser no longer accepts messages (${answerWords(posted)}).` }
  const refusal = posted.is === 'answered' ? pushRefusal(posted) : null
  // The subscription stays: the message or our signature is at fault.
  if (refusal) return { is: 'refused', sentence: refusal }
  return outcomeOfPost(posted, 'The push service')
}

const contentEncoding = 'aes128gcm'
/** Time a signature is used, in milliseconds. It is valid for twelve hours. */
const signatureAge = 3_600_000
/** More push services than browsers have. */
const maxServices = 100
const signatures = new WeakMap<PushIdentity, Map<string, { authorization: string; signedAt: number }>>()

/** Returns one signature for all messages to a push service (RFC 8292, section 5): signing takes as long as encrypting. */
function signatureFor(identity: PushIdentity, origin: string): string {
  const known = signatures.get(identity) ?? new Map()
  signatures.set(identity, known)
  const last = known.get(origin)
  // A signature made while the clock was wrong is not used once it is right.
  if (last && Math.abs(Date.now() - last.signedAt) < signatureAge) return last.authorization
  if (known.size >= maxServices) known.clear()
  const { subject, publicKey, privateKey } = identity
  const signed = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, contentEncoding)
  known.set(origin, { authorization: signed.Authorization, signedAt: Date.now() })
  return signed.Authorization
}

/** Generates a key pair for a deployment without a configured one. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}
