import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Checks that each direct dependency has its line in docs/dependencies.md, and that everybody who takes Muster may use
 * everything installed.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

/** Licenses that ask for no more than a notice, or for changes of their own files (MPL). No GPL, LGPL or AGPL. */
const allowedLicenses = new Set(
  'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 MPL-2.0 CC0-1.0 Unlicense Python-2.0'.split(
    ' ',
  ),
)
/** Packages whose license their package.json does not name in one of these words, and what was found by reading it. */
const licensesByReading: Record<string, string> = {
  'dejavu-fonts-ttf': 'Bitstream Vera and public domain: free to use and to ship',
  'png-js': 'MIT',
}

type Manifest = {
  name?: string
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
type Lockfile = { packages: Record<string, { license?: string; link?: boolean }> }

const readJson = <Shape>(path: string) => JSON.parse(readFileSync(root + path, 'utf8')) as Shape

test('every direct dependency has its line in docs/dependencies.md, and every line its dependency', () => {
  const manifests = globSync(['package.json', '{apps,packages,test}/*/package.json'], { cwd: root })
  const direct = manifests.flatMap((path) => {
    const { dependencies, devDependencies } = readJson<Manifest>(path)
    return Object.keys({ ...dependencies, ...devDependencies })
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
    return isAllowed(license) ? [] : [`${path}: ${license}`]
  })
  expect(wrong).toEqual([])
})

test('a license with a choice needs one that is allowed; GPL is not', () => {
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowed('MIT AND Apache-2.0')).toBe(true)
  for (const license of ['AGPL-3.0-only', 'GPL-2.0', 'MIT AND LGPL-3.0', undefined])
    expect(isAllowed(license)).toBe(false)
})

/** @param license an SPDX expression without nested parentheses */
function isAllowed(license: string | undefined): boolean {
  const choices = (license ?? '').replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => allowedLicenses.has(each)))
}
