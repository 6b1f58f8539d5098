/**
 * `npm run package`: writes `dist/muster-<version>-<os>-<arch>.tar.gz`, all that a production machine needs beside PostgreSQL and a proxy.
 *
 * The same commit gives the same bytes: names are sorted, times are those of the commit, owners are root, and the Node of the lock compresses.
 * It needs GNU tar.
 */
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { buildWeb } from './buildWeb.ts'
import { stagePackage } from './package/stagePackage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = git('rev-parse', 'HEAD')
if (git('status', '--porcelain', '--untracked-files=no'))
  console.error('Files differ from the commit: this package is not what the commit makes.')
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `muster-${version}-${process.platform}-${process.arch}`
const staging = join(dist, `package-${process.pid}`)
await buildWeb()
await rm(staging, { recursive: true, force: true })
await mkdir(staging, { recursive: true })
await stagePackage(root, join(staging, name), commit)

const archive = join(dist, `${name}.tar.gz`)
await pack(archive)
await rm(staging, { recursive: true })
const hash = createHash('sha256')
  .update(await readFile(archive))
  .digest('hex')
await writeFile(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`)
const megabytes = ((await stat(archive)).size / 1_000_000).toFixed(1)
console.log(`${archive}\n${megabytes} MB, version ${version}, commit ${commit}, SHA-256 ${hash}`)

async function pack(file: string): Promise<void> {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${git('log', '-1', '--format=%ct')}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      '--directory',
      staging,
      name,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('exit', resolve)
  })
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  if ((await ended) !== 0) throw new Error('tar could not write the package. It must be GNU tar.')
}
