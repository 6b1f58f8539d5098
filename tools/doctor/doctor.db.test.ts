import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsKey } from '../../apps/api/test/testSecrets.ts'
import { openWorld, type World } from '../../apps/api/test/world.ts'
import { readOnlyUrl } from '../cli/openReadOnly.ts'
import { readStatus } from '../status/readStatus.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkPooler } from './checkPooler.ts'
import { checkTenantDomain } from './checkTenantDomain.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'
import { startTestNameServer } from './testNameServer.ts'

/** Examines a real server on a real PostgreSQL, as it is and with one thing broken at a time. */

let world: World
let url: string
beforeAll(async () => {
  world = await openWorld()
  url = await world.listen()
})
afterAll(() => world.close())

const environment = () => ({
  DATABASE_URL: world.db.ownerUrl,
  PUBLIC_URL: url,
  OIDC_ISSUER: world.issuer.url,
  SECRETS_KEY: secretsKey,
})
const found = () =>
  Promise.resolve({ ownerUrl: world.db.ownerUrl, appUrl: world.db.appUrl, close: async () => {} })
const named = (findings: readonly Finding[], name: string) => findings.filter((each) => each.name === name)

test('a deployment that works has no problem but those of a test: no mail, no public name', async () => {
  const findings = await examine(environment(), {}, found)
  const problems = findings.filter(({ is }) => is === 'problem').map(({ name }) => name)
  expect([...new Set(problems)].sort()).toEqual(['mail', 'push'])
  expect(named(findings, 'public address')).toMatchObject([{ says: `${url} leads to this deployment.` }])
  expect(named(findings, 'proxy')).toMatchObject([{ is: 'ok' }])
  expect(named(findings, 'schema')).toMatchObject([{ is: 'ok' }])
})

test('a server with another key is told from this one', async () => {
  const env = { ...environment(), SECRETS_KEY: randomBytes(32).toString('base64') }
  const findings = await examine(env, {}, found)
  expect(named(findings, 'public address')[0]?.says).toContain('Another Muster answers')
})

test('hosts of organizations that lead to this deployment are told from others', async () => {
  const { port } = new URL(url)
  const names = await startTestNameServer((host) => host.endsWith('.school.test'))
  const one = await startTestNameServer((host) => host === 'oakridge.school.test')
  const check = (nameServer: string, env: Record<string, string>) =>
    checkTenantDomain({ domain: `school.test:${port}`, publicUrl: url, prefixes: ['oakridge'], env }, [
      nameServer,
    ])
  const right = { SECRETS_KEY: secretsKey }
  expect(await check(names.address, right)).toMatchObject({
    is: 'ok',
    says: `DNS knows *.school.test. http://oakridge.school.test:${port} leads to this deployment.`,
  })
  expect((await check(one.address, right)).says).toContain('a new one needs its own record')
  const other = { SECRETS_KEY: randomBytes(32).toString('base64') }
  expect((await check(names.address, other)).says).toContain('Another deployment or program answers')
  names.close()
  one.close()
})

