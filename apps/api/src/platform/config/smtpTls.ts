import { readFileSync } from 'node:fs'

/** The encryption of the connection to the mail server, as an operator sets it. */

/** Returns true when a server is on this machine: its traffic crosses no network. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost$|127\.|\[?::1\]?$)/.test(hostname)
}

/** `opportunistic` encrypts when the server offers it, with any certificate (RFC 7435); `none` never does. */
export const smtpTlsModes = ['required', 'opportunistic', 'none'] as const
export type SmtpTls = (typeof smtpTlsModes)[number]

type Named = {
  SMTP_URL?: string | undefined
  SMTP_TLS?: SmtpTls | undefined
  SMTP_CA_FILE?: string | undefined
}

/**
 * The encryption of a deployment in production: required to a server on another machine, unless SMTP_TLS says otherwise, also
 * without a password. Invitations and codes to sign in are in the mail.
 */
export function smtpTlsInProduction({ SMTP_URL: url, SMTP_TLS: tls }: Named): SmtpTls | undefined {
  const { protocol, hostname } = new URL(url ?? 'smtp://localhost')
  return tls ?? (protocol === 'smtp:' && !isLocalHost(hostname) ? 'required' : undefined)
}

/** Describes the problem of these settings, as a phrase that begins with the variable’s name; null when they are valid. */
export function explainSmtpTls({ SMTP_URL: url, SMTP_TLS: tls, SMTP_CA_FILE: file }: Named): string | null {
  const { protocol, username, hostname } = new URL(url ?? 'smtp://localhost')
  const isUnchecked = tls === 'none' || tls === 'opportunistic'
  if (isUnchecked && username !== '' && !isLocalHost(hostname))
    return `SMTP_TLS: ${tls} would let others read the password in SMTP_URL. Leave it out, and name the server’s certificate in SMTP_CA_FILE`
  if (tls !== undefined && protocol === 'smtps:')
    return 'SMTP_TLS: is for smtp:// only. With smtps:// everything is encrypted'
  if (file === undefined) return null
  try {
    if (/-----BEGIN CERTIFICATE-----/.test(readFileSync(file, 'utf8'))) return null
    return `SMTP_CA_FILE: ${file} has no certificate. It must be PEM, with -----BEGIN CERTIFICATE-----`
  } catch (error) {
    return `SMTP_CA_FILE: ${file} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'})`
  }
}
