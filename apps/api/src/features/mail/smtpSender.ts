/** Sends mail by SMTP. */

import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import { isLocalHost, type SmtpTls } from '../../platform/config/smtpTls.ts'
import type { SendMail } from './mailTypes.ts'
import { smtpOutcome } from './smtpOutcome.ts'

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password if the server wants them. */
  url: string
  /** An address, or a name with one in angle brackets. */
  from: string
  /** Encryption; unset: when the server offers it, with a verified certificate, and always with a password. */
  tls?: SmtpTls | undefined
  /** A file of certificates, in PEM, that are trusted beside the system's. */
  caFile?: string | undefined
  /** Maximum silence of the server, in milliseconds; a whole mail may take four times as long. */
  timeout: number
}

/**
 * Creates a sender that connects for each mail, so that it recovers from an outage by itself.
 *
 * A mail always has the same Message-ID, so that a duplicate can be recognized.
 */
export function smtpSender(options: SmtpOptions): SendMail {
  return smtpSenders(options).send
}

/**
 * Creates a sender over pooled connections, for many mails at once.
 * @param connections how many at most
 */
export function pooledSmtpSender(
  options: SmtpOptions,
  connections: number,
): { send: SendMail; close: () => void } {
  return smtpSenders(options, connections)
}

function smtpSenders({ url, from, timeout, tls, caFile }: SmtpOptions, connections?: number) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host,
    ...(port ? { port: Number(port) } : {}),
    secure: isSecure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    // A password does not leave this machine unencrypted, even if the server, or somebody in between, would permit it.
    requireTLS:
      tls === 'required' || (!isSecure && tls === undefined && username !== '' && !isLocalHost(hostname)),
    ignoreTLS: tls === 'none',
    tls: {
      rejectUnauthorized: tls !== 'opportunistic',
      ...(caFile ? { ca: [...getCACertificates('default'), readFileSync(caFile, 'utf8')] } : {}),
    },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    // The caller counts tries, so a lost connection is not retried here.
    ...(connections ? { pool: true as const, maxConnections: connections, maxRequeues: 0 } : {}),
  })
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const send: SendMail = async ({ id, recipient, subject, body }, signal) => {
    try {
      await transport.sendMail({
        from,
        // Not as text, in which a comma would make two recipients of one.
        to: { name: '', address: recipient },
        subject,
        text: body,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout * 4)]),
      })
      return { is: 'taken' }
    } catch (error) {
      return smtpOutcome(error, { host, port: Number(port) || (isSecure ? 465 : 587), from })
    }
  }
  return { send, close: () => transport.close() }
}
