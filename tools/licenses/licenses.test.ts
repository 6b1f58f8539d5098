import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refuseOthers, shippedPackages } from './shippedPackages.ts'
import { standardText } from './standardText.ts'
import { writeNotices } from './writeNotices.ts'

/** The notices name everything in Muster, with its license. */

async function notices() {
  const folder = await mkdtemp(join(tmpdir(), 'muster-notices-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const packages = await writeNotices(join(folder, 'THIRD-PARTY.md'))
  return { packages, text: await readFile(join(folder, 'THIRD-PARTY.md'), 'utf8') }
}

test('every package in the lock that is not for development stands there, with a text', async () => {
  const { text } = await notices()
  const lock = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  const entries = Object.entries<{ version?: string; dev?: boolean; link?: boolean }>(lock.packages)
  const shipped = entries.filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  expect(shipped.length).toBeGreaterThan(300)
  const headings = text
    .split('\n')
    .filter((line) => line.startsWith('## '))
    .join(', ')
    .replaceAll('## ', ', ')
  for (const [path, { version }] of shipped) {
    const named = `${path.split('node_modules/').at(-1)} ${version}`
    expect(text).toContain(`\n- ${named}: `)
    expect(`${headings},`, named).toContain(` ${named},`)
  }
})

test('no text is empty, and those of fonts, database and browser code are there', async () => {
  const { packages, text } = await notices()
  expect(packages.filter(({ texts }) => texts.join('').length < 100).map(({ name }) => name)).toEqual([])
  for (const words of ['Bitstream Vera', 'Meta Platforms', 'Vitaly Rtishchev', 'MapLibre', 'Apache License'])
    expect(text).toContain(words)
})

test('nothing ships but under a license that is allowed or was read', () => {
  const refuse =
    (license: string, name = 'gpl-thing') =>
    () =>
      refuseOthers([{ name, license }])
  for (const license of ['GPL-3.0-only', 'AGPL-3.0', '(GPL-2.0 OR LGPL-3.0)', 'SSPL-1.0', 'see its text'])
    expect(refuse(license), license).toThrow(`These packages may not ship: gpl-thing (${license}).`)
  for (const license of ['MIT', 'MIT OR GPL-3.0', 'Apache-2.0'])
    expect(refuse(license), license).not.toThrow()
  expect(refuse('see its text', 'png-js')).not.toThrow()
})

test('a license without a text stops the build', () => {
  expect(standardText('MIT', 'Ann')).toContain('Copyright (c) Ann')
  expect(() => standardText('WTFPL', 'Ann')).toThrow('brings no text')
})

test('each package is named once', async () => {
  const names = (await shippedPackages()).map(({ name, version }) => `${name} ${version}`)
  expect(new Set(names).size).toBe(names.length)
})
