import { issuerPath } from '@muster/contract/appConfig'
import { z } from 'zod'
import { minConnections } from '../db/connections.ts'
import {
  type ConnectionUrlForm,
  databaseUrlForm,
  explainConnectionUrl,
  smtpUrlForm,
} from './connectionUrl.ts'
import { type Environment, setVariables } from './environment.ts'
import { isReadableFolder } from './isReadableFolder.ts'
import { parseSecretsKeys, secretsKeyForm } from './secretBox.ts'
import { withSecretFiles } from './secretFiles.ts'
import { explainInsecureAddress, insecureAllowances } from './secureAddress.ts'
import { explainSmtpTls, smtpTlsInProduction, smtpTlsModes } from './smtpTls.ts'

/** An address, also with a name: `Muster <muster@example.org>`. */
const mailAddress = z.string().regex(/^(?:[^<>\r\n]{1,100} <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/, {
  error: 'must be an email address, or a name with one: Muster <muster@example.org>',
})

/** A host as a browser sends it: `example.org`, with a port only when it is not the scheme's own. */
const host = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'must be a host like example.org or localhost:3000')

/** An origin: the part of an address before its path, `https://api.example.org`. */
const origins = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (each) => /^https?:$/.test(URL.parse(each)?.protocol ?? '') && URL.parse(each)?.origin === each,
          'must be origins like https://api.example.org, separated by commas',
        ),
    ),
  )

/** The address for error reports: `https://key@host/project`. */
const dsn = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => /^\/(.+\/)?\d+$/.test(new URL(url).pathname) && new URL(url).username !== '',
    'must be a DSN like https://key@errors.example.org/1',
  )

/** One of these. */
const origin = origins
  .refine((list) => list.length === 1, 'must be one origin, like https://api.example.org')
  .transform(([first]) => first)

/** A URL with a user name and password; the error message leaves the password out. */
const connectionUrl = (form: ConnectionUrlForm) =>
  z.string(`must be ${form.example}`).superRefine((text, context) => {
    const wrong = explainConnectionUrl(text, form)
    if (wrong) context.addIssue(wrong)
  })

/** A private host, and the organization that may use it. */
export type PrivateHostEntry = { tenantKey: string; host: string }

/** `tenantKey=host`, with commas; `*` is the key of shared providers alone. Hosts as written in an address, IPv6 in brackets; with a port, or for every port. */
const privateHosts = z
  .string()
  .transform((list) => list.split(',').flatMap((each) => each.trim().toLowerCase() || []))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(\*|[a-z0-9-]+)=([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/,
          'must be hosts of a private network, each with the key of the organization that may use it, like oakridge=10.0.0.5:8080, with commas',
        ),
    ),
  )
  .transform((list) =>
    list.map((each): PrivateHostEntry => {
      const [tenantKey = '', host = ''] = each.split('=')
      return { tenantKey, host }
    }),
  )

/** The address of a map style. `{key}` marks the key, so that the key can be stored separately. */
const mapStyle = z
  .string()
  .max(2_000)
  .refine(
    (url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
    'must be https://…, where a MapLibre style is',
  )

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'] as const

/** An address, a range (`10.0.0.0/8`), or a name that proxies use: `loopback`, `linklocal`, `uniquelocal`. */
const addresses = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(namedRanges)])).min(1))

/** The proxies whose `X-Forwarded-*` is believed, by their addresses; false for none. */
const trustedProxies = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .transform((text, context): false | string[] => {
    if (text === '' || text === 'false' || text === '0') return false
    const list = addresses.safeParse(text)
    if (list.success) return list.data
    context.addIssue(
      'must name the proxies by their addresses, like 192.0.2.7 or 10.0.0.0/8, or loopback on this machine, with commas',
    )
    return z.NEVER
  })
  .default(false)

