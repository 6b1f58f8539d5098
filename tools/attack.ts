/**
 * `npm run test:attack`: attacks Muster for longer than a test may take. Each part goes on where it stopped the last time.
 *
 *     npm run test:attack                   an hour
 *     npm run test:attack -- --minutes 20   at most 60 in one run
 *     npm run test:attack -- --hours 5      run after run, until the time is over or everything is done
 *     npm run test:attack -- --part fuzz    one part alone
 *     npm run test:attack -- --again        from the beginning
 *     npm run test:attack -- --state DIR    keeps its state elsewhere than in node_modules/.cache
 *
 * It ends with exit code 1 if anything was found, now or before, and prints what.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AttackRun } from '../apps/api/test/attack/attackRun.ts'
import { readFindings, recipesOf } from './findings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A part: its share of the time, and how it runs for these minutes. @returns an exit code */
type Part = { share: number; run: (minutes: number) => Promise<number> }

/** The parts. Most are a test file that reads `ATTACK_STATE` and `ATTACK_MINUTES` (apps/api/test/attack/attackRun.ts). */
const parts: Record<string, Part> = {
  recipes: { share: 0.15, run: runRecipes },
  foreignIds: { share: 0.3, run: (minutes) => runTest('access/foreignIds', minutes) },
  hostileFiles: { share: 0.2, run: (minutes) => runTest('health/hostileFiles', minutes) },
  kills: { share: 0.25, run: (minutes) => runTest('incidents/crash', minutes) },
  fuzz: {
    share: 0.1,
    // Conversations in a minute on two cores.
    run: (minutes) => runTest('fastPathFuzz', minutes, { FUZZ_RUNS: String(Math.ceil(minutes * 400)) }),
  },
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    hours: { type: 'string' },
    part: { type: 'string' },
    again: { type: 'boolean', default: false },
    state: { type: 'string', default: join(root, 'node_modules', '.cache', 'muster-attack') },
  },
})
const chosen = Object.entries(parts).filter(([name]) => !values.part || name === values.part)
if (chosen.length === 0) throw new Error(`There are these parts: ${Object.keys(parts).join(', ')}.`)
const isAsked = values.minutes !== undefined || values.hours !== undefined
let left = isAsked ? Number(values.minutes ?? 0) + 60 * Number(values.hours ?? 0) : 60
if (!(left > 0)) throw new Error('--minutes and --hours take a number.')

if (values.again) rmSync(values.state, { recursive: true, force: true })
mkdirSync(values.state, { recursive: true })
let code = 0
while (left > 0) {
  const minutes = Math.min(left, 60)
  left -= minutes
  const before = doneIn(values.state)
  const shares = chosen.reduce((sum, [, { share }]) => sum + share, 0)
  for (const [name, { share, run }] of chosen) {
    const failed = await run((minutes * share) / shares)
    if (failed !== 0) console.log(`\nFAILED: ${name}`)
    code = Math.max(code, failed)
  }
  if (doneIn(values.state) === before) break
}
report(values.state)
process.exit(code)

function runTest(test: string, minutes: number, more: Record<string, string> = {}): Promise<number> {
  return vitest(['--project', 'db', test], {
    ATTACK_STATE: values.state,
    ATTACK_MINUTES: String(minutes),
    ...more,
  })
}

/** Runs the tests that refute what reviews have found (docs/security/findings.md). */
async function runRecipes(minutes: number): Promise<number> {
  const run = new AttackRun('recipes', { ATTACK_STATE: values.state, ATTACK_MINUTES: String(minutes) })
  const findings = readFindings()
  const open = findings.filter(({ isOpen }) => isOpen)
  await run.each(
    recipesOf(findings).map(({ file, numbers }) => [file, numbers] as const),
    async ([file, numbers]) => {
      run.requests++
      if ((await runRecipe(file)) !== 0) run.find(`${file} fails, which refutes ${numbers.join(', ')}`)
    },
  )
  for (const { number } of open) console.log(`OPEN ${number}`)
  return open.length + run.findings.length === 0 ? 0 : 1
}

function runRecipe(file: string): Promise<number> {
  if (file.endsWith('.e2e.ts')) {
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
    return start([cli, 'test', '--no-deps', '--project=stories', '--project=long stories', file])
  }
  if (file.endsWith('.screen.test.tsx')) return passed(['--root', 'apps/web', file.replace('apps/web/', '')])
  const project = ['db', 'deploy'].find((name) => file.endsWith(`.${name}.test.ts`)) ?? 'unit'
  return passed(['--project', project, file])
}

/** Runs tests of which one at least must not be skipped, as where a proxy is not installed. */
async function passed(args: string[]): Promise<number> {
  const report = join(tmpdir(), `muster-recipe-${process.pid}.json`)
  const code = await vitest([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number }
  rmSync(report)
  if (numPassedTests === 0) console.log('Nothing was run.')
  return numPassedTests === 0 ? 1 : code
}

function vitest(args: string[], env: Record<string, string> = {}): Promise<number> {
  return start([join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], env)
}

function start(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/** The number of steps that have been taken, of all parts. */
function doneIn(folder: string): number {
  return statesIn(folder).reduce((sum, [, { done }]) => sum + done.length, 0)
}

function statesIn(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).map(
    (file): [string, { done: string[]; requests: number; findings: string[]; notes: string[] }] => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ],
  )
}

function report(folder: string) {
  for (const [part, { done, requests, findings, notes }] of statesIn(folder)) {
    console.log(`\n${part}: ${done.length} steps, ${requests} requests, ${findings.length} findings`)
    for (const finding of findings) console.log(`  FOUND ${finding}`)
    for (const note of notes) console.log(`  not reached: ${note}`)
  }
}
