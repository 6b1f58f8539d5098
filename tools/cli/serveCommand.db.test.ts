import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../apps/api/test/database.ts'
import { asOwner } from '../../apps/api/test/school.ts'
import { freePort } from '../freePort.ts'

/** `muster serve` as a process, on a real database. */

/** Servers start while the other tests have the processors. */
const patient = { timeout: 90_000 }

const muster = fileURLToPath(new URL('../muster.ts', import.meta.url))

let database: TestDatabase
let folder: string
let usual: Record<string, string>
beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'muster-serve-'))
  // The files of a built web app without which no server starts.
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>Muster</title></head><body><div id="root"></div></body>',
  )
  for (const name of ['first-view.css', 'bag-preload.html', 'words.txt'])
    await writeFile(join(folder, name), '')
  usual = {
    DATABASE_URL: database.ownerUrl,
    PUBLIC_URL: 'https://muster.example.org',
    SECRETS_KEY: Buffer.alloc(32, 'serve').toString('base64'),
    WEB_DIST: folder,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
    MUSTER_COMMAND: 'muster',
    NO_COLOR: '1',
  }
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

type Run = { process: ChildProcess; port: number; output: string; ended: Promise<number | null> }
let running: Run | undefined
afterEach(async () => {
  running?.process.kill('SIGKILL')
  await running?.ended
})

async function serve(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const port = Number(env.PORT ?? (await freePort()))
  const child = spawn(process.execPath, [muster, 'serve', ...args], {
    env: { PATH: process.env.PATH, ...usual, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const run = { process: child, port, output: '', ended }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      run.output += chunk
    })
  running = run
  return run
}

/** Waits until the server is ready. */
async function ready(run: Run): Promise<void> {
  const isReady = vi.waitFor(
    async () => {
      const answer = await fetch(`http://127.0.0.1:${run.port}/health/ready`)
      expect(await answer.json()).toMatchObject({ status: 'ready' })
    },
    { timeout: 60_000, interval: 100 },
  )
  const isOver = run.ended.then(() => Promise.reject(new Error(run.output)))
  await Promise.race([isReady, isOver])
}

/** An empty database of the test server. */
async function emptyDatabase(name: string): Promise<string> {
  await asOwner(inject('postgresUrl'), (client) => client.query(`create database ${name}`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

const dropDatabase = (name: string) =>
  asOwner(inject('postgresUrl'), (client) => client.query(`drop database if exists ${name} with (force)`))

test('an empty database is migrated, served, and left at SIGTERM with exit code 0', patient, async () => {
  const url = await emptyDatabase('serve_empty')
  try {
    const run = await serve([], { DATABASE_URL: url })
    await ready(run)
    expect(run.output).toContain('Ran migration baseline.')
    run.process.kill('SIGTERM')
    expect(await run.ended, run.output).toBe(0)
  } finally {
    await dropDatabase('serve_empty')
  }
})

test.skipIf(process.platform === 'win32')(
  'with --no-migrate several workers serve by the own URL of the app role, from files, and all end at SIGTERM @ci',
  patient,
  async () => {
    const app = new URL(database.appUrl)
    await writeFile(join(folder, 'password'), `${decodeURIComponent(app.password)}\n`)
    app.password = ''
    await writeFile(join(folder, 'url'), `${app.href}\n`)
    const run = await serve(['--no-migrate', '--workers', '2'], {
      DATABASE_URL: '',
      DATABASE_URL_FILE: join(folder, 'url'),
      MUSTER_APP_PASSWORD_FILE: join(folder, 'password'),
    })
    await ready(run)
    expect(run.output).not.toContain('Ran migration')
    run.process.kill('SIGTERM')
    expect(await run.ended, run.output).toBe(0)
  },
)

describe('ends with one sentence and exit code 1', () => {
  const withRole = (url: string, name: string) => {
    const changed = new URL(url)
    changed.username = name
    return changed.href
  }
  test.each<[string, string[], () => Record<string, string>, RegExp]>([
    [
      'without DATABASE_URL',
      [],
      () => ({ DATABASE_URL: '' }),
      /^In production these must be set: DATABASE_URL/,
    ],
    [
      'without DATABASE_URL, outside production, too',
      [],
      () => ({ DATABASE_URL: '', NODE_ENV: 'development' }),
      /^Set DATABASE_URL\. Unlike npm start, “serve” runs no database/,
    ],
    ['without the built web app', [], () => ({ WEB_DIST: tmpdir() }), /^The built web app is not in /],
    ['without a key', [], () => ({ SECRETS_KEY: '' }), /SECRETS_KEY: required in production/],
    [
      'with a secret given twice',
      [],
      () => ({ SECRETS_KEY_FILE: '/run/secrets/key' }),
      /SECRETS_KEY and SECRETS_KEY_FILE are both set/,
    ],
    [
      'as the app role, when it is to migrate',
      [],
      () => ({ DATABASE_URL: database.appUrl }),
      /^DATABASE_URL names the role muster_app, which cannot run migrations\. Run “muster migrate”/,
    ],
    [
      'with a wrong password of the app role',
      ['--no-migrate'],
      () => ({ MUSTER_APP_PASSWORD: 'wrong' }),
      /does not let the role “muster_app” in: .* If nothing has been migrated yet: Run “muster migrate”/,
    ],
    [
      'where nobody listens',
      ['--no-migrate'],
      () => ({ DATABASE_URL: withRole('postgres://x:y@127.0.0.1:9/muster', 'muster') }),
      /^No PostgreSQL answers at 127\.0\.0\.1:9/,
    ],
  ])('%s', async (_, args, env, said) => {
    const run = await serve(args, env())
    expect(await run.ended).toBe(1)
    expect(run.output.trim()).toMatch(said)
    expect(run.output.trim()).not.toMatch(/\n/)
  })

  test('on a database that was never migrated, with --no-migrate, and changes nothing in it', async () => {
    const url = await emptyDatabase('serve_bare')
    try {
      const run = await serve(['--no-migrate'], { DATABASE_URL: url })
      expect(await run.ended).toBe(1)
      expect(run.output.trim()).toBe(
        'This database has not been migrated. Run “muster migrate” with the owner’s DATABASE_URL first.',
      )
      const { rows } = await asOwner(url, (client) =>
        client.query("select to_regnamespace('muster') as there"),
      )
      expect(rows).toEqual([{ there: null }])
    } finally {
      await dropDatabase('serve_bare')
    }
  })

  test('on a database that lacks a migration, and names it', async () => {
    const own = await freshDatabase()
    try {
      const { rows } = await asOwner(own.ownerUrl, (client) =>
        client.query(
          "delete from public.muster_migration where name = (select max(name) from public.muster_migration where name <> 'baseline') returning name",
        ),
      )
      const run = await serve(['--no-migrate'], { DATABASE_URL: own.appUrl })
      expect(await run.ended).toBe(1)
      expect(run.output.trim()).toMatch(
        new RegExp(`^The database is missing ${rows[0]?.name}\\. Run “muster migrate”`),
      )
    } finally {
      await own.drop()
    }
  })

  test('on a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const run = await serve([], { PORT: port })
    expect(await run.ended).toBe(1)
    expect(run.output.trim()).toBe(
      `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`,
    )
    other.close()
  })
})
