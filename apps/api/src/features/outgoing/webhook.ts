import { createHmac, randomBytes } from 'node:crypto'
import { type DeliveryOutcome, outcomeOfPost } from './deliveryOutcome.ts'
import type { Post } from './safeHttpPost.ts'

/** Messages to webhooks, signed as Standard Webhooks 1.0 asks (https://www.standardwebhooks.com). */

/** A new secret, as receivers are given it: `whsec_` and 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export type WebhookTarget = { url: string; secrets: readonly string[] }

/**
 * Sends one message to a webhook.
 * @param id the same at every try: by it a receiver knows a message that it has already
 * @param at when this try is made, in milliseconds since 1970: receivers refuse what is old
 */
export async function sendWebhook(
  post: Post,
  { url, secrets }: WebhookTarget,
  { id, body, at }: { id: string; body: string; at: number },
  signal?: AbortSignal,
): Promise<DeliveryOutcome & { status?: number }> {
  const posted = await post({
    url,
    headers: webhookHeaders(secrets, { id, body, at }),
    body,
    ...(signal ? { signal } : {}),
  })
  const outcome = outcomeOfPost(posted, 'The webhook')
  // 4xx is mostly a receiver that is being set up: it is tried again, where others would be given up.
  const isSettingUp =
    posted.is === 'answered' && posted.status >= 400 && posted.status < 500 && posted.status !== 410
  const said = posted.is === 'answered' ? { status: posted.status } : {}
  if (isSettingUp && outcome.is === 'refused') return { ...said, is: 'delayed', sentence: outcome.sentence }
  return { ...outcome, ...said }
}

function webhookHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: number },
) {
  const seconds = Math.floor(at / 1000)
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    // While a secret is being changed there are two, and a receiver takes what fits either.
    'webhook-signature': secrets
      .map((secret) => `v1,${signature(secret, `${id}.${seconds}.${body}`)}`)
      .join(' '),
  }
}

function signature(secret: string, signed: string): string {
  return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')
}
