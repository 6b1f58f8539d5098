/**
 * `npm run package`: writes `dist/muster-<version>-<os>-<arch>.tar.gz`, all that a production machine needs beside PostgreSQL and a proxy.
 *
 * The same commit gives the same bytes, in any folder and by anybody (`tools/package/writeArchive.ts`): `npm run test:deploy -- --part tarball` makes it twice.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './buildWeb.ts'
import { stagePackage } from './package/stagePackage.ts'
import { writeArchive } from './package/writeArchive.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const commit = {
  id: git('rev-parse', 'HEAD'),
  time: new Date(Number(git('log', '-1', '--format=%ct')) * 1000),
}
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
await writeArchive(join(staging, name), archive, commit.time)
await rm(staging, { recursive: true })
const hash = createHash('sha256')
  .update(await readFile(archive))
  .digest('hex')
await writeFile(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`)
const megabytes = ((await stat(archive)).size / 1_000_000).toFixed(1)
console.log(`${archive}\n${megabytes} MB, version ${version}, commit ${commit.id}, SHA-256 ${hash}`)
