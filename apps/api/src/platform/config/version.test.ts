import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readVersion, releaseName, runningVersion, versionText } from './version.ts'

/** Tests that there is one version, and that it is told from the right commit. */

const root = new URL('../../../../../', import.meta.url)
const commit = '38bcc74dc0ffee0123456789abcdef0123456789'
let folder: string

beforeEach(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'muster-version-'))}/`
  await writeFile(`${folder}package.json`, JSON.stringify({ version: '1.2.3' }))
  onTestFinished(() => rm(folder, { recursive: true }))
})

test.each([commit, `${commit}\n`, 'v1.2.3-5-g38bcc74dc0ff\n', `1.2.3 ${commit}`, `1.2.3+${commit}`])(
  'a package has its commit in VERSION: %j',
  async (text) => {
    await writeFile(`${folder}VERSION`, text)
    expect(readVersion(folder)).toEqual({ version: '1.2.3', commit: '38bcc74dc0ff' })
  },
)

test.each(['', '1.2.3\n', 'unknown'])('a VERSION without a commit names none: %j', async (text) => {
  await writeFile(`${folder}VERSION`, text)
  expect(readVersion(folder)).toEqual({ version: '1.2.3', commit: null })
})

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

test('a tree of git has the commit of git, and not when it merely lies in one', async () => {
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'First')
  expect(readVersion(folder).commit).toBe(git('rev-parse', 'HEAD').slice(0, 12))
  await mkdir(`${folder}inside`)
  await writeFile(`${folder}inside/package.json`, JSON.stringify({ version: '4.5.6' }))
  expect(readVersion(`${folder}inside/`)).toEqual({ version: '4.5.6', commit: null })
})

test('a release is named as services for error reports read it', () => {
  expect(versionText({ version: '1.2.3', commit: null })).toBe('1.2.3')
  expect(versionText({ version: '1.2.3', commit: 'abc1234' })).toBe('1.2.3+abc1234')
  expect(releaseName()).toBe(`muster@${versionText(runningVersion())}`)
})

test('every part has the same version, in its package.json, in what it imports, and in the lock', async () => {
  const { version } = runningVersion()
  const json = async (path: string) => JSON.parse(await readFile(new URL(path, root), 'utf8'))
  const parts = [
    '',
    'apps/api/',
    'apps/identity/',
    'apps/web/',
    'packages/contract/',
    'packages/domain/',
    'test/typedClient/',
  ]
  const { packages, version: locked } = await json('package-lock.json')
  expect(locked).toBe(version)
  for (const part of parts) {
    const { version: own, dependencies = {} } = await json(`${part}package.json`)
    const ours = Object.entries(dependencies).filter(([name]) => name.startsWith('@muster/'))
    expect([part, own, ...new Set(ours.map(([, each]) => each))].slice(0, 3)).toEqual(
      ours.length > 0 ? [part, version, version] : [part, version],
    )
    expect(packages[part.replace(/\/$/, '')].version, `the lock of ${part}`).toBe(version)
  }
})

test('the changelog tells what this version changed', async () => {
  const changes = await readFile(new URL('CHANGELOG.md', root), 'utf8')
  expect(changes).toContain(`## ${runningVersion().version} - `)
})