const selfTestForm = 'must be off, or seconds from 10 to 86400'

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  DATABASE_URL: connectionUrl(databaseUrlForm),
  // Where DATABASE_URL leads to a pooler: for what belongs to a session.
  DATABASE_DIRECT_URL: connectionUrl(databaseUrlForm).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(minConnections).max(10_000).optional(),
  PUBLIC_URL: z.url().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_AUDIENCE: z.string().default('muster-api'),
  OIDC_CLIENT_ID: z.string().default('muster-classroom'),
  IDENTITY_URL: origin.optional(),
  IDENTITY_ORIGINS: origins.default([]),
  IDENTITY_TOKEN_TTL: z.coerce.number().int().min(61).max(3600).default(600),
  SECRETS_KEY: z
    .string()
    .refine((text) => parseSecretsKeys(text) !== null, secretsKeyForm)
    .optional(),
  SIGNING_KEY: z
    .string()
    .refine((text) => parseSecretsKeys(text) !== null, secretsKeyForm)
    .optional(),
  DEMO_SIGN_IN: z.stringbool().default(false),
  GLOBAL_ADMINS_REQUIRE_PASSKEY: z.stringbool().default(false),
  ...insecureAllowances,
  OIDC_SCOPE: z.string().default('openid profile email offline_access roles muster.incident muster.product'),
  WEB_DIST: z.string().optional(),
  FONTS_DIR: z.string().refine(isReadableFolder, 'must be a folder that Muster can read').optional(),
  PRODUCT_NAME: z.string().min(1).max(50).default('Muster'),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits or -')
    .default('muster'),
  FAST_PATH: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustedProxies,
  MAX_CONNECTIONS: z.coerce.number().int().min(100).max(1_000_000).default(40_000),
  SMTP_URL: connectionUrl(smtpUrlForm).optional(),
  MAIL_FROM: mailAddress.optional(),
  SMTP_TLS: z.enum(smtpTlsModes, 'must be required, opportunistic or none').optional(),
  SMTP_CA_FILE: z.string().min(1).max(1000).optional(),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(8),
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be https://…, where the SMS service takes messages' })
    .default('https://api.twilio.com'),
  SMS_ACCOUNT: z.string().min(1).max(200).optional(),
  SMS_TOKEN: z.string().min(1).max(500).optional(),
  SMS_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{3,14}|[1-9]\d{2,5}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
      'must be a number as +15550100000, a short code as 55501, a messaging service as MG and 32 digits, or a name of up to 11 letters',
    )
    .optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a VAPID public key: 87 characters of base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a VAPID private key: 43 characters of base64url')
    .optional(),
  NOTIFY_PRIVATE_HOSTS: privateHosts.default([]),
  MAP_STYLE_URL: mapStyle.optional(),
  MAP_KEY: z.string().max(500).optional(),
  MAP_ORIGINS: origins.default([]),
  CAMERA_PRIVATE_HOSTS: privateHosts.default([]),
  PROVIDER_PRIVATE_HOSTS: privateHosts.default([]),
  TENANT_DOMAIN: host.optional(),
  TENANT_DOMAIN_FORCED: z.stringbool().default(false),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).max(253).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).optional(),
  ERROR_REPORTING_DSN: dsn.optional(),
  SELFTEST_EVERY: z
    .union([z.literal('off'), z.coerce.number().int().min(10, selfTestForm).max(86_400, selfTestForm)], {
      error: selfTestForm,
    })
    .optional(),
  SELFTEST_PING_URL: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  // Analytics are off: nothing reads it.
  ANALYTICS_ID: z.string().max(200).optional(),
  // The default tenant of requests.
  DEFAULT_TENANT_ID: z.uuid().optional(),
  // The API's address for pages of this deployment, when it is another server; and the origins whose pages may call this
  // one.
  API_URL: origin.optional(),
  API_ORIGINS: origins.default([]),
  MUSTER_DEBUG: z.stringbool().default(false),
  MUSTER_DEBUG_API_URLS: origins.default([]),
})

/** Names of the variables that a server reads. */
export const configNames: readonly string[] = Object.keys(schema.shape)

/** The server's configuration. docs/configuration.md describes each variable. */
export type Config = z.infer<typeof schema>

/** The time that a server which is told to stop goes on answering, in seconds. */
export function drainSecondsOf({
  DRAIN_SECONDS,
  NODE_ENV,
}: Pick<Config, 'DRAIN_SECONDS' | 'NODE_ENV'>): number {
  return DRAIN_SECONDS ?? (NODE_ENV === 'production' ? 5 : 0)
}

