/** Muster as docs/install.md puts it into production: PostgreSQL of Debian, secrets as files, a server, and Caddy with a certificate. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BareMachine, Running } from './bareMachine.ts'
import { firstDrill } from './firstDrill.ts'
import { keyHash, startAuthority } from './testAuthority.ts'

/** The host of PUBLIC_URL. */
export const host = 'muster.test'
const programs = '/usr/lib/postgresql/15/bin'
const caddyfile = fileURLToPath(new URL('../../docs/proxy/Caddyfile', import.meta.url))
const person = { name: 'First Administrator', email: 'first@school.example.org' }

/** The way that Muster is started. */
export interface Installed {
  /** Starts `muster` with these arguments. `secrets` are names of files of `secretsFolder`. */
  muster: (args: readonly string[], env: Record<string, string>) => Running
  /** The folder for secrets, as this machine and as Muster sees it. */
  secretsFolder: { here: string; there: string }
  /** Makes the secrets, the role and the database itself, when PostgreSQL runs. Its socket is in `socketFolder`. */
  prepare?: { socketFolder: string; run: () => Promise<void> }
}

/**
 * Goes the whole way: database, migration, first administrator, server, certificate, and a drill by screen.
 * @param folder for files; the user postgres may go through it
 * @returns seconds of each step, and the running server
 */
export async function installAndDrill(
  machine: BareMachine,
  folder: string,
  { muster, secretsFolder, prepare }: Installed,
): Promise<{ seconds: Record<string, number>; server: Running }> {
  const seconds: Record<string, number> = {}
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    seconds[step] = Math.round((performance.now() - start) / 100) / 10
    return result
  }
  const settings = {
    PUBLIC_URL: `https://${host}`,
    TRUST_PROXY: 'loopback',
    HOST: '127.0.0.1',
    WORKERS: '2',
    MUSTER_APP_PASSWORD_FILE: `${secretsFolder.there}/app-password`,
  }
  const asOwner = { ...settings, DATABASE_URL_FILE: `${secretsFolder.there}/database-url` }
  const command = async (...args: string[]) => {
    const run = muster(args, asOwner)
    if ((await run.ended) !== 0) throw new Error(`muster ${args.join(' ')}: ${run.output()}`)
    return run.output()
  }

  await timed('database', async () => {
    const socket = await startPostgres(machine, folder, prepare?.socketFolder)
    await (prepare ? prepare.run() : makeSecretsAndDatabase(machine, socket, secretsFolder.here))
  })
  await timed('muster migrate', () => command('migrate'))
  const said = await timed('muster admin create', () =>
    command('admin', 'create', '--email', person.email, '--name', person.name),
  )
  const server = await timed('muster serve until ready', async () => {
    const run = muster(['serve', '--no-migrate'], {
      ...settings,
      DATABASE_URL_FILE: `${secretsFolder.there}/app-url`,
      SECRETS_KEY_FILE: `${secretsFolder.there}/secrets-key`,
      SIGNING_KEY_FILE: `${secretsFolder.there}/signing-key`,
    })
    const isReady = machine.run('curl', [
      '--silent',
      '--fail',
      '--retry',
      '120',
      '--retry-all-errors',
      '--retry-delay',
      '1',
      'http://127.0.0.1:3000/health/ready',
    ])
    await Promise.race([isReady, run.ended.then(() => Promise.reject(new Error(run.output())))])
    return run
  })
  const signer = await timed('certificate', async () => {
    const authority = await startAuthority(machine, folder)
    const root = await authority.certificate('roots')
    const caddy = machine.spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
      env: { ...authority.env, MUSTER_SITE: host, MUSTER_SERVERS: '127.0.0.1:3000', HOME: folder },
    })
    await untilTrusted(machine.address, root, caddy)
    return authority.certificate('intermediates')
  })
  seconds['first administrator to the end of a drill, by screen'] = await firstDrill({
    ...person,
    url: `https://${host}`,
    address: machine.address,
    authority: keyHash(signer),
    code: /24 hours: (\S+)/.exec(said)?.[1] ?? '',
    printBags: (key) => command('bags', '--tenant', key),
  })
  return { seconds, server }
}

const asPostgres = ['-u', 'postgres', '--']

/**
 * Starts PostgreSQL of Debian.
 * @param socketFolder a folder of its own by default
 * @returns the folder of its socket
 */
async function startPostgres(machine: BareMachine, folder: string, socketFolder?: string): Promise<string> {
  const data = join(folder, 'postgres')
  const socket = socketFolder ?? data
  for (const each of new Set([data, socket])) {
    await mkdir(each, { recursive: true })
    await machine.run('chown', ['postgres', each])
  }
  await machine.run('runuser', [
    ...asPostgres,
    join(programs, 'initdb'),
    '-D',
    data,
    '--no-sync',
    '--auth-host=scram-sha-256',
    '--auth-local=trust',
    '--encoding=UTF8',
  ])
  const postgres = join(programs, 'postgres')
  machine.spawn('runuser', [...asPostgres, postgres, '-D', data, '-k', socket, '-c', 'fsync=off'])
  await machine.run('sh', ['-c', `until ${programs}/pg_isready -q -h 127.0.0.1; do sleep 0.2; done`])
  return socket
}

/** Makes what docs/install.md makes before the first start. */
async function makeSecretsAndDatabase(machine: BareMachine, socket: string, folder: string): Promise<void> {
  const password = randomBytes(12).toString('hex')
  const secrets = {
    'database-url': `postgres://muster:${password}@127.0.0.1/muster`,
    'app-url': 'postgres://muster_app@127.0.0.1/muster',
    'app-password': randomBytes(12).toString('hex'),
    'secrets-key': randomBytes(32).toString('base64'),
    'signing-key': randomBytes(32).toString('base64'),
  }
  await mkdir(folder, { recursive: true })
  for (const [name, secret] of Object.entries(secrets)) {
    await writeFile(join(folder, name), `${secret}\n`)
    await chmod(join(folder, name), 0o444)
  }
  const sql = `create role muster login createrole password '${password}';
    create database muster owner muster encoding 'UTF8' template template0;`
  await machine.run('runuser', [...asPostgres, 'psql', '-h', socket, '-v', 'ON_ERROR_STOP=1'], { input: sql })
}

/** Waits until the proxy answers over https with a certificate of the authority; checked as a stranger's program would. */
async function untilTrusted(address: string, ca: string, caddy: Running): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const answer = await new Promise<string>((resolve) => {
      const options = { ca, servername: host, headers: { host }, timeout: 5_000 }
      get(`https://${address}/health/ready`, options, (response) => {
        response.resume()
        resolve(String(response.statusCode))
      }).once('error', (error) => resolve(error.message))
    })
    if (answer === '200') return
    if (caddy.process.exitCode !== null) throw new Error(caddy.output())
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`There is no certificate: ${caddy.output()}`)
}
