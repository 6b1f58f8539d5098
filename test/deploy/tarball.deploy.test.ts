/** The package in a bare Debian, from nothing to a drill on three browsers. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BareMachine, must } from './bareMachine.ts'
import { buildPackage, packageFolder } from './builtPackage.ts'
import { installAndDrill } from './productionPlace.ts'

/** Maximum size of the archive in bytes; docs/install.md says it. */
const budget = 80_000_000

let folder: string
let debian: string
let machine: BareMachine
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-tarball-'))
  await chmod(folder, 0o755)
  debian = join(folder, 'debian')
  await must('mmdebstrap', ['--variant=minbase', '--include=libatomic1', '--quiet', 'bookworm', debian])
  machine = await BareMachine.start(41)
}, 600_000)
afterAll(async () => {
  await machine?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

test('a bare Debian without a network runs it, from the archive to a drill on three pages', {
  timeout: 900_000,
}, async () => {
  const archive = await buildPackage()
  expect((await stat(archive)).size).toBeLessThan(budget)
  const start = performance.now()
  await mkdir(join(debian, 'opt'), { recursive: true })
  await must('tar', ['--extract', `--file=${archive}`, `--directory=${debian}/opt`])
  const unpacked = Math.round((performance.now() - start) / 100) / 10
  await symlink(packageFolder(), join(debian, 'opt', 'muster'))
  for (const name of ['node', 'npm', 'curl', 'python3'])
    expect(existsSync(join(debian, 'usr/bin', name))).toBe(false)

  const secrets = join(debian, 'etc', 'muster', 'secrets')
  const { seconds, server } = await installAndDrill(machine, folder, {
    muster: (args, env) => machine.spawn('/opt/muster/bin/muster', args, { root: debian, user: 10001, env }),
    secretsFolder: { here: secrets, there: '/etc/muster/secrets' },
  })
  console.log({ 'unpack the archive': unpacked, ...seconds })
  server.process.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
})
