/**
 * Runs the commands that the README gives for production as they are written there, and checks that each failure of a
 * start is one sentence.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listTenants } from '@muster/contract/adminTenantCalls'
import { getImport, uploadPath } from '@muster/contract/importCalls'
import { urlOf } from '@muster/contract/urlOf'
import { getMe } from '@muster/contract/userCalls'
import { OAuth2Server } from 'oauth2-mock-server'
import pg from 'pg'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runningVersion } from '../apps/api/src/platform/config/version.ts'
import { Visitor } from '../apps/api/test/visitor.ts'
import { freePort } from './freePort.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { runCommand } from './runCommand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const password = 'Zebra crossing #1'
/** As it is written in a URL. */
const encoded = encodeURIComponent(password)

let home: string
let postgres: Postgres
let provider: OAuth2Server
let blocks: { sql: string; sh: string }
let databaseHost: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'muster-production-'))
  const serverHome = join(home, 'postgresql')
  postgres = await startPostgres({ home: serverHome, throwaway: true })
  databaseHost = new URL(postgres.url('postgres')).host
  await encryptConnections(join(serverHome, 'postgres'))
  provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const section = readme.split('\n## Put it into production\n')[1]?.split('\n## ')[0] ?? ''
  const block = (language: string) =>
    section.match(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms'))?.[1] ?? ''
  blocks = { sql: block('sql'), sh: block('sh') }
  for (const statement of blocks.sql.replace("'PASSWORD'", `'${password}'`).split(';\n'))
    if (statement.trim()) await asSuperuser(statement)
})
afterAll(async () => {
  await provider.stop()
  await postgres.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})

async function asSuperuser(statement: string, database = 'postgres') {
  const client = new pg.Client({ connectionString: postgres.url(database) })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Gives the database a certificate, as one on another machine has. @param data the folder of its files */
async function encryptConnections(data: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const { uid, gid } = await stat(data)
  for (const [name, content] of Object.entries({ 'server.crt': cert, 'server.key': key })) {
    await writeFile(join(data, name), content, { mode: 0o600 })
    await chown(join(data, name), uid, gid)
  }
  await writeFile(authority(), cert)
  await asSuperuser('alter system set ssl = on')
  await asSuperuser('select pg_reload_conf()')
}

const authority = () => join(home, 'ca.pem')

/** Counts the connections of Muster by whether they have TLS. */
async function countConnections() {
  const { rows } = await asSuperuser(`
    select ssl, count(*)::int as count
    from pg_stat_ssl join pg_stat_activity using (pid)
    where usename like 'muster%' and usename <> current_user
    group by ssl`)
  return {
    plain: 0,
    encrypted: 0,
    ...Object.fromEntries(rows.map(({ ssl, count }) => [ssl ? 'encrypted' : 'plain', count])),
  }
}

/** A provider on this machine. */
const issuerUrl = () => provider.issuer.url ?? ''

/** Signs in by the code that the command line has printed, as the README says. */
async function tokenFor(server: string, email: string, code: string): Promise<string> {
  const visitor = new Visitor(server, 'https://muster.example.org')
  const page = (await visitor.begin()).at.pathname
  await visitor.follow(`${page}/address`, { email })
  await visitor.follow(`${page}/code`, { email, code })
  return (await visitor.tokens((await visitor.follow(`${page}/later`, {})).at)).access_token
}

describe('the commands of the README @ci', () => {
  let running: ChildProcess | undefined
  afterEach(async () => {
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running?.once('exit', resolve))
    process.kill(-(running.pid ?? 0), 'SIGTERM')
    await ended
  })

  test.skipIf(process.platform === 'win32')(
    'lead from an empty database to the first administrator, who signs in and has an organization with a school',
    async () => {
      const port = await freePort()
      const script = blocks.sh.replace('PASSWORD@db.example.org', `${encoded}@${databaseHost}`)
      expect(script.split('\n').filter((line) => line.startsWith('npm '))).toHaveLength(4)
      const output: string[] = []
      running = spawn('sh', ['-e', '-c', script], {
        cwd: root,
        detached: true,
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DRAIN_SECONDS: '0',
          MUSTER_HOME: join(home, 'not', 'there'),
          NODE_EXTRA_CA_CERTS: authority(),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [running.stdout, running.stderr])
        stream?.on('data', (chunk) => output.push(String(chunk)))
      const ended = new Promise<string>((resolve) => running?.once('exit', () => resolve('ended')))
      const url = `http://127.0.0.1:${port}`
      expect(await Promise.race([ready(url), ended]), output.join('')).toEqual({
        status: 'ready',
        ...runningVersion(),
      })
      const connections = await countConnections()
      expect(connections.encrypted).toBeGreaterThan(3)
      expect(connections.plain).toBe(0)
      expect(output.join('')).toContain('Your Name is now a global administrator.')
      expect(existsSync(join(home, 'not', 'there', 'api.pid'))).toBe(true)

      const code = /24 hours: (\S+)/.exec(output.join(''))?.[1] ?? ''
      const headers = { authorization: `Bearer ${await tokenFor(url, 'you@example.org', code)}` }
      const get = async (path: string) => (await fetch(`${url}${path}`, { headers })).json()
      const me = getMe.answer.parse(await get(getMe.path))
      expect(me).toMatchObject({ email: 'you@example.org', tenants: [] })
      const { items } = listTenants.answer.parse(await get(urlOf(listTenants, { query: {} })))
      expect(items).toMatchObject([{ tenantKey: 'northside', name: 'Northside District', siteCount: 0 }])

      const id = items[0]?.id ?? ''
      const upload = `${url}${uploadPath(id)}?kind=sites&fileName=sites.csv&dryRun=false`
      const started = await fetch(upload, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: 'name\nNorthside School\n',
      })
      const run = (await started.json()) as { id: string }
      const stateOf = () => get(urlOf(getImport, { params: { id, importId: run.id } }))
      await expect.poll(stateOf, { timeout: 20_000 }).toMatchObject({ stage: 'done' })
      const { items: after } = listTenants.answer.parse(await get(urlOf(listTenants, { query: {} })))
      expect(after).toMatchObject([{ tenantKey: 'northside', siteCount: 1 }])
    },
    120_000,
  )

  async function ready(url: string): Promise<unknown> {
    for (;;) {
      const response = await fetch(`${url}/health/ready`).catch(() => null)
      if (response?.ok) return response.json()
      await sleep(100)
    }
  }
})

