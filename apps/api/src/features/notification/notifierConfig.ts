import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { tenantUrl } from '../../access/hostDirectory.ts'
import type { Config } from '../../platform/config/config.ts'

/** What of its configuration a place needs to tell people. Plain data: it goes to a thread. */
export type NotifierConfig = Pick<
  Config,
  | 'PUBLIC_URL'
  | 'PORT'
  | 'TENANT_DOMAIN'
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'SMTP_TLS'
  | 'SMTP_CA_FILE'
  | 'SMTP_CONNECTIONS'
  | 'WORKERS'
  | 'SMS_URL'
  | 'SMS_ACCOUNT'
  | 'SMS_TOKEN'
  | 'SMS_FROM'
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'NOTIFY_PRIVATE_HOSTS'
>

/** Nothing else of the configuration goes along: not what opens the database of its owner. */
export function notifierConfig(config: Config): NotifierConfig {
  const { PUBLIC_URL, PORT, TENANT_DOMAIN, SMTP_URL, MAIL_FROM, SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM } =
    config
  const { SMTP_TLS, SMTP_CA_FILE } = config
  const { SMTP_CONNECTIONS, WORKERS, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, NOTIFY_PRIVATE_HOSTS } = config
  return {
    PUBLIC_URL,
    PORT,
    TENANT_DOMAIN,
    SMTP_URL,
    MAIL_FROM,
    SMS_URL,
    SMS_ACCOUNT,
    SMS_TOKEN,
    SMS_FROM,
    SMTP_TLS,
    SMTP_CA_FILE,
    SMTP_CONNECTIONS,
    WORKERS,
    VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY,
    NOTIFY_PRIVATE_HOSTS,
  }
}

/** What is missing for a channel, as an operator would set it; null where it works. */
export function missingSettings(channel: NotificationChannel, config: NotifierConfig): string | null {
  const { SMTP_URL, SMS_ACCOUNT } = config
  if (channel === 'email' && !SMTP_URL) return 'SMTP_URL and MAIL_FROM'
  if (channel === 'sms' && !SMS_ACCOUNT) return 'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM'
  if (channel === 'push' && !pushContact(config)) return 'PUBLIC_URL with https, or MAIL_FROM'
  return null
}

/**
 * Whom push services can write to about this place (VAPID, RFC 8292, section 2.1): `https:` or `mailto:`. Apple refuses what
 * leads to nobody, as `mailto:…@localhost`.
 * @returns null where nobody is named
 */
export function pushContact({ PUBLIC_URL, MAIL_FROM }: Pick<NotifierConfig, 'PUBLIC_URL' | 'MAIL_FROM'>) {
  const url = URL.parse(PUBLIC_URL ?? '')
  if (url?.protocol === 'https:' && isPublicHost(url.hostname)) return url.origin
  const [, address, host] = /([^\s<>]+@([^\s<>@]+))>?$/.exec(MAIL_FROM ?? '') ?? []
  return address && host && isPublicHost(host) ? `mailto:${address}` : null
}

function isPublicHost(host: string): boolean {
  return host.includes('.') && !/(^|\.)localhost$|^127\./i.test(host)
}

/** Where people reach Muster. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<NotifierConfig, 'PUBLIC_URL' | 'PORT'>): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
}

/** Where the people of one organisation reach it. */
export function baseUrlOf(
  config: Pick<NotifierConfig, 'PUBLIC_URL' | 'PORT' | 'TENANT_DOMAIN'>,
  prefix: string,
): string {
  const publicUrl = publicUrlOf(config)
  return config.TENANT_DOMAIN ? tenantUrl(prefix, config.TENANT_DOMAIN, publicUrl) : publicUrl
}

/** Where the reader of a message says that they have read it. A path. */
export function notifiedPath(token: string): string {
  return `/notified/${token}`
}

/** Where somebody who was told of the RBIMs of a site sees how they are. A path. */
export function rbimsPath(siteId: number): string {
  return `/rbim/list?site=${siteId}`
}

/** Made once: making one takes longer than writing a message. */
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** A moment as a clock shows it where the server stands: an organisation has no time zone of its own. */
export function serverClock(at: string): string {
  return clock.format(new Date(at)).replace(/\s/g, ' ')
}

/** Where the SMS service says what became of a message; null where nobody could reach it. */
export function smsReceiptUrl({ PUBLIC_URL }: NotifierConfig, deliveryId: string): string | null {
  return PUBLIC_URL ? `${PUBLIC_URL.replace(/\/$/, '')}/api/notifications/sms-receipts/${deliveryId}` : null
}
