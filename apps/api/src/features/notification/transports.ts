import { endpointFormat, type NotificationChannel } from '@muster/domain/notification/vocabulary'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import { openSecretBox, type SecretBox, UnreadableSecret } from '../../platform/config/secretBox.ts'
import { type Database, inTenant, noTenant } from '../../platform/db/database.ts'
import { mailParts } from '../mail/mailParts.ts'
import { confirmWords } from '../mail/sentWords.ts'
import { type SmtpOptions, smtpSender } from '../mail/smtpSender.ts'
import type { DeliveryOutcome } from '../outgoing/deliveryOutcome.ts'
import { PrivateHosts, perTenant } from '../outgoing/privateHosts.ts'
import { createSafePost, createTrustedPost, type Post } from '../outgoing/safeHttpPost.ts'
import { sendSms } from '../outgoing/sms.ts'
import { sendTeamChat } from '../outgoing/teamChat.ts'
import { sendWebhook } from '../outgoing/webhook.ts'
import { type PushIdentity, sendPush } from '../outgoing/webPush.ts'
import { missingSettings } from './channelRules.ts'
import type { Claimed } from './claimDeliveries.ts'
import { secretsOf, urlOf } from './endpointRows.ts'
import { messageFor } from './messageWording.ts'
import { type NotifierConfig, smsReceiptUrl } from './notifierConfig.ts'
import { readPushIdentity } from './pushKeys.ts'
import { rowOf } from './pushSubscriptions.ts'

/** Sends messages in one channel. */
export type Transport = {
  /** Reads a batch's data from the database once, before it is sent. */
  prepare: (
    batch: readonly Claimed[],
  ) => Promise<(claimed: Claimed, signal: AbortSignal) => Promise<DeliveryOutcome>>
  close: () => void
  /** False where a setting is missing. */
  isSetUp: boolean
  /** Number of concurrent messages, when configured. */
  concurrency?: number
}

export type Transports = Record<NotificationChannel, Transport>

/** The sender of a tenant, with its private hosts. */
type PostOf = (tenantId: string) => Promise<Post>

type MailTimeouts = Pick<SmtpOptions, 'timeout' | 'answerTimeout'>
/** A server may be slow to greet; everybody sees meanwhile that it does not answer. In milliseconds. */
const usualMailTimeouts: MailTimeouts = { timeout: 90_000 }
/** Lifetime of a message for a browser that is off, in seconds. */
const pushLifetime = 4 * 3600

/**
 * Creates this deployment's transports.
 */
export function openTransports(
  db: Database,
  config: NotifierConfig,
  mailTimeouts = usualMailTimeouts,
): Transports {
  const guarded = perTenant(
    new PrivateHosts(db, config.NOTIFY_PRIVATE_HOSTS, config.PUBLIC_URL),
    createSafePost,
  )
  const secrets = openSecretBox(config)
  return {
    email: mailTransport(config, secrets, mailTimeouts),
    sms: smsTransport(config),
    push: pushTransport(db, config, secrets, guarded),
    webhook: endpointTransport(db, secrets, guarded),
    teamChat: endpointTransport(db, secrets, guarded),
  }
}

const linkIn = ({ about, path }: Claimed) => (about.is === 'mail' ? '' : `${about.words.baseUrl}${path}`)
const messageIn = (claimed: Claimed) => {
  const { reader, channel, about, language, own } = claimed
  return messageFor(reader, channel, about, linkIn(claimed), language, own)
}
const nothing = () => {}
/** Sends what was encrypted, or keeps it for a server with the right key. */
async function whenReadable<T>(
  read: () => T,
  send: (secret: T) => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  let secret: T
  try {
    secret = read()
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    return {
      is: 'delayed',
      sentence: inEnglish('This server cannot read where it goes: SECRETS_KEY is another one.'),
    }
  }
  return send(secret)
}

const notSetUp = (): Promise<DeliveryOutcome> =>
  Promise.resolve({ is: 'refused', sentence: inEnglish('This channel is not set up on this server.') })

function mailTransport(config: NotifierConfig, secrets: SecretBox, timeouts: MailTimeouts): Transport {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_CONNECTIONS: concurrency } = config
  const { SMTP_TLS: tls, SMTP_CA_FILE: caFile } = config
  if (!url || !from) return { prepare: async () => notSetUp, close: nothing, isSetUp: false }
  const pool = smtpSender({ url, from, tls, caFile, ...timeouts }, concurrency)
  const send = async (claimed: Claimed, signal: AbortSignal): Promise<DeliveryOutcome> => {
    const message = messageIn(claimed)
    const end = claimed.about.is === 'mail' ? '' : '\n'
    const { body, ...rest } = mailParts({ ...message, subject: message.subject ?? '' }, claimed.own)
    const mail = { id: claimed.id, recipient: claimed.address, ...rest }
    const encryptedBody = claimed.about.is === 'mail' ? claimed.about.encryptedBody : null
    if (encryptedBody === null) return pool.send({ ...mail, body: body + end }, signal)
    return whenReadable(
      () => secrets.decrypt(encryptedBody, `notification_request:${claimed.requestId}`),
      (text) => pool.send({ ...mail, body: text }, signal),
    )
  }
  return { prepare: async () => send, close: pool.close, isSetUp: true, concurrency }
}

