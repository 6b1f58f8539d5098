/** Sends mail by SMTP. */

import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { getCACertificates } from 'node:tls'
import { inEnglish } from '@muster/words/t'
import { createTransport } from 'nodemailer'
import { isLocalHost, type SmtpTls } from '../../platform/config/smtpTls.ts'
import { refuseInTransaction } from '../../platform/db/transactionScope.ts'
import type { SendMail, SendResult } from './mailTypes.ts'
import { isTimeout, smtpOutcome } from './smtpOutcome.ts'

/** Maximum time until a mail is handed over, in milliseconds: a slow server may take a minute for each command. */
const handoverTimeout = 300_000
const usualAnswerTimeout = 600_000
/** Maximum wait for the last answer once this server stops, in milliseconds. */
const stopTimeout = 3_000
/** Maximum time to connect, in milliseconds. */
const connectTimeout = 15_000

export type SmtpOptions = {
  /** smtp:// or smtps://, with user and password if the server wants them. */
  url: string
  /** An address, or a name with one in angle brackets. */
  from: string
  /** Encryption; unset: when the server offers it, with a verified certificate, and always with a password. In production it is set. */
  tls?: SmtpTls | undefined
  /** A file of certificates, in PEM, that are trusted beside the system's. */
  caFile?: string | undefined
  /** Maximum wait for the server's greeting, in milliseconds. */
  timeout: number
  /**
   * Maximum wait for its last answer, which says whether it takes the mail, in milliseconds; unset: ten minutes (RFC 5321,
   * 4.5.3.2.6).
   */
  answerTimeout?: number | undefined
  /** Hears each line that the server says. */
  onServerLine?: ((line: string) => void) | undefined
}

/**
 * Size of the biggest mail that Muster sends, in bytes as SMTP counts them (RFC 1870). No mail has an attachment; people write up
 * to 4,000 characters of a body.
 */
export const largestMail = 64 * 1024

type SmtpSender = {
  send: SendMail
  /** Connects, encrypts and signs in as for a mail, and sends none. */
  check: () => Promise<SendResult>
  close: () => void
}

/**
 * Creates a sender over pooled connections. A mail always has the same Message-ID, so that a duplicate can be recognized.
 *
 * Before the server has the whole mail, a try may be given up and repeated. Afterward only the server knows whether it takes
 * it: Muster waits long for that answer, and without one the mail is not sent again. If the connection breaks, it is.
 * @param connections how many at most
 */
export function smtpSender(options: SmtpOptions, connections = 1): SmtpSender {
  const { url, from, timeout, answerTimeout = usualAnswerTimeout, onServerLine } = options
  const { hostname, port, protocol } = new URL(url)
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    from,
  }
  const transport = createTransport({
    ...connectionOptions(options),
    host: server.host,
    port: server.port,
    connectionTimeout: Math.min(timeout, connectTimeout),
    greetingTimeout: timeout,
    socketTimeout: answerTimeout,
    pool: true as const,
    maxConnections: connections,
    // The caller counts tries, so a lost connection is not retried here.
    maxRequeues: 0,
    ...(onServerLine ? { debug: true, logger: lineLogger(onServerLine) } : {}),
  })
  /** Callbacks for messages that have been written to the server, by Message-ID. */
  const handovers = new Map<string, () => void>()
  transport.use('stream', ({ data, message }, done) => {
    const onEnd = handovers.get(String(data.messageId))
    message.transform(
      () =>
        new PassThrough({
          flush: (written) => {
            onEnd?.()
            written()
          },
        }),
    )
    done()
  })
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const send: SendMail = async ({ id, recipient, subject, body, html, language }, signal) => {
    refuseInTransaction('An email')
    const messageId = `<${id}@${domain}>`
    const end = new AbortController()
    let isHandedOver = false
    let timer = setTimeout(() => end.abort(), handoverTimeout)
    const endIn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => end.abort(), ms)
    }
    const onStop = () => (isHandedOver ? endIn(stopTimeout) : end.abort())
    signal.addEventListener('abort', onStop)
    if (signal.aborted) onStop()
    handovers.set(messageId, () => {
      isHandedOver = true
      endIn(answerTimeout)
    })
    try {
      await transport.sendMail({
        from,
        // Not as text, in which a comma would make two recipients of one.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html === undefined ? {} : { html }),
        messageId,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(language === undefined ? {} : { 'Content-Language': language }),
        },
        signal: end.signal,
      })
      return { is: 'taken' }
    } catch (error) {
      return isHandedOver && isTimeout(error) ? notAnswered : smtpOutcome(error, server)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onStop)
      handovers.delete(messageId)
    }
  }
  const check = (): Promise<SendResult> =>
    transport.verify().then(
      () => ({ is: 'taken' }) as const,
      (error: unknown) => smtpOutcome(error, server),
    )
  return { send, check, close: () => transport.close() }
}

/** Nodemailer hands what the server says to its logger alone. What this side says, a password too, is left there. */
function lineLogger(onServerLine: (line: string) => void) {
  const quiet = () => {}
  const debug = (entry: { tnx?: string }, text: string) => {
    if (entry.tnx === 'server') for (const line of text.split(/\r?\n/)) onServerLine(line)
  }
  return { level: quiet, trace: quiet, debug, info: quiet, warn: quiet, error: quiet, fatal: quiet }
}

const notAnswered: SendResult = {
  is: 'refused',
  sentence: inEnglish(
    'The mail server got this email, but did not confirm it. It may have arrived, so we don’t send it again automatically.',
  ),
}

function connectionOptions({ url, tls, caFile }: SmtpOptions) {
  const { protocol, hostname, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
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
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
