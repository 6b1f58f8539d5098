import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SendMail } from './mailTypes.ts'
import { type MailWorker, startMailWorker } from './mailWorker.ts'
import type { SmtpOptions } from './smtpSender.ts'

type Log = Record<'info' | 'warn', (details: object, message: string) => void>

/** Maximum silence of a mail server, in milliseconds. */
const timeout = 15_000
/** Interval for mail without a notice: due retries, lost notices. */
const pollInterval = 30_000

/** Starts sending mail. Without a mail server it waits in the database, and the log says so once. */
export function startMail(
  db: Database,
  {
    SMTP_URL,
    MAIL_FROM,
    SMTP_TLS,
    SMTP_CA_FILE,
  }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TLS' | 'SMTP_CA_FILE'>,
  log: Log,
): MailWorker {
  if (SMTP_URL && MAIL_FROM)
    return startMailWorker(
      db,
      lazySender({ url: SMTP_URL, from: MAIL_FROM, tls: SMTP_TLS, caFile: SMTP_CA_FILE, timeout }),
      log,
      pollInterval,
    )
  log.info({}, 'SMTP_URL is not set: invitations wait unsent until it is')
  return { wake: () => {}, stop: async () => {} }
}

/** Loads the SMTP client for the first mail, not at every start (decision 60). */
function lazySender(options: SmtpOptions): SendMail {
  let sender: Promise<SendMail> | null = null
  return async (mail, signal) => {
    sender ??= import('./smtpSender.ts').then(({ smtpSender }) => smtpSender(options))
    return (await sender)(mail, signal)
  }
}