function smsTransport(config: NotifierConfig): Transport {
  const { SMS_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = config
  if (missingSettings('sms', config) || !account || !token || !from)
    return { prepare: async () => notSetUp, close: nothing, isSetUp: false }
  const post = createTrustedPost()
  const send = async (claimed: Claimed, signal: AbortSignal) => {
    const { body } = messageIn(claimed)
    const receiptUrl = smsReceiptUrl(config, claimed.id)
    return sendSms(
      post,
      { url, account, token, from },
      { to: claimed.address, body, receiptUrl, id: claimed.id },
      signal,
    )
  }
  return { prepare: async () => send, close: nothing, isSetUp: true }
}

function pushTransport(db: Database, config: NotifierConfig, secrets: SecretBox, postOf: PostOf): Transport {
  let identity: Promise<PushIdentity> | null = null
  const prepare: Transport['prepare'] = async (batch) => {
    identity ??= readPushIdentity(db, config, secrets).catch((error) => {
      identity = null
      throw error
    })
    const known = await identity
    const targets = await readSubscriptions(db, batch)
    return async (claimed, signal) => {
      const target = targets.get(claimed.address)
      if (!target) return { is: 'refused', sentence: inEnglish('The owner turned off this browser.') }
      const { subject, body } = messageIn(claimed)
      const { tag, ...more } = pushPayload(claimed)
      const payload = JSON.stringify({ title: subject, body, tag, url: claimed.path, ...more })
      const message = { payload, topic: tag.replaceAll('-', ''), ttl: pushLifetime }
      const post = await postOf(claimed.tenantId)
      const outcome = await whenReadable(
        () => secrets.decrypt(target.encrypted_auth, rowOf(target.tenant_id)),
        (auth) => sendPush(post, known, { ...target, auth }, message, signal),
      )
      if (outcome.is === 'gone') await removeGoneSubscription(db, claimed, target)
      return outcome
    }
  }
  return { prepare, close: nothing, isSetUp: true }
}

/**
 * Builds the payload of a push message. News of an incident replaces news that an offline browser has not had yet: “it is
 * over” is not followed by how it began. Messages about RBIMs are independent, and replace nothing.
 */
function pushPayload({ about, requestId, language, own }: Claimed) {
  // A phone knows the words of its button in English.
  const spoken = language === 'en' ? {} : { language, read: confirmWords(language, own) }
  if (about.is !== 'incident') return { tag: requestId, ...spoken }
  const { incidentId, told, stage } = about
  return { tag: incidentId, incidentId, kind: told.kind, action: told.action, stage, ...spoken }
}

async function readSubscriptions(db: Database, batch: readonly Claimed[]) {
  const ids = batch.map(({ address }) => address)
  const rows = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('push_subscription')
        .select(['id', 'tenant_id', 'endpoint', 'p256dh', 'encrypted_auth'])
        .where('id', 'in', ids)
        .where('gone_at', 'is', null)
        .execute(),
    { server: 'on' },
  )
  return new Map(rows.map(({ id, ...target }) => [id, target]))
}

/** Removes a browser's dead subscription. The browser may have reported a new address meanwhile (renewPushSubscription.ts). */
function removeGoneSubscription(
  db: Database,
  { tenantId, address }: Claimed,
  { endpoint }: { endpoint: string },
) {
  return inTenant(db, tenantId, (tx) =>
    tx
      .updateTable('push_subscription')
      .set({ gone_at: sql<Date>`now()` })
      .where('id', '=', address)
      .where('endpoint', '=', endpoint)
      .execute(),
  )
}

function endpointTransport(db: Database, secrets: SecretBox, postOf: PostOf): Transport {
  const prepare: Transport['prepare'] = async (batch) => {
    const targets = await readTargets(db, batch)
    return async (claimed, signal) => {
      const target = targets.get(claimed.address)
      if (!target?.is_active) return { is: 'refused', sentence: inEnglish('It was retired.') }
      const { id } = claimed
      const { body } = messageIn(claimed)
      const format = endpointFormat.parse(target.format)
      const post = await postOf(claimed.tenantId)
      return whenReadable(
        () => ({ url: urlOf(target, secrets), secrets: secretsOf(target, secrets) }),
        (known) =>
          format === 'standard'
            ? sendWebhook(post, known, { id, body, at: Date.now() }, signal)
            : sendTeamChat(post, { url: known.url, format }, body, signal),
      )
    }
  }
  return { prepare, close: nothing, isSetUp: true }
}

async function readTargets(db: Database, batch: readonly Claimed[]) {
  const ids = batch.map(({ address }) => address)
  const rows = await inTenant(
    db,
    noTenant,
    (tx) => tx.selectFrom('notification_endpoint').selectAll().where('id', 'in', ids).execute(),
    { server: 'on' },
  )
  return new Map(rows.map((row) => [row.id, row]))
}