describe('a start in production that cannot work ends with one sentence', () => {
  const start = async (env: Record<string, string>) => {
    const usual = {
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      MUSTER_HOME: join(home, 'refused'),
      DATABASE_URL: `postgres://muster:${encoded}@${databaseHost}/muster`,
      OIDC_ISSUER: issuerUrl(),
      PUBLIC_URL: 'https://muster.example.org',
      SECRETS_KEY: Buffer.alloc(32, 'production').toString('base64'),
      NO_COLOR: '1',
    }
    return runCommand(process.execPath, [join(root, 'tools', 'start.ts')], { env: { ...usual, ...env } })
  }
  const database = (user: string, name = 'muster') => `postgres://${user}@${databaseHost}/${name}`

  test.concurrent.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a wrong password',
      () => ({ DATABASE_URL: database('muster:wrong') }),
      /does not let the role “muster” in/,
    ],
    [
      'a database that does not exist',
      () => ({ DATABASE_URL: database(`muster:${encoded}`, 'elsewhere') }),
      /has no database “elsewhere”. Create it as a superuser: create database elsewhere owner muster/,
    ],
    [
      'a port where nothing answers',
      () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:9/muster' }),
      /^No PostgreSQL answers at 127.0.0.1:9, where DATABASE_URL leads \(ECONNREFUSED\)/,
    ],
    [
      'a password that is not percent-encoded',
      () => ({ DATABASE_URL: database(`muster:${password}`) }),
      /^DATABASE_URL has characters .* write a space as %20, “#” as %23\.$/,
    ],
    [
      'a provider that calls itself otherwise',
      () => ({ OIDC_ISSUER: `${issuerUrl()}/` }),
      /but the provider there calls itself http:\/\/localhost:\d+\. Set OIDC_ISSUER to exactly that/,
    ],
    [
      'no key for the secrets in the database',
      () => ({ SECRETS_KEY: '' }),
      /^Configuration is wrong. SECRETS_KEY: required in production/,
    ],
    [
      'a database elsewhere without TLS',
      () => ({ DATABASE_URL: `postgres://muster:${encoded}@db.example.org/muster` }),
      /^DATABASE_URL leads to another machine \(db.example.org\) without TLS: add \?sslmode=verify-full/,
    ],
    [
      'a setting that only the server reads',
      () => ({ SMTP_URL: 'smtp://mail.example.org' }),
      /^Configuration is wrong. MAIL_FROM: required with SMTP_URL/,
    ],
  ])('%s', async (_, env, said) => {
    const { code, output } = await start(env())
    expect(output.trim()).toMatch(said)
    expect(output.trim()).not.toMatch(/\n|Zebra/)
    expect(code).toBe(1)
  })

  test('a role that may not create roles', async () => {
    await asSuperuser("create role weak login password 'weak'")
    await asSuperuser('create database weak owner weak')
    const { code, output } = await start({ DATABASE_URL: database('weak:weak', 'weak') })
    expect(output.trim()).toBe(
      'The role “weak” may not create roles, and Muster needs three. As a superuser of PostgreSQL, run: alter role weak createrole;',
    )
    expect(code).toBe(1)
  })
})
