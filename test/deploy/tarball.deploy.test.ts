/** The package in a bare Debian, from nothing to a drill on three browsers; and its bytes, made a second time elsewhere. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BareMachine, must } from './bareMachine.ts'
import { buildPackage, packageFolder } from './builtPackage.ts'
import { host, installAndDrill } from './productionPlace.ts'

/** Maximum size of the archive in bytes; docs/install.md says it. */
const budget = 90_000_000

const root = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let debian: string
let machine: BareMachine
/** SHA-256 of the package. */
let hash: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-tarball-'))
  await chmod(folder, 0o755)
  debian = join(folder, 'debian')
  await must('mmdebstrap', [
    '--variant=minbase',
    '--include=libatomic1,openssl,postgresql-client',
    '--quiet',
    'bookworm',
    debian,
  ])
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
  hash = await hashOf(archive)
  const [, unpack = '', prepare = ''] = await commandsOfDocs()
  const inDebian = (commands: string) => machine.run('sh', ['-ec', commands], { root: debian })
  await copyFile(archive, join(debian, 'root', `${packageFolder()}.tar.gz`))
  const start = performance.now()
  await inDebian(`cd /root\n${unpack}`)
  const unpacked = Math.round((performance.now() - start) / 100) / 10
  for (const name of ['node', 'npm', 'curl', 'python3'])
    expect(existsSync(join(debian, 'usr/bin', name))).toBe(false)

  const bill = await readFile(join(debian, 'opt', packageFolder(), 'sbom.cdx.json'), 'utf8')
  for (const name of ['fastify', 'react-dom', `node-linux-${process.arch}`])
    expect(bill).toContain(`"name": "${name}"`)

  await inDebian('useradd --system postgres; useradd --system --uid 10001 muster')
  const { seconds, server } = await installAndDrill(machine, folder, {
    // What is in muster.env comes from there.
    muster: (args, { PUBLIC_URL: _, TRUST_PROXY: _1, HOST: _2, WORKERS: _3, ...env }) =>
      machine.spawn('sh', ['-ec', 'set -a; . /etc/muster/muster.env; exec muster "$@"', 'sh', ...args], {
        root: debian,
        user: 10001,
        env,
      }),
    secretsFolder: { here: join(debian, 'etc', 'muster', 'secrets'), there: '/etc/muster/secrets' },
    prepare: {
      socketFolder: join(debian, 'run', 'postgresql'),
      run: async () => {
        await inDebian(prepare)
        await inDebian('chown --recursive muster /etc/muster')
      },
    },
  })
  console.log({ 'unpack the archive': unpacked, ...seconds })
  server.process.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
})

/** The blocks of commands below “The package” in docs/install.md, for this test's host. Programs of Debian are here already. */
async function commandsOfDocs(): Promise<string[]> {
  const docs = await readFile(join(root, 'docs', 'install.md'), 'utf8')
  const [section = ''] = docs.split('\n## The package\n').at(-1)?.split('\n## ') ?? []
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) =>
    block
      .replace(/^apt-get .*$/m, '')
      .replaceAll('linux-x64', `linux-${process.arch}`)
      .replaceAll('muster.example.org', host),
  )
}

/** Makes the package in a clone: $1 are the sources, $2 is the clone's folder, $3 is Node. */
const packAgain = `
  umask 077
  git clone --quiet "$1" "$2"
  for part in . apps/web test/typedClient; do
    if [ -d "$1/$part/node_modules" ]; then cp --archive --link "$1/$part/node_modules" "$2/$part/"; fi
  done
  TZ=Pacific/Apia LC_ALL=C HOME="$2" exec "$3" "$2/tools/package.ts"`

test('the same commit makes the same bytes in another clone, at another time, in another time zone and by another umask', {
  timeout: 600_000,
}, async () => {
  const changed = await must('git', ['-C', root, 'status', '--porcelain', '--untracked-files=no'])
  expect(changed, 'Commit these first: a clone does not have them.').toBe('')
  // Beside the sources: packages are linked, which works within one disk alone.
  const clone = await mkdtemp(join(root, 'dist', 'again-'))
  onTestFinished(() => rm(clone, { recursive: true }))
  await must('sh', ['-ec', packAgain, 'sh', root, clone, process.execPath])
  const again = await hashOf(join(clone, 'dist', `${packageFolder()}.tar.gz`))
  expect(again).toBe(hash)
})

async function hashOf(archive: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(archive))
    .digest('hex')
}
