import type { NodemailerError } from 'nodemailer'
import type { Sent } from './transport.ts'

/** Why a mail did not go, in words for whoever wonders where it is, and what they or the operator can do about it. */

/** What the sentence names of the way to the server. */
export type MailHost = { host: string; port: number; from: string }

/** What became of a mail that threw this while it was sent. */
export function smtpOutcome(error: unknown, server: MailHost): Sent {
  const { code = '', command = '', response = '', permanent } = error as NodemailerError
  const said = response.replace(/\s+/g, ' ').slice(0, 300)
  // To everything before the recipient (our sign-in, our sender) a no means that no mail goes, until that is mended.
  const isAboutThisMail = command.startsWith('RCPT') || command.startsWith('DATA') || code === 'EMESSAGE'
  if (response && isAboutThisMail)
    return permanent
      ? { is: 'refused', sentence: `The mail server refuses this mail: ${said}` }
      : { is: 'delayed', sentence: `The mail server does not take this mail yet: ${said}` }
  if (response) return { is: 'away', sentence: `${refusalOf(code, command, server)}: ${said}` }
  if (code === 'EENVELOPE') return { is: 'refused', sentence: 'This is no address that mail can be sent to.' }
  return { is: 'away', sentence: whyAway(error as Failure, server) }
}

/** Nodemailer keeps what the system or OpenSSL called it beside the code of its own. */
type Failure = NodemailerError & { originalCode?: string; cert?: { subjectaltname?: string } }

function refusalOf(code: string, command: string, { from }: MailHost): string {
  if (code === 'EAUTH') return 'The mail server does not take the user name and password of SMTP_URL'
  if (command === 'MAIL FROM') return `The mail server does not take ${from} as the sender (MAIL_FROM)`
  if (code === 'ETLS') return 'The mail server offers no encryption (STARTTLS), which is asked for here'
  return 'The mail server takes no mail from us'
}

function whyAway({ code = '', originalCode, cert, message }: Failure, { host, port }: MailHost): string {
  const at = `port ${port} of ${host}`
  const certificate = certificateWords(originalCode, cert?.subjectaltname, host)
  if (certificate) return `The mail server’s certificate is not trusted: ${certificate}`
  switch (originalCode) {
    case 'ECONNREFUSED':
      return `The mail server cannot be reached: nothing takes connections at ${at}.`
    case 'ENOTFOUND':
    case 'ENODATA':
      return `The mail server cannot be reached: no name server knows ${host}.`
    case 'EAI_AGAIN':
    case 'ESERVFAIL':
    case 'ETIMEOUT':
      return `The mail server cannot be reached: the name servers did not say where ${host} is.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `The mail server cannot be reached: there is no way from here to ${host}.`
  }
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'The mail server did not answer in time.'
  if (code === 'EDNS') return `The mail server cannot be reached: no name server knows ${host}.`
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return 'The mail server does not take sign-ins in a way that is known here. Check SMTP_URL.'
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER' || originalCode === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return `No encryption is spoken at ${at}. Write smtp:// in place of smtps:// in SMTP_URL, or another port.`
  if (code === 'ETLS' || originalCode?.startsWith('ERR_SSL') || originalCode === 'EPROTO')
    return `The mail server and Muster could not agree on encryption (${originalCode ?? message.slice(0, 100)}).`
  if (code === 'ECONNECTION' || code === 'ESOCKET')
    return `The mail server at ${host} was reached and ended the connection (${originalCode ?? code}).`
  return `The mail server does not answer as one (${originalCode || code || 'unknown reason'}).`
}

/** What is wrong with a certificate, and what mends it; null for another failure. */
function certificateWords(code: string | undefined, names: string | undefined, host: string): string | null {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return `it is self-signed. ${toDo}`
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `it is from an authority that is not known here. ${toDo}`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `it is for ${namesIn(names)}, not for ${host}. Write that name in SMTP_URL.`
    case 'CERT_HAS_EXPIRED':
      return 'it has run out. Whoever runs the mail server must renew it.'
    case 'CERT_NOT_YET_VALID':
      return 'it holds only later. Check the clock of this server.'
    default:
      return null
  }
}

const toDo = 'Whoever runs Muster can name it in SMTP_CA_FILE.'

/** `DNS:mail.school.lan, DNS:relay` as words. */
function namesIn(subjectAltName = ''): string {
  const names = [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)].map(([, name]) => name)
  if (names.length === 0) return 'another name'
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')
}
