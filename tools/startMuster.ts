/** Brings all of Muster up in the right order, for `npm start` and `npm run dev`. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { drainSecondsOf, readConfig } from '../apps/api/src/platform/config/config.ts'
import { asRoleOf } from '../apps/api/src/platform/db/databaseRoles.ts'
import { describeRepairs } from '../apps/api/src/platform/db/describeCatalog.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { buildWeb, webDist } from './buildWeb.ts'
import { checkIssuer } from './checkIssuer.ts'
import { seedDemoIfEmpty } from './demo/seed.ts'
import { keySettings, makeKeys } from './deploymentKeys.ts'
import { requireFreePort } from './freePort.ts'
import type { Settings } from './settings.ts'
import { supervise } from './supervise.ts'
import { supervisePostgres } from './supervisePostgres.ts'

/** All of it, running. */
export interface Muster {
  /** The owner's connection URL, for looking things up. */
  ownerUrl: string
  /** Rejects when a part cannot be kept running. */
  failed: Promise<never>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts database and API; resolves when the API says it is ready.
 * @param settings see `readSettings`
 * @param onStop is given each thing to stop; call them in reverse order, also when this rejects
 * @param dev set in watch mode: the API restarts on change, and the web is served by somebody else
 * @throws Error with one sentence for a person
 */
export async function startMuster(
  settings: Settings,
  onStop: (stop: () => Promise<void>) => void,
  dev?: { watch: string[] },
): Promise<Muster> {
  const hasDemoSignIn = settings.demo && !settings.oidcIssuer
  const apiEnv = environmentOfApi(settings, hasDemoSignIn, dev !== undefined)
  const assumed = { DATABASE_URL: settings.databaseUrl ?? 'postgres://localhost/muster' }
  // The server reads the same again; here a wrong setting is reported before anything is started.
  readConfig({ ...process.env, ...apiEnv, ...assumed })
  await mkdir(settings.home, { recursive: true }).catch((error: unknown) => {
    throw new Error(`We cannot make the folder MUSTER_HOME: ${messageOf(error)}.`, { cause: error })
  })
  await makeKeys(process.env, settings)
  const keys = keySettings(process.env, settings)
  const config = readConfig({ ...process.env, ...apiEnv, ...keys, ...assumed })
  await requireFreePort('PORT', settings.port)

  const webReady = dev ? Promise.resolve() : buildWeb()
  // Awaited below; without this a quick failure would end the process before the database is stopped.
  webReady.catch(() => {})
  const databaseUrl = settings.databaseUrl ?? (await startOwnDatabase(settings, onStop))
  const ownerUrl = settings.databaseDirectUrl ?? databaseUrl
  const migrated = await migrate(ownerUrl)
  for (const line of describeRepairs(migrated)) console.error(line)
  if (settings.production && settings.oidcIssuer) await checkIssuer(settings.oidcIssuer)
  if (settings.demo) await seedDemoIfEmpty(ownerUrl)
  await webReady

  const api = supervise({
    name: 'The API',
    script: join(root, 'apps', 'api', 'src', 'main.ts'),
    nodeArgs: dev?.watch,
    pidFile: join(settings.home, 'api.pid'),
    stopTimeout: 10_000 + drainSecondsOf(config) * 1000,
    env: {
      ...apiEnv,
      ...keys,
      DATABASE_URL: asRoleOf(migrated.appUrl, databaseUrl),
      ...(settings.databaseDirectUrl ? { DATABASE_DIRECT_URL: migrated.appUrl } : {}),
    },
  })
  onStop(api.stop)
  const host = process.env.HOST && process.env.HOST !== '0.0.0.0' ? process.env.HOST : 'localhost'
  await Promise.race([waitUntilUp(`http://${host}:${settings.port}/health/ready`), api.gaveUp])
  api.isReady()

  return { ownerUrl, failed: api.gaveUp }
}

/** The environment of the server, beside the address of its database. */
function environmentOfApi(
  settings: Settings,
  hasDemoSignIn: boolean,
  isWatched: boolean,
): Record<string, string> {
  return {
    PORT: String(settings.port),
    WORKERS: isWatched ? '1' : String(settings.workers),
    PUBLIC_URL: settings.publicUrls[0],
    ...(settings.oidcIssuer ? { OIDC_ISSUER: settings.oidcIssuer } : {}),
    ...(hasDemoSignIn ? demoSignIn(settings) : {}),
    OIDC_AUDIENCE: process.env.OIDC_AUDIENCE || 'muster-api',
    OIDC_CLIENT_ID: process.env.OIDC_CLIENT_ID || 'muster-classroom',
    // People who try Muster read the address to click, not the refused requests.
    LOG_LEVEL: process.env.LOG_LEVEL || (settings.production ? 'info' : 'warn'),
    ...(isWatched ? {} : { WEB_DIST: webDist }),
  }
}

/** Muster's own sign-in with the people of the demo. It is on localhost, which browsers take for secure. */
function demoSignIn({ port, publicUrls }: Settings): Record<string, string> {
  return {
    DEMO_SIGN_IN: process.env.DEMO_SIGN_IN || 'true',
    IDENTITY_URL: process.env.IDENTITY_URL || `http://localhost:${port}`,
    IDENTITY_ORIGINS: [process.env.IDENTITY_ORIGINS, ...publicUrls].filter(Boolean).join(','),
  }
}

async function startOwnDatabase(
  settings: Settings,
  onStop: (stop: () => Promise<void>) => void,
): Promise<string> {
  const postgres = await supervisePostgres({ home: settings.home })
  onStop(postgres.stop)
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = 'muster'")
    if (found.rowCount === 0) await client.query('create database muster')
  } finally {
    await client.end()
  }
  return postgres.url('muster')
}

/** Waits until the URL answers with success. @throws Error with what it answered last */
async function waitUntilUp(url: string): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  let last = 'nothing'
  while (performance.now() < giveUpAt) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
      if (response.ok) return
      last = await sentenceOf(response)
    } catch {}
    await sleep(50)
  }
  throw new Error(`${url} was not ready within a minute. It answered: ${last}`)
}

/** The sentence of a refusal for people (RFC 9457), else its status. */
async function sentenceOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const detail = body && typeof body === 'object' && 'detail' in body ? body.detail : undefined
  return typeof detail === 'string' ? detail : String(response.status)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
