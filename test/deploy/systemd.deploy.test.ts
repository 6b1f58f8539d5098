/** The units of deploy/systemd: systemd accepts them and rates their sandbox, and their command lines lead to a drill. systemd itself does not run them here. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BareMachine, must } from './bareMachine.ts'
import { buildPackage, packageFolder } from './builtPackage.ts'
import { installAndDrill } from './productionPlace.ts'

const units = ['muster-migrate.service', 'muster.service'] as const
const source = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url))

let folder: string
let machine: BareMachine
/** The package, instead of /opt/muster, which belongs to this machine. */
let installed: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-systemd-'))
  await chmod(folder, 0o755)
  installed = join(folder, packageFolder())
  await must('tar', ['--extract', `--file=${await buildPackage()}`, `--directory=${folder}`])
  await mkdir(join(folder, 'units'))
  for (const unit of units) {
    const text = await readFile(join(source, unit), 'utf8')
    await writeFile(join(folder, 'units', unit), text.replaceAll('/opt/muster', installed))
  }
  machine = await BareMachine.start(43)
}, 600_000)
afterAll(async () => {
  await machine?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

describe.each(units)('%s', (unit) => {
  test('has nothing that systemd does not know', async () => {
    expect(await must('systemd-analyze', ['verify', join(folder, 'units', unit)])).toBe('')
  })

  test('is sandboxed: an exposure of at most 2.5 of 10', async () => {
    await must('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=25',
      join(folder, 'units', unit),
    ])
  })
})

/** Reads the command line, environment and credentials of a unit. */
async function readUnit(unit: (typeof units)[number], credentials: string) {
  const lines = (await readFile(join(folder, 'units', unit), 'utf8')).split('\n')
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
  const [program = '', ...args] = (of('ExecStart')[0] ?? '').split(' ')
  const env = of('Environment').flatMap((line) =>
    line.split(' ').map((each) => each.replaceAll('%d', credentials).split('=')),
  )
  const secrets = of('LoadCredential').map((line) => line.split(':') as [string, string])
  return { program, args, env: Object.fromEntries(env) as Record<string, string>, secrets }
}

test('their command lines, with their credentials, lead from an empty database to a drill on three pages', {
  timeout: 600_000,
}, async () => {
  const secrets = join(folder, 'secrets')
  const [migrate, server] = [await readUnit(units[0], secrets), await readUnit(units[1], secrets)]
  expect(
    [...migrate.secrets, ...server.secrets].filter(
      ([name, path]) => path !== `/etc/muster/secrets/${name}` || basename(path) !== name,
    ),
  ).toEqual([])
  expect([migrate.args, server.args]).toEqual([['migrate'], ['serve', '--no-migrate']])
  // The owner's password is given to the migration alone.
  expect(server.secrets.map(([name]) => name)).not.toContain('database-url')
  const { server: running } = await installAndDrill(machine, folder, {
    secretsFolder: { here: secrets, there: secrets },
    muster: (args, env) => {
      const unit = [migrate, server].find((each) => each.args.join() === args.join())
      // What muster.env has; secrets come from the unit.
      const settings = Object.fromEntries(Object.entries(env).filter(([name]) => !name.endsWith('_FILE')))
      return machine.spawn(unit?.program ?? migrate.program, args, {
        root: '/',
        user: 10001,
        env: unit ? { ...settings, ...unit.env } : env,
      })
    },
  })
  running.process.kill('SIGTERM')
  expect(await running.ended, running.output()).toBe(0)
})
