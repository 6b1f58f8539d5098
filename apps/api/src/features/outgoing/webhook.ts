import { createHmac, randomBytes } from 'node:crypto'
import { type DeliveryOutcome, outcomeOfPost } from './deliveryOutcome.ts'
import type { Post } from './safeHttpPost.ts'

/** Sends messages to webhooks, signed by Standard Webhooks 1.0 (https://www.standardwebhooks.com). */

/** Creates a secret, in the form for receivers: `whsec_` and 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export type WebhookTarget = { url: string; secrets: readonly string[] }

/**
 * Sends one message to a webhook.
 * @param id the same at every try: a receiver recognizes duplicates by it
 * @param at time of this try, in milliseconds since 1970: receivers refuse old ones
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
  // 4xx is mostly a receiver that is being set up: it is tried again, unlike in other channels.
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
    // During a change there are two secrets, and a receiver accepts either signature.
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
