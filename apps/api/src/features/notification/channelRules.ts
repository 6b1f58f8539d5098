import type { NotificationChannel } from '@muster/domain/notification/vocabulary'
import { type NotifierConfig, pushContact } from './notifierConfig.ts'

/** The rules by which a channel sends. */
type ChannelRules = {
  /** Maximum number of concurrent messages. */
  atOnce: number
  /** Maximum number of further claimed messages. */
  ahead: number
  /** Set where one server takes all messages, so that its answer to one applies to the others. */
  hasOneServer: boolean
  /**
   * Seconds to wait after the first, second … failure. Messages to people are useful for minutes; a system behind a webhook
   * gets everything, even hours later.
   */
  waitSeconds: readonly number[]
  /** Names the missing settings of this deployment; null when it works. */
  missing: (config: NotifierConfig) => string | null
}

const minute = 60
const hour = 60 * minute
const needsNothing = () => null

/** The table of these rules; transports.ts has the transport of each channel. */
export const channelRules: Record<NotificationChannel, ChannelRules> = {
  email: {
    atOnce: 8,
    ahead: 32,
    hasOneServer: true,
    waitSeconds: [5, 15, minute, 5 * minute, 15 * minute, hour],
    missing: ({ SMTP_URL }) => (SMTP_URL ? null : 'SMTP_URL and MAIL_FROM'),
  },
  sms: {
    atOnce: 16,
    ahead: 64,
    hasOneServer: true,
    waitSeconds: [5, 15, minute, 5 * minute],
    missing: ({ SMS_ACCOUNT }) => (SMS_ACCOUNT ? null : 'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM'),
  },
  push: {
    atOnce: 16,
    ahead: 64,
    hasOneServer: false,
    waitSeconds: [5, 15, minute, 5 * minute],
    missing: (config) => (pushContact(config) ? null : 'PUBLIC_URL with https, or MAIL_FROM'),
  },
  webhook: {
    atOnce: 32,
    ahead: 32,
    hasOneServer: false,
    waitSeconds: [5, 30, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
    missing: needsNothing,
  },
  teamChat: {
    atOnce: 16,
    ahead: 16,
    hasOneServer: false,
    waitSeconds: [5, 15, minute, 5 * minute, 30 * minute],
    missing: needsNothing,
  },
}

/** Names the missing settings of a channel; null when it works. */
export function missingSettings(channel: NotificationChannel, config: NotifierConfig): string | null {
  return channelRules[channel].missing(config)
}

/** The same for a mail that is no news: its recipient reads it as gladly after a server was down for a day. */
const mailWaitSeconds = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minute)

/**
 * Returns the delay before the next try.
 * @param isPatient true for a mail for which nobody waits
 * @param tries number of tries, including the one that just failed
 * @returns seconds from now; null: never again
 */
export function nextWaitSeconds(
  channel: NotificationChannel,
  isPatient: boolean,
  tries: number,
): number | null {
  return (isPatient ? mailWaitSeconds : channelRules[channel].waitSeconds)[tries - 1] ?? null
}
