import pg from 'pg'
import { z } from 'zod'
import type { Environment } from './environment.ts'

/** Addresses that a production deployment uses or trusts, and the settings that allow those without encryption. */

/** Settings that allow what production refuses. Each is said for itself, so that none comes with another. */
export const insecureAllowances = {
  ALLOW_HTTP_PUBLIC_URL: z.stringbool().default(false),
  ALLOW_HTTP_ISSUERS: z.stringbool().default(false),
  ALLOW_PLAIN_DATABASE: z.stringbool().default(false),
}

type InsecureAllowances = Record<keyof typeof insecureAllowances, boolean>

/** The addresses that production checks, and the setting that allows each without encryption; null: none does. */
const allowedBy = {
  PUBLIC_URL: 'ALLOW_HTTP_PUBLIC_URL',
  IDENTITY_URL: 'ALLOW_HTTP_PUBLIC_URL',
  OIDC_ISSUER: 'ALLOW_HTTP_ISSUERS',
  DATABASE_URL: 'ALLOW_PLAIN_DATABASE',
  DATABASE_DIRECT_URL: 'ALLOW_PLAIN_DATABASE',
  SMS_URL: null,
  ERROR_REPORTING_DSN: null,
} as const

const checkedNames = Object.keys(allowedBy) as (keyof typeof allowedBy)[]

/**
 * Describes the first address of a production deployment by which somebody on the way could read or change what is sent.
 * @param addresses as they are set; PUBLIC_URL may be several, separated by commas
 * @returns the variable and a phrase that follows it; undefined when all are encrypted, on this machine, or allowed
 */
export function explainInsecureAddress(
  addresses: Environment,
  allowances: InsecureAllowances,
): { name: string; problem: string } | undefined {
  for (const name of checkedNames) {
    const allowance = allowedBy[name]
    const address = addresses[name]
    if (!address || (allowance && allowances[allowance])) continue
    const found =
      name === 'DATABASE_URL' || name === 'DATABASE_DIRECT_URL'
        ? explainPlainDatabase(address)
        : address.split(',').map(explainHttp).find(Boolean)
    if (!found) continue
    const wayOut = allowance ? `. If nobody can listen between them, ${allowance}=true allows it` : ''
    return { name, problem: found + wayOut }
  }
  return undefined
}

/**
 * Returns true for an issuer of an organization that may be used: https; http where ALLOW_HTTP_ISSUERS says so, and on this
 * machine outside production.
 */
export function isIssuerAllowed(
  issuer: string,
  config: { NODE_ENV: string } & Pick<InsecureAllowances, 'ALLOW_HTTP_ISSUERS'>,
): boolean {
  const { protocol, hostname } = new URL(issuer)
  if (protocol === 'https:' || config.ALLOW_HTTP_ISSUERS) return true
  return config.NODE_ENV !== 'production' && isThisMachine(hostname)
}

function explainHttp(address: string): string | undefined {
  const url = URL.parse(address.trim())
  if (url?.protocol !== 'http:' || isThisMachine(url.hostname)) return undefined
  return `must start with https:// in production, not http://: others can read and change what is sent over http (${url.host})`
}

/** The driver itself says where it would connect and whether with TLS, for `sslmode` and `PGSSLMODE` have many forms. */
function explainPlainDatabase(address: string): string | undefined {
  const { host, ssl } = new pg.Client({ connectionString: address })
  if (ssl || host.startsWith('/') || isThisMachine(host.includes(':') ? `[${host}]` : host)) return undefined
  return `leads to another machine (${host}) without TLS: add ?sslmode=verify-full, and &sslrootcert=/path/to/ca.pem for an authority of your own`
}

/** Returns true when a host name is this machine’s own, where nobody can read http traffic. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
