import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { type LanguageCode, languages } from '@muster/words/languages'
import { tenantUrl } from '../../access/hostDirectory.ts'
import type { Config } from '../../platform/config/config.ts'

/** The configuration of notifications. Plain data: it goes to a thread. */
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
  | 'SECRETS_KEY'
>

/** Selects these settings alone, not the database owner's URL. */
export function notifierConfig(config: Config): NotifierConfig {
  const { PUBLIC_URL, PORT, TENANT_DOMAIN, SMTP_URL, MAIL_FROM, SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM } =
    config
  const { SMTP_TLS, SMTP_CA_FILE, SECRETS_KEY } = config
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
    SECRETS_KEY,
  }
}

/**
 * Returns this deployment's contact for push services (VAPID, RFC 8292, section 2.1): `https:` or `mailto:`. Apple refuses
 * unreachable ones, such as `mailto:…@localhost`.
 * @returns null when none is configured
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

/** Returns the address of this deployment. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<NotifierConfig, 'PUBLIC_URL' | 'PORT'>): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
}

/** Returns the address of one organisation's pages. */
export function baseUrlOf(
  config: Pick<NotifierConfig, 'PUBLIC_URL' | 'PORT' | 'TENANT_DOMAIN'>,
  prefix: string,
): string {
  const publicUrl = publicUrlOf(config)
  return config.TENANT_DOMAIN ? tenantUrl(prefix, config.TENANT_DOMAIN, publicUrl) : publicUrl
}

/** Returns the path at which a reader acknowledges a message. */
export function notifiedPath(token: string): string {
  return `/notified/${token}`
}

/** Returns the path of a site's RBIMs. */
export function rbimsPath(siteId: number): string {
  return `/rbim/list?site=${siteId}`
}

/** Created once for each language and zone: creating one takes longer than writing a message. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the clock of a message: the time of day with its zone, `9:14 AM CST`.
 * @param timeZone of the site or the organization; null: they chose none, and the times are in the server's
 * @param language of the reader
 */
export function clockOf(
  timeZone: string | null | undefined,
  language: LanguageCode = 'en',
): (at: string) => string {
  const zone = timeZone ? zoneForTimes(timeZone) : ''
  const clock =
    clocks.get(`${language} ${zone}`) ??
    new Intl.DateTimeFormat(languages[language].intl, {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      ...(zone ? { timeZone: zone } : {}),
    })
  clocks.set(`${language} ${zone}`, clock)
  return (at) => clock.format(new Date(at)).replace(/\s/g, ' ')
}

/** Returns the address for the SMS service's receipts; null when it would be unreachable. */
export function smsReceiptUrl({ PUBLIC_URL }: NotifierConfig, deliveryId: string): string | null {
  return PUBLIC_URL ? `${PUBLIC_URL.replace(/\/$/, '')}/api/notifications/sms-receipts/${deliveryId}` : null
}
