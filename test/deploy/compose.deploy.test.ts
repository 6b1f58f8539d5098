/**
 * The services of deploy/compose.yaml, run as processes in the order that the file says: their commands, environment, secrets and health checks are read from it.
 *
 * No registry of images can be reached here, so PostgreSQL and Caddy are those of Debian, and Docker does not run.
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { BareMachine, must, type Running } from './bareMachine.ts'
import { buildPackage, packageFolder } from './builtPackage.ts'

const names = z.record(z.string(), z.string())
const service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: names,
  secrets: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().default(false),
})
const file = z.object({
  services: z.record(z.string(), service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

const source = fileURLToPath(new URL('../../deploy/compose.yaml', import.meta.url))
const site = 'muster.test'
const programs = '/usr/lib/postgresql/15/bin'

let folder: string
let machine: BareMachine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-compose-'))
  await chmod(folder, 0o755)
  // The names of services are hosts, as in the network of compose; each server has an address of its own.
  await mkdir('/etc/netns/muster45', { recursive: true })
  await writeFile(
    '/etc/netns/muster45/hosts',
    '127.0.0.1 localhost postgres\n127.0.0.2 server-1\n127.0.0.3 server-2\n',
  )
  machine = await BareMachine.start(45)
}, 60_000)
afterAll(async () => {
  await machine?.stop()
  await rm('/etc/netns/muster45', { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('its services start one after the other, as it says, and two servers answer through the proxy', {
  timeout: 600_000,
}, async () => {
  const text = (await readFile(source, 'utf8'))
    .replace(/\$\{MUSTER_SITE:\?[^}]*\}/g, site)
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
  const { services, secrets } = file.parse(parse(text, { merge: true }))
  await must('tar', ['--extract', `--file=${await buildPackage()}`, `--directory=${folder}`])
  const muster = join(folder, packageFolder(), 'bin', 'muster')

  const password = randomBytes(12).toString('hex')
  const values: Record<string, string> = {
    'postgres-password': password,
    'app-password': randomBytes(12).toString('hex'),
    'database-url': `postgres://muster:${password}@postgres/muster`,
    'secrets-key': randomBytes(32).toString('base64'),
    'signing-key': randomBytes(32).toString('base64'),
  }
  expect(Object.keys(secrets).sort()).toEqual(Object.keys(values).sort())
  for (const [name, { file: path }] of Object.entries(secrets)) {
    expect(path).toBe(`./secrets/${name}`)
    await mkdir(join(folder, 'secrets'), { recursive: true })
    await writeFile(join(folder, 'secrets', name), `${values[name]}\n`, { mode: 0o444 })
  }

  /** The environment of a service, with the secrets that it is given and no other. */
  const environmentOf = (name: string) => {
    const { environment, secrets: given } = services[name] ?? service.parse({})
    for (const value of Object.values(environment))
      if (value.startsWith('/run/secrets/')) expect(given).toContain(value.slice('/run/secrets/'.length))
    return Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        value.replace('/run/secrets', join(folder, 'secrets')),
      ]),
    )
  }
  const started = new Map<string, Running>()
  const starters: Record<string, (env: Record<string, string>, command: string[]) => Promise<Running>> = {
    postgres: startPostgres,
    caddy: async (env) =>
      machine.spawn(
        'caddy',
        [
          'run',
          '--config',
          fileURLToPath(new URL('../../docs/proxy/Caddyfile', import.meta.url)),
          '--adapter',
          'caddyfile',
        ],
        {
          // Here the site is http, because this test has no authority: tarball and image have one.
          env: { ...env, HOME: folder, MUSTER_SITE: `http://${site}` },
        },
      ),
  }
  const startMuster = (host: string) => async (env: Record<string, string>, command: string[]) =>
    machine.spawn(muster, command, {
      root: '/',
      user: 10001,
      env: {
        NODE_ENV: 'production',
        HOST: host,
        PORT: '3000',
        DRAIN_SECONDS: '0',
        ...env,
      },
    })
  starters.migrate = startMuster('127.0.0.1')
  starters['server-1'] = startMuster('127.0.0.2')
  starters['server-2'] = startMuster('127.0.0.3')

  /** Starts a service when those are as it wants that it depends on. */
  const order: string[] = []
  const start = async (name: string): Promise<void> => {
    if (started.has(name)) return
    const { depends_on, command = [] } = services[name] ?? service.parse({})
    for (const [other, { condition }] of Object.entries(depends_on)) {
      await start(other)
      const running = started.get(other)
      if (condition === 'service_completed_successfully')
        expect(await running?.ended, running?.output()).toBe(0)
      else await untilHealthy(other)
    }
    order.push(name)
    const starter = starters[name]
    if (!starter) throw new Error(`There is no way to start ${name}.`)
    started.set(name, await starter(environmentOf(name), command))
  }
  const hosts: Record<string, string> = { 'server-1': '127.0.0.2', 'server-2': '127.0.0.3' }
  const untilHealthy = async (name: string) => {
    const [, program = '', ...args] = services[name]?.healthcheck?.test ?? []
    const known =
      program === 'node' ? join(folder, packageFolder(), 'runtime', 'node') : join(programs, program)
    const check = () =>
      machine.spawn(
        known,
        args.map((each) => each.replace('127.0.0.1:3000', `${hosts[name]}:3000`)),
      ).ended
    await expect.poll(check, { timeout: 90_000, interval: 500 }).toBe(0)
  }
  for (const name of Object.keys(services)) await start(name)
  expect(order.indexOf('migrate')).toBeGreaterThan(order.indexOf('postgres'))
  expect(order.indexOf('server-1')).toBeGreaterThan(order.indexOf('migrate'))
  for (const name of ['server-1', 'server-2']) await untilHealthy(name)

  // The owner's secrets are in no server.
  for (const name of ['server-1', 'server-2']) {
    expect(services[name]?.secrets).not.toContain('database-url')
    expect(services[name]?.read_only).toBe(true)
  }
  const ask = () =>
    machine.run('curl', [
      '--silent',
      '--fail',
      '--retry',
      '20',
      '--retry-all-errors',
      '--retry-delay',
      '1',
      '--resolve',
      `${site}:80:127.0.0.1`,
      `http://${site}/health/ready`,
    ])
  expect(await ask()).toContain('"status":"ready"')
  // One server is enough.
  const first = started.get('server-1')
  first?.process.kill('SIGTERM')
  expect(await first?.ended, first?.output()).toBe(0)
  for (let times = 0; times < 4; times++) expect(await ask()).toContain('"status":"ready"')
})