/** The time from one self-test to the next, in seconds; null where it is off. Outside production it runs only where it is set. */
export function selfTestSecondsOf(
  config: Pick<Config, 'SELFTEST_EVERY' | 'NODE_ENV' | 'PUBLIC_URL' | 'SECRETS_KEY'>,
): number | null {
  const every = config.SELFTEST_EVERY ?? (config.NODE_ENV === 'production' ? 300 : 'off')
  return every === 'off' || !config.PUBLIC_URL || !config.SECRETS_KEY ? null : every
}

/**
 * Reads the configuration from environment variables, and secrets also from files; an empty one counts as unset.
 * @throws Error naming each invalid variable and its expected form, or about a file of a secret
 */
export function readConfig(env: Environment): Config {
  const parsed = schema.safeParse(setVariables(withSecretFiles(env), configNames))
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuration is wrong. ${wrong.join('; ')}.`)
  }
  const config = parsed.data
  if (config.SMTP_URL && !config.MAIL_FROM)
    throw new Error('Configuration is wrong. MAIL_FROM: required with SMTP_URL. Emails need a sender.')
  const wrongTls = explainSmtpTls(config)
  if (wrongTls) throw new Error(`Configuration is wrong. ${wrongTls}.`)
  const sms = ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const
  const push = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const
  for (const together of [sms, push]) {
    const missing = together.filter((name) => !config[name])
    if (missing.length > 0 && missing.length < together.length)
      throw new Error(
        `Configuration is wrong. ${missing.join(', ')}: required with ${together.filter((name) => config[name]).join(', ')}.`,
      )
  }
  if (config.MAP_KEY && !config.MAP_STYLE_URL?.includes('{key}'))
    throw new Error(
      'Configuration is wrong. MAP_STYLE_URL: must say with {key} where MAP_KEY belongs, as https://maps.example.org/style.json?key={key}.',
    )
  if (config.TENANT_DOMAIN_FORCED && !config.TENANT_DOMAIN)
    throw new Error(
      'Configuration is wrong. TENANT_DOMAIN: required with TENANT_DOMAIN_FORCED, which sends people to its hosts.',
    )
  if (config.NODE_ENV === 'production') {
    if (!config.PUBLIC_URL) throw new Error('Configuration is wrong. PUBLIC_URL: required in production.')
    const { PUBLIC_URL, IDENTITY_URL, OIDC_ISSUER, SMS_URL, ERROR_REPORTING_DSN } = config
    const { DATABASE_URL, DATABASE_DIRECT_URL } = config
    const wrong = explainInsecureAddress(
      {
        PUBLIC_URL,
        IDENTITY_URL,
        OIDC_ISSUER,
        DATABASE_URL,
        DATABASE_DIRECT_URL,
        SMS_URL,
        ERROR_REPORTING_DSN,
      },
      config,
    )
    if (wrong) throw new Error(`Configuration is wrong. ${wrong.name}: ${wrong.problem}.`)
    if (!config.SECRETS_KEY)
      throw new Error(
        'Configuration is wrong. SECRETS_KEY: required in production. It encrypts the secrets in the database; make one with “openssl rand -base64 32”.',
      )
    if (config.DEMO_SIGN_IN)
      throw new Error(
        'Configuration is wrong. DEMO_SIGN_IN: not allowed in production. Its passwords are public.',
      )
    config.SMTP_TLS = smtpTlsInProduction(config)
  }
  return config
}

/** The connection URL for what belongs to a session: LISTEN, and long transactions, which would keep one of a pooler's few. */
export function directDatabaseUrl(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string {
  return config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
}

/** The issuer of Muster's own provider; null where it has no address, or no key for its secrets. */
export function ownIssuerOf(
  config: Pick<Config, 'IDENTITY_URL' | 'PUBLIC_URL' | 'SECRETS_KEY'>,
): string | null {
  const url = config.IDENTITY_URL ?? config.PUBLIC_URL
  return url && config.SECRETS_KEY ? new URL(url).origin + issuerPath : null
}
