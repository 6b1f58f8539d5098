import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './runCommand.ts'

/** Tests of `npm start` and the others before anything is installed, with an npm that notes its calls. */

const here = dirname(fileURLToPath(import.meta.url))
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-setup-'))
  mkdirSync(join(root, 'tools'))
  cpSync(join(here, 'setup.mjs'), join(root, 'tools', 'setup.mjs'))
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'tools', 'start.ts'), "console.log('started')")
  writeFileSync(
    join(root, 'npm-cli.js'),
    `const { mkdirSync, symlinkSync, writeFileSync, existsSync } = require('node:fs')
    writeFileSync(${JSON.stringify(join(root, 'called'))}, process.argv.slice(2).join(' '))
    mkdirSync(${JSON.stringify(join(root, 'node_modules/.bin'))}, { recursive: true })
    const node = ${JSON.stringify(join(root, 'node_modules/.bin/node'))}
    if (!existsSync(node)) symlinkSync(process.execPath, node)`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const start = () =>
  runCommand(process.execPath, [join(root, 'tools', 'setup.mjs'), 'start'], {
    env: { NODE_ENV: 'production', npm_execpath: join(root, 'npm-cli.js') },
  })
const called = () => (existsSync(join(root, 'called')) ? readFileSync(join(root, 'called'), 'utf8') : null)

test('a first start in production installs what the web is built with, too, and the second installs nothing', async () => {
  expect((await start()).output).toContain('started')
  expect(called()).toMatch(/^ci --include=dev --include=optional --ignore-scripts /)
  rmSync(join(root, 'called'))
  expect((await start()).output).toContain('started')
  expect(called()).toBeNull()
})

test('packages that somebody installed without those are completed; all of them are taken as they are', async () => {
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(process.execPath, join(modules, '.bin', 'node'))
  writeFileSync(join(modules, '.package-lock.json'), '{}')
  const later = Date.now() / 1000 + 60
  utimesSync(join(modules, '.package-lock.json'), later, later)
  expect((await start()).code).toBe(0)
  expect(called()).toContain('--include=dev')

  rmSync(join(root, 'called'))
  rmSync(join(modules, '.muster-install'))
  mkdirSync(join(modules, 'typescript'))
  expect((await start()).output).toContain('started')
  expect(called()).toBeNull()
})