/** PostgreSQL of Debian as the image makes it from these variables: a superuser with this name and password, and its database. */
async function startPostgres(env: Record<string, string>): Promise<Running> {
  const data = join(folder, 'postgres')
  await mkdir(data)
  await machine.run('chown', ['postgres', data])
  const { POSTGRES_USER = '', POSTGRES_PASSWORD_FILE = '', POSTGRES_DB = '', POSTGRES_INITDB_ARGS = '' } = env
  const as = ['-u', 'postgres', '--']
  const login = [
    `--username=${POSTGRES_USER}`,
    `--pwfile=${POSTGRES_PASSWORD_FILE}`,
    '--auth-host=scram-sha-256',
    '--auth-local=trust',
  ]
  await machine.run('runuser', [
    ...as,
    join(programs, 'initdb'),
    '-D',
    data,
    '--no-sync',
    ...login,
    ...POSTGRES_INITDB_ARGS.split(' '),
  ])
  const running = machine.spawn('runuser', [
    ...as,
    join(programs, 'postgres'),
    '-D',
    data,
    '-k',
    data,
    '-c',
    'fsync=off',
  ])
  await machine.run('sh', ['-c', `until ${programs}/pg_isready -q -h 127.0.0.1; do sleep 0.2; done`])
  await machine.run('runuser', [...as, 'createdb', '-h', data, '-U', POSTGRES_USER, POSTGRES_DB])
  return running
}
