/**
 * A backup that is restored on a PostgreSQL of its own, where nobody has made the roles before: what names a role fails to be
 * restored, and the rest comes. PostgreSQL's own dropping of a role leaves a database in the same state.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listTenants } from '@muster/contract/adminTenantCalls'
import { listUsers } from '@muster/contract/adminUserCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../apps/api/src/platform/config/config.ts'
import { runningVersion } from '../apps/api/src/platform/config/version.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { buildServer, type Server } from '../apps/api/src/server.ts'
import { callEndpoint } from '../apps/api/test/callEndpoint.ts'
import { type Issuer, startIssuer } from '../apps/api/test/issuer.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { runCommand } from './runCommand.ts'

let home: string
let postgres: Postgres
let issuer: Issuer
let ownerUrl: string
let appUrl: string
let server: Server | undefined

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'muster-restore-'))
  postgres = await startPostgres({ home, throwaway: true })
  issuer = await startIssuer()
  ownerUrl = postgres.url('postgres')
  appUrl = (await migrate(ownerUrl)).appUrl
  await muster('admin', 'create', '--email', 'ada@school.example', '--name', 'Ada')
  await muster('tenant', 'create', '--key', 'northside', '--name', 'Northside')
})
afterAll(async () => {
  await server?.app.close()
  await issuer.close()
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
})

/** A command, as people type it. */
function muster(...args: string[]) {
  const script = fileURLToPath(new URL('muster.ts', import.meta.url))
  return runCommand(process.execPath, [script, ...args], { env: { DATABASE_URL: ownerUrl } })
}

async function asOwner(...statements: string[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function start() {
  await server?.app.close()
  const env = { DATABASE_URL: appUrl, OIDC_ISSUER: issuer.url, LOG_LEVEL: 'silent' }
  server = await buildServer(readConfig(env), { sendsNotifications: false })
  return server
}

async function ready() {
  const answer = await server?.app.inject('/health/ready')
  return { status: answer?.statusCode, body: answer?.json() }
}

/** Counts the tenants, users and audit entries that the global administrator sees. */
async function seen() {
  const token = await issuer.tokenFor({ subject: 'ada', email: 'ada@school.example', name: 'Ada' })
  const headers = { authorization: `Bearer ${token}` }
  const app = server?.app
  if (!app) throw new Error('no server')
  const lists = await Promise.all([
    callEndpoint(app, listTenants, { query: {} }, headers),
    callEndpoint(app, listUsers, { query: {} }, headers),
    callEndpoint(app, searchAudit, { query: {} }, headers),
  ])
  return lists.map((list) => list.body?.total)
}

test('a database restored without the role of global administrators is not ready and says why, until it is migrated', async () => {
  await start()
  expect((await ready()).body).toEqual({ status: 'ready', ...runningVersion() })
  expect(await seen()).toEqual([1, 1, 2])

  await asOwner('drop owned by muster_global', 'drop role muster_global')
  await start()
  const { status, body } = await ready()
  expect(status).toBe(503)
  expect(body.detail).toMatch(
    /^The database is missing what this version needs: 2 roles \(muster_app may act as muster_global, muster_global\), \d+ rights \(.*\), \d+ policies \(of_everyone on app_user, .*\)\. Run: npm run muster -- migrate$/,
  )

  const { code, output } = await muster('migrate')
  expect(output).toMatch(/^The database lacked 2 roles .*\d+ policies .*, which is restored now\./)
  expect(output).toContain('The database is ready for this version.')
  expect(code).toBe(0)
  await start()
  expect((await ready()).body).toEqual({ status: 'ready', ...runningVersion() })
  expect(await seen()).toEqual([1, 1, 2])
  expect((await muster('migrate')).output.trim()).toBe('The database is ready for this version.')
})

test('without either role a server does not start and says so, and the next migration mends it', async () => {
  await server?.app.close()
  server = undefined
  const roles = 'muster_app, muster_global'
  await asOwner(`drop owned by ${roles}`, 'drop role muster_app', 'drop role muster_global')
  const main = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
  const env = { DATABASE_URL: appUrl, LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1' }
  const refused = await runCommand(process.execPath, [main], { env })
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+ does not let the role “muster_app” in: [^\n]+\n$/,
  )

  const { output } = await muster('migrate')
  expect(output).toMatch(/^The database lacked 3 roles .* rights .* \d+ policies /)
  await start()
  expect((await ready()).body).toEqual({ status: 'ready', ...runningVersion() })
  expect(await seen()).toEqual([1, 1, 2])
})
