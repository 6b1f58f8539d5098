import type { Config } from '../../platform/config/config.ts'
import type { SendMail } from './mailTypes.ts'

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TLS' | 'SMTP_CA_FILE' | 'SMTP_CONNECTIONS'>

/** Maximum wait for the mail server's greeting, and for its last answer, in milliseconds: a person waits for this mail. */
const timeouts = { timeout: 30_000, answerTimeout: 120_000 }

/**
 * Sends mails at once, past the queue of notifications: for what is worth nothing a few minutes later and must not be stored,
 * such as a sign-in code. Such a mail is tried once. The SMTP client is loaded for the first one (decision 60).
 */
export type DirectSender = { send: SendMail; close: () => Promise<void> }

/** @returns null where no mail server is configured */
export function directSender(config: MailConfig): DirectSender | null {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_TLS: tls, SMTP_CA_FILE: caFile, SMTP_CONNECTIONS } = config
  if (!url || !from) return null
  const open = async () => {
    const { smtpSender } = await import('./smtpSender.ts')
    return smtpSender({ url, from, tls, caFile, ...timeouts }, SMTP_CONNECTIONS)
  }
  let opened: ReturnType<typeof open> | null = null
  return {
    send: async (mail, signal) => {
      opened ??= open()
      return (await opened).send(mail, signal)
    },
    close: async () => (await opened)?.close(),
  }
}