test('two addresses that lead to one database, without a pooler, are one too many', async () => {
  const { ownerUrl } = world.db
  expect(await checkPooler(ownerUrl, ownerUrl)).toMatchObject({
    is: 'ok',
    says: expect.stringContaining('you can leave out DATABASE_DIRECT_URL'),
  })
  const elsewhere = Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href
  expect(await checkPooler(ownerUrl, elsewhere)).toMatchObject({
    is: 'problem',
    says: expect.stringContaining('lead to different databases'),
  })
  expect((await checkPooler(ownerUrl, ownerUrl.replace(/:\d+\//, ':1/'))).says).toContain(
    'where DATABASE_DIRECT_URL leads',
  )
})

test('how a request arrives is told to nobody without the key', async () => {
  const { app } = world.server
  const queries = [
    '',
    '?at=1&nonce=aaaaaaaaaaaaaaaa&proof=x',
    `?at=${Date.now()}&nonce=aaaaaaaaaaaaaaaa&proof=${'A'.repeat(43)}`,
  ]
  for (const query of queries) expect((await app.inject(`/health/seen${query}`)).statusCode).toBe(404)
})

describe('the database', () => {
  const check = () => checkDatabase(world.db.ownerUrl, 1)

  test('that cannot be reached, and settings that ask for too much, have their sentences', async () => {
    expect(await checkDatabase('postgres://a:secret-word@127.0.0.1:1/muster', 1)).toMatchObject([
      { is: 'problem', says: expect.stringContaining('No PostgreSQL answers at 127.0.0.1:1') },
    ])
    const few = await checkDatabase(world.db.ownerUrl, 4, 9)
    expect(named(few, 'connections')[0]?.says).toContain('4 servers need 36')
    const many = await checkDatabase(world.db.ownerUrl, 1, 9_000)
    expect(named(many, 'connections')[0]?.says).toContain('Raise its max_connections')
  })

  test('is not changed, and what is missing in it is named', async () => {
    await world.asOwner((owner) => owner.query('alter table bag no force row level security'))
    const missing = named(await check(), 'schema')
    await world.asOwner((owner) => owner.query('alter table bag force row level security'))
    expect(missing).toMatchObject([
      { is: 'problem', says: expect.stringContaining('row-level security does not hold (bag)') },
    ])
    expect(named(await check(), 'schema')).toMatchObject([{ is: 'ok' }])
  })

  test('whose migrations did not all run is not migrated', async () => {
    const last = await world.asOwner(async (owner) => {
      const { rows } = await owner.query('select * from public.muster_migration order by name desc limit 1')
      await owner.query('delete from public.muster_migration where name = $1', [rows[0].name])
      return rows[0]
    })
    const missing = named(await check(), 'schema')
    const status = await readStatus(world.db.appUrl, {}, `${url}/health/ready`)
    const again = named(await check(), 'schema')
    await world.asOwner((owner) =>
      owner.query('insert into public.muster_migration (name, checksum, at) values ($1, $2, $3)', [
        last.name,
        last.checksum,
        last.at,
      ]),
    )
    expect(missing[0]?.says).toContain(`migration (${last.name})`)
    expect(again).toEqual(missing)
    expect(status.database?.missing).toEqual([last.name])
    expect(status.todo.join()).toContain('1 migrations have not run')
  })
})

test('the status counts what runs and waits, and says what to do', async () => {
  await world.startDrill(world.tenants[0])
  const status = await readStatus(world.db.appUrl, { SECRETS_KEY: secretsKey }, `${url}/health/ready`)
  expect(status).toMatchObject({
    database: { incidents: [{ kind: 'Exercise', count: 1 }], due: [], missing: [], later: [] },
    ready: { isReady: true },
    problem: null,
  })
  expect(status.todo).toEqual([])
})

test('the status of a database that is away says so, and a server that is away too', async () => {
  const gone = new URL(world.db.appUrl)
  gone.pathname = '/not_there'
  const status = await readStatus(gone.href, {}, 'http://127.0.0.1:1/health/ready')
  expect(status).toMatchObject({ database: null, ready: null })
  expect(status.todo).toHaveLength(2)
})

test('nothing that is found has a secret in it', async () => {
  const password = 'correct-horse-battery'
  const env = {
    ...environment(),
    DATABASE_URL: world.db.ownerUrl,
    SMTP_URL: `smtp://ann:${password}@127.0.0.1:1`,
    MAIL_FROM: 'muster@school.example',
    SMS_ACCOUNT: 'AC-account-1234',
    SMS_TOKEN: 'token-of-the-sms-service',
    SMS_FROM: '+15550100000',
    SMS_URL: 'http://127.0.0.1:1',
    SIGNING_KEY: randomBytes(32).toString('base64'),
  }
  const text = JSON.stringify(await examine(env, {}, found))
  const secrets = [
    password,
    env.SMS_TOKEN,
    env.SIGNING_KEY,
    env.SECRETS_KEY,
    new URL(world.db.ownerUrl).password,
  ]
  for (const secret of secrets.filter(Boolean)) expect(text).not.toContain(secret)
})

test('the database of a check cannot be written by it', async () => {
  const client = new pg.Client({ connectionString: readOnlyUrl(world.db.appUrl) })
  await client.connect()
  await expect(client.query('update muster.write_check set at = now()')).rejects.toThrow(
    'read-only transaction',
  )
  await client.end()
})
