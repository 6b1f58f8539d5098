import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../apps/api/test/database.ts'
import { freePort } from '../freePort.ts'
import { stagePackage } from './stagePackage.ts'

/** The package in a folder of its own, without npm: nothing of the sources is in reach. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const commit = { id: '0123456789abcdef0123456789abcdef01234567', time: new Date(0) }

let folder: string
let database: TestDatabase
/** An environment as a service has it. */
const bare = { PATH: '/usr/bin:/bin', NO_COLOR: '1' }

describe.skipIf(process.platform === 'win32')('bin/muster', { timeout: 90_000 }, () => {
  const muster = () => join(folder, 'muster', 'bin', 'muster')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-package-'))
    // The files of a built web app without which no server starts; `npm run test:deploy` has the real one.
    await mkdir(join(folder, 'web'))
    await writeFile(
      join(folder, 'web', 'index.html'),
      '<head><title>Muster</title></head><body><div id="root"></div></body>',
    )
    for (const name of ['first-view.css', 'bag-preload.html', 'words.txt'])
      await writeFile(join(folder, 'web', name), '')
    await stagePackage(root, join(folder, 'muster'), commit, 'no/web')
    await symlink(muster(), join(folder, 'linked'))
    database = await freshDatabase()
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true })
  })

  test('says its version and its commands, from any folder and by a link', () => {
    for (const program of [muster(), join(folder, 'linked')]) {
      const version = spawnSync(program, ['version'], { cwd: '/', env: bare, encoding: 'utf8' })
      expect(version.stdout + version.stderr).toContain(commit.id.slice(0, 12))
      const help = spawnSync(program, ['help'], { cwd: '/', env: bare, encoding: 'utf8' })
      expect(help.stdout).toMatch(/^muster <command>\n/)
      expect(help.stdout).toContain('serve [--no-migrate]')
      expect(help.status).toBe(0)
    }
  })

  test('is for production: it asks for a database, and for the built web app', () => {
    const said = (env: Record<string, string>) => {
      const run = spawnSync(muster(), ['serve'], { cwd: '/', env: { ...bare, ...env }, encoding: 'utf8' })
      expect(run.status).toBe(1)
      return run.stderr.trim()
    }
    expect(said({})).toBe('In production these must be set: DATABASE_URL, PUBLIC_URL.')
    const settings = { DATABASE_URL: database.ownerUrl, PUBLIC_URL: 'https://muster.example.org' }
    expect(said({ ...settings, SECRETS_KEY: Buffer.alloc(32).toString('base64') })).toMatch(
      /^The built web app is not in .*\/muster\/apps\/web\/dist/,
    )
  })

  test('serves, passes SIGTERM on and ends with exit code 0', async () => {
    const port = String(await freePort())
    const child = spawn(muster(), ['serve'], {
      cwd: '/',
      env: {
        ...bare,
        DATABASE_URL: database.ownerUrl,
        PUBLIC_URL: 'https://muster.example.org',
        SECRETS_KEY: Buffer.alloc(32, 'package').toString('base64'),
        WEB_DIST: join(folder, 'web'),
        HOST: '127.0.0.1',
        PORT: port,
        DRAIN_SECONDS: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const ended = once(child, 'close').then(([code]) => code)
    const isReady = vi.waitFor(
      async () => expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200),
      { timeout: 60_000, interval: 100 },
    )
    await Promise.race([isReady, ended.then(() => Promise.reject(new Error(output)))])
    child.kill('SIGTERM')
    expect(await ended, output).toBe(0)
  })
})
