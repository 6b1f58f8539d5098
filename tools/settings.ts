/** The settings of `npm start` and `npm run dev`, from arguments and environment variables. The API parses its own. */
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { configNames } from '../apps/api/src/platform/config/config.ts'
import {
  databaseUrlForm,
  explainConnectionUrl,
  smtpUrlForm,
} from '../apps/api/src/platform/config/connectionUrl.ts'
import { type Environment, misspelled, setVariables } from '../apps/api/src/platform/config/environment.ts'
import { secretFileNames, withSecretFiles } from '../apps/api/src/platform/config/secretFiles.ts'
import { explainInsecureAddress, insecureAllowances } from '../apps/api/src/platform/config/secureAddress.ts'

/** The settings, checked. */
export interface Settings {
  /** Everything of its own must be set; nothing of the demo runs. */
  production: boolean
  /** Demo people, their sign-in and demo data: only on a database of our own, outside production. */
  demo: boolean
  port: number
  /** The number of servers that share the port. */
  workers: number
  /** Full path of the folder everything is kept in. */
  home: string
  databaseUrl: string | undefined
  /** The same database without a pooler, if databaseUrl leads to one. */
  databaseDirectUrl: string | undefined
  oidcIssuer: string | undefined
  /** Origins browsers may use, the best one for a phone first. */
  publicUrls: [string, ...string[]]
  /** The domain after a tenant's prefix in its own address; undefined where all share one. */
  tenantDomain: string | undefined
}

/** Every variable that Muster reads: the server’s, and those of the tools that start it. */
export const settingNames: readonly string[] = [
  ...configNames,
  ...secretFileNames,
  'MUSTER_HOME',
  'MUSTER_APP_PASSWORD',
]

/** A line for each variable that is set, that nobody reads, and that looks like a misspelled one. */
export function misspelledSettings(env: Environment): string[] {
  return misspelled(env, settingNames).map(
    ({ written, meant }) => `${written} is not a setting of Muster. If you meant ${meant}, rename it.`,
  )
}

/**
 * Reads and checks the settings.
 * @param given environment variables, and secrets also from files; an empty one counts as unset
 * @param args what follows the command: `--workers N`, which goes before WORKERS
 * @throws Error with one sentence naming the variable that is wrong
 */
export function readSettings(given: Environment, args: string[] = []): Settings {
  const env = setVariables(withSecretFiles(given), settingNames)
  const production = env.NODE_ENV === 'production'
  const required = ['DATABASE_URL', 'PUBLIC_URL']
  const missing = production ? required.filter((name) => !env[name]) : []
  if (missing.length > 0) throw new Error(`In production these must be set: ${missing.join(', ')}.`)
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_URL must be set with DATABASE_DIRECT_URL, which leads to the same database.')
  refuseWrongUrls(env, production)

  const port = readPort(env, 'PORT', 3000)
  return {
    production,
    demo: !production && !env.DATABASE_URL,
    port,
    workers: readWorkers(args, env.WORKERS),
    home: resolve(env.MUSTER_HOME || fileURLToPath(new URL('../.muster', import.meta.url))),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    oidcIssuer: env.OIDC_ISSUER,
    publicUrls: readPublicUrls(env.PUBLIC_URL, port),
    tenantDomain: readDomain(env.TENANT_DOMAIN?.toLowerCase()),
  }
}

/** Before anything is connected to, so that no part of a password is ever looked up as a host. */
function refuseWrongUrls(env: Environment, production: boolean): void {
  const forms = { DATABASE_URL: databaseUrlForm, DATABASE_DIRECT_URL: databaseUrlForm, SMTP_URL: smtpUrlForm }
  for (const [name, form] of Object.entries(forms)) {
    const wrong = env[name] && explainConnectionUrl(env[name], form)
    if (wrong) throw new Error(`${name} ${wrong}.`)
  }
  if (!production) return
  const allowances = z.object(insecureAllowances).safeParse(env)
  if (!allowances.success)
    throw new Error(
      `${allowances.error.issues.map(({ path }) => path.join()).join(', ')} must be true or false.`,
    )
  const wrong = explainInsecureAddress(env, allowances.data)
  if (wrong) throw new Error(`${wrong.name} ${wrong.problem}.`)
}

function readWorkers(args: string[], fromEnv: string | undefined): number {
  const asked = parseArgs({ args, options: { workers: { type: 'string' } } }).values.workers
  const workers = Number(asked ?? (fromEnv || 1))
  if (Number.isInteger(workers) && workers > 0 && workers <= 64) return workers
  throw new Error(`--workers must be a number from 1 to 64, not ${JSON.stringify(asked ?? fromEnv)}.`)
}

function readPort(env: Environment, name: string, otherwise: number): number {
  const port = Number(env[name] || otherwise)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`${name} must be a port number from 1 to 65535, not ${env[name]}.`)
}

function readPublicUrls(given: string | undefined, port: number): [string, ...string[]] {
  const lan = lanAddress()
  const guessed = [...(lan ? [`http://${lan}:${port}`] : []), `http://localhost:${port}`]
  const urls = given ? given.split(',').map((url) => url.trim()) : guessed
  const [first, ...others] = urls.map((url) => {
    const parsed = URL.parse(url)
    if (!parsed || !/^https?:$/.test(parsed.protocol)) {
      throw new Error(`PUBLIC_URL must be a web address like https://muster.example.org, not ${url}.`)
    }
    return parsed.origin
  })
  return [first as string, ...others]
}

function readDomain(domain: string | undefined): string | undefined {
  if (!domain) return undefined
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(domain)) return domain
  throw new Error(`TENANT_DOMAIN must be a host like example.org or localhost:3000, not ${domain}.`)
}

/** An address of this machine that phones in the same network can open. */
function lanAddress(): string | undefined {
  const virtual = /^(lo|docker|br-|veth|virbr|vbox|vmnet|tun|tap|utun|tailscale|wg|zt)/i
  return Object.entries(networkInterfaces())
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .find((each) => each.family === 'IPv4' && !each.internal && !each.address.startsWith('169.254.'))?.address
}
