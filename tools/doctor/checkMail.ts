import { randomUUID } from 'node:crypto'
import { largestMail, smtpSender } from '../../apps/api/src/features/mail/smtpSender.ts'
import { pushContact } from '../../apps/api/src/features/notification/notifierConfig.ts'
import type { Config } from '../../apps/api/src/platform/config/config.ts'
import { musterCommand } from '../../apps/api/src/platform/db/commandName.ts'
import { type Finding, ok, problem, skipped } from './finding.ts'

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TLS' | 'SMTP_CA_FILE'>

/** Time for the mail server's greeting, in milliseconds. */
const greetingTimeout = 10_000

/**
 * Connects to the mail server, with TLS and sign-in as for a mail.
 * @param recipient also sends a mail to them
 */
export async function checkMail(config: MailConfig, recipient?: string): Promise<Finding> {
  const { SMTP_URL: url, MAIL_FROM: from } = config
  if (!url || !from)
    return problem(
      'mail',
      'SMTP_URL is not set, so we send no invitations, sign-in codes or alerts by email.',
    )
  let mostBytes = Number.POSITIVE_INFINITY
  const sender = smtpSender({
    url,
    from,
    tls: config.SMTP_TLS,
    caFile: config.SMTP_CA_FILE,
    timeout: greetingTimeout,
    onServerLine(line) {
      // The line of EHLO (RFC 1870). None, or 0, is no limit.
      const [, bytes] = /^250[ -]SIZE (\d+)$/i.exec(line.trim()) ?? []
      if (Number(bytes) > 0) mostBytes = Number(bytes)
    },
  })
  try {
    const checked = await sender.check()
    if (checked.is !== 'taken') return problem('mail', checked.sentence)
    if (mostBytes < largestMail)
      return problem(
        'mail',
        `The mail server accepts up to ${mostBytes} bytes (SIZE), and Muster sends up to ${largestMail}. Long emails would be lost. Raise its limit (Postfix: message_size_limit).`,
      )
    if (!recipient)
      return ok('mail', 'The mail server accepts email from here. To send a real one, use --mail-to.')
    const sent = await sender.send(
      {
        id: randomUUID(),
        recipient,
        subject: 'A test from Muster',
        body: `${musterCommand('doctor')} sent this to test your email.`,
      },
      AbortSignal.timeout(60_000),
    )
    return sent.is === 'taken'
      ? ok('mail', 'The mail server accepted the test email. Check that it arrived, and not as spam.')
      : problem('mail', sent.sentence)
  } finally {
    sender.close()
  }
}

type SmsConfig = Pick<Config, 'SMS_URL' | 'SMS_ACCOUNT' | 'SMS_TOKEN'>

/** Signs in at the SMS service. No message is sent. */
export async function checkSms({ SMS_URL, SMS_ACCOUNT, SMS_TOKEN }: SmsConfig): Promise<Finding> {
  if (!SMS_ACCOUNT || !SMS_TOKEN) return skipped('SMS', 'SMS_ACCOUNT is not set, so we send no texts.')
  const { host, origin } = new URL(SMS_URL)
  const answer = await fetch(`${origin}/2010-04-01/Accounts/${encodeURIComponent(SMS_ACCOUNT)}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (!answer)
    return problem('SMS', `${host} does not answer. Check SMS_URL, and that this machine may call it.`)
  if (answer.status === 401 || answer.status === 403)
    return problem(
      'SMS',
      `${host} does not accept SMS_ACCOUNT with SMS_TOKEN. Copy both again from its console.`,
    )
  if (!answer.ok) return problem('SMS', `${host} answered ${answer.status}. Check SMS_URL and SMS_ACCOUNT.`)
  return ok('SMS', `${host} accepts the account and its token.`)
}

/** Checks what push services want to know of a deployment. */
export function checkPush(config: Pick<Config, 'PUBLIC_URL' | 'MAIL_FROM'>): Finding {
  const contact = pushContact(config)
  return contact
    ? ok('push', 'Push services know how to contact you.')
    : problem(
        'push',
        'Push services can’t contact you, and Apple refuses messages without a contact. Set PUBLIC_URL to https:// with a public name, or set MAIL_FROM.',
      )
}
