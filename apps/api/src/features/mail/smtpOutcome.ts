import { inEnglish } from '@muster/words/t'
import type { NodemailerError } from 'nodemailer'
import { unreachedReason, untrustedReason } from '../outgoing/connectionFailure.ts'
import type { SendResult } from './mailTypes.ts'

/** Explains why a mail was not sent, for the person who looks for it, and what they or the operator can do about it. */

/** The mail server's address as the sentence names it. */
export type MailHost = { host: string; port: number; from: string }

/** Converts the error of sending a mail to its result. */
export function smtpOutcome(error: unknown, server: MailHost): SendResult {
  const { code = '', command = '', response = '', permanent } = error as NodemailerError
  const said = response.replace(/\s+/g, ' ').slice(0, 300)
  // A refusal of an earlier command (our sign-in, our sender) means that no mail can be sent until that is fixed.
  const isAboutThisMail = command.startsWith('RCPT') || command.startsWith('DATA') || code === 'EMESSAGE'
  if (response && isAboutThisMail)
    return permanent
      ? { is: 'refused', sentence: `The mail server refuses this email: ${said}` }
      : { is: 'delayed', sentence: `The mail server does not accept this email yet: ${said}` }
  if (response) return { is: 'away', sentence: `${refusalOf(code, command, server)}: ${said}` }
  if (code === 'EENVELOPE')
    return { is: 'refused', sentence: inEnglish('Email can’t be sent to this address.') }
  return { is: 'away', sentence: awaySentence(error as Failure, server) }
}

/** Returns true when we gave up waiting. */
export function isTimeout(error: unknown): boolean {
  const { code } = error as NodemailerError
  return code === 'ETIMEDOUT' || code === 'EABORT'
}

/** Nodemailer stores the system's or OpenSSL's code beside its own. */
type Failure = NodemailerError & { originalCode?: string; cert?: { subjectaltname?: string } }

function refusalOf(code: string, command: string, { from }: MailHost): string {
  if (code === 'EAUTH') return 'The mail server does not take the user name and password of SMTP_URL'
  if (command === 'MAIL FROM') return `The mail server does not take ${from} as the sender (MAIL_FROM)`
  if (code === 'ETLS') return 'The mail server offers no encryption (STARTTLS), which is required here'
  return 'The mail server accepts no email from us'
}

function awaySentence({ code = '', originalCode, cert, message }: Failure, { host, port }: MailHost): string {
  const untrusted = untrustedReason(originalCode, cert?.subjectaltname, host)
  if (untrusted)
    return `The mail server’s certificate is not trusted: ${untrusted}. ${certificateRemedy(originalCode)}`
  const at = `port ${port} of ${host}`
  const isUnreached = originalCode !== 'ECONNRESET' && originalCode !== 'EPIPE'
  const unreached = isUnreached ? unreachedReason(originalCode, host, `at ${at}`) : null
  if (unreached) return `The mail server cannot be reached: ${unreached}`
  if (isTimeout({ code })) return inEnglish('The mail server did not answer in time.')
  if (code === 'EDNS') return `The mail server cannot be reached: no name server knows ${host}.`
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return 'The mail server offers no sign-in that Muster knows. Check SMTP_URL.'
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER' || originalCode === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return `No encryption is spoken at ${at}. Write smtp:// in place of smtps:// in SMTP_URL, or another port.`
  if (code === 'ETLS' || originalCode?.startsWith('ERR_SSL') || originalCode === 'EPROTO')
    return `The mail server and Muster could not agree on encryption (${originalCode ?? message.slice(0, 100)}).`
  if (code === 'ECONNECTION' || code === 'ESOCKET')
    return `The mail server at ${host} was reached and ended the connection (${originalCode ?? code}).`
  return `The mail server does not answer as one (${originalCode || code || 'unknown reason'}).`
}

/** Explains how to fix an untrusted certificate. */
function certificateRemedy(code: string | undefined): string {
  switch (code) {
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'Write the name of the certificate in SMTP_URL.'
    case 'CERT_HAS_EXPIRED':
      return inEnglish('The person who runs the mail server must renew it.')
    case 'CERT_NOT_YET_VALID':
      return inEnglish('Check the clock of this server.')
    default:
      return 'The person who runs Muster can name it in SMTP_CA_FILE.'
  }
}
