/**
 * The image of deploy/Containerfile, built by buildah on a base of Debian and Node, from nothing to a drill on three browsers.
 *
 * In chroot isolation buildah makes no root read-only. So what it runs itself is short, and the server runs in the image's files, mounted read-only, as the image's user and
 * with its environment, command and health check, which are read from the image.
 */
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { BareMachine, must } from './bareMachine.ts'
import { buildPackage, packageFolder } from './builtPackage.ts'
import { installAndDrill } from './productionPlace.ts'

const node = fileURLToPath(new URL(`../../node_modules/node-linux-${process.arch}/bin/node`, import.meta.url))

/** The part of `buildah inspect` that says how an image runs. */
const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})

let folder: string
let machine: BareMachine
const mounted: string[] = []
const buildah = (...args: string[]) =>
  must('buildah', [
    '--storage-driver=vfs',
    `--root=${join(folder, 'storage')}`,
    `--runroot=${join(folder, 'run')}`,
    ...args,
  ])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-image-'))
  await chmod(folder, 0o755)
  const debian = join(folder, 'debian')
  await must('mmdebstrap', ['--variant=minbase', '--include=libatomic1', '--quiet', 'bookworm', debian])
  await copyFile(node, join(debian, 'usr', 'local', 'bin', 'node'))
  await chmod(join(debian, 'usr', 'local', 'bin', 'node'), 0o755)
  const base = (await buildah('from', 'scratch')).trim()
  await buildah('add', '--quiet', base, debian, '/')
  await buildah('commit', '--quiet', '--rm', base, 'localhost/debian-node')
  await rm(debian, { recursive: true })
  machine = await BareMachine.start(44)
}, 900_000)
afterAll(async () => {
  await machine?.stop()
  for (const path of mounted.reverse()) await must('umount', [path])
  await rm(folder, { recursive: true, force: true })
}, 120_000)

test('an image runs read-only as its user, from an empty database to a drill on three pages', {
  timeout: 900_000,
}, async () => {
  await must('tar', ['--extract', `--file=${await buildPackage()}`, `--directory=${folder}`])
  const context = join(folder, packageFolder())
  await buildah(
    'bud',
    '--quiet',
    '--isolation=chroot',
    '--format=docker',
    '--build-arg=BASE=localhost/debian-node',
    `--file=${join(context, 'deploy', 'Containerfile')}`,
    '--tag=localhost/muster',
    context,
  )
  await rm(context, { recursive: true })
  const { config } = inspected.parse(
    JSON.parse(await buildah('inspect', '--type=image', 'localhost/muster')),
  ).Docker
  expect(config.User).toBe('10001:10001')
  const [entry = ''] = config.Entrypoint

  const container = (await buildah('from', '--pull-never', 'localhost/muster')).trim()
  expect(await buildah('run', '--isolation=chroot', container, '--', entry, 'version')).toMatch(
    /^Muster {2}\d/,
  )
  expect((await buildah('run', '--isolation=chroot', container, '--', 'id', '-u')).trim()).toBe('10001')

  // Read-only, with a place to write in /tmp alone.
  const image = (await buildah('mount', container)).trim()
  const root = join(folder, 'root')
  await mkdir(root)
  await must('mkdir', ['-p', join(image, 'run', 'secrets')])
  await must('mount', ['--bind', image, root])
  mounted.push(root)
  await must('mount', ['-o', 'remount,bind,ro', root])
  await must('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, 'tmp')])
  mounted.push(join(root, 'tmp'))
  const secrets = join(folder, 'secrets')
  await mkdir(secrets)
  await must('mount', ['--bind', secrets, join(root, 'run', 'secrets')])
  mounted.push(join(root, 'run', 'secrets'))
  await expect(must('touch', [join(root, 'opt', 'muster', 'written')])).rejects.toThrow(
    'Read-only file system',
  )

  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
    string,
    string
  >
  const [, ...health] = config.Healthcheck.Test
  const check = () => machine.spawn(health[0] ?? '', health.slice(1), { root, user: 10001, env: own })
  expect(await check().ended).toBe(1)
  const { seconds, server } = await installAndDrill(machine, folder, {
    secretsFolder: { here: secrets, there: '/run/secrets' },
    muster: (args, env) => {
      if (args[0] === 'serve') expect(args).toEqual(config.Cmd)
      return machine.spawn(entry, args, { root, user: 10001, env: { ...own, ...env } })
    },
  })
  expect(await check().ended).toBe(0)
  console.log(seconds)
  server.process.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
})
