import type { Environment } from '../../apps/api/src/platform/config/environment.ts'

/** Settings whose values may be shown. All others are secrets, also those that are not known here. */
const shownSettings: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'PORT',
  'HOST',
  'WORKERS',
  'DATABASE_CONNECTIONS',
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_CLIENT_ID',
  'OIDC_SCOPE',
  'IDENTITY_URL',
  'IDENTITY_TOKEN_TTL',
  'DEMO_SIGN_IN',
  'GLOBAL_ADMINS_REQUIRE_PASSKEY',
  'ALLOW_HTTP_PUBLIC_URL',
  'ALLOW_HTTP_ISSUERS',
  'ALLOW_PLAIN_DATABASE',
  'PRODUCT_NAME',
  'PRODUCT_SLUG',
  'FAST_PATH',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'MAX_CONNECTIONS',
  'DRAIN_SECONDS',
  'METRICS_PORT',
  'SMTP_TLS',
  'SMTP_CONNECTIONS',
  'TENANT_DOMAIN',
  'TENANT_DOMAIN_FORCED',
  'MUSTER_DEBUG',
  'SELFTEST_EVERY',
])

/** Returns the settings by name, sorted; `set` for each whose value is not shown. */
export function shownSettingsOf(env: Environment, names: readonly string[]): Record<string, string> {
  const set = names.filter((name) => env[name]).sort()
  return Object.fromEntries(
    set.map((name) => [name, shownSettings.has(name) ? withoutLogin(env[name]) : 'set']),
  )
}

/** An address keeps no user name and password. */
function withoutLogin(value = ''): string {
  return value.replace(/\/\/[^/\s]*@/g, '//')
}

/**
 * Removes the values of settings that are not shown from a text, whichever way they came into it: as they are, percent-encoded or
 * in base64. A second guard, behind sentences that do not have them.
 */
export function withoutSecrets(text: string, env: Environment, names: readonly string[]): string {
  const values = names.flatMap((name) => (shownSettings.has(name) ? [] : secretPartsOf(env[name] ?? '')))
  const spellings = values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
  ])
  // The longest first, so that no part of one is left.
  return [...new Set(spellings)]
    .sort((a, b) => b.length - a.length)
    .reduce((left, spelling) => left.replaceAll(spelling, '***'), text)
}

/** A value, and the password of an address in it. Short ones are everywhere, and no secrets. */
function secretPartsOf(value: string): string[] {
  const password = URL.parse(value)?.password ?? ''
  const parts = [value, ...value.split(','), password, decoded(password)]
  return parts.filter((part) => part.length >= 8)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
