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
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The parts: a test file that reads `ATTACK_STATE` and `ATTACK_MINUTES` (apps/api/test/attack/attackRun.ts), or one of its own. */
const parts: Record<
  string,
  { test: string; share: number; env?: (minutes: number) => Record<string, string> }
> = {
  foreignIds: { test: 'foreignIds', share: 0.8 },
  fuzz: {
    test: 'fastPathFuzz',
    share: 0.2,
    // Conversations in a minute on two cores.
    env: (minutes) => ({ FUZZ_RUNS: String(Math.ceil(minutes * 400)) }),
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
  for (const [, { test, share, env }] of chosen)
    code = Math.max(code, await run(test, (minutes * share) / shares, env))
  if (doneIn(values.state) === before) break
}
report(values.state)
process.exit(code)

function run(test: string, minutes: number, more: ((minutes: number) => Record<string, string>) | undefined) {
  const env = {
    ...process.env,
    ATTACK_STATE: values.state,
    ATTACK_MINUTES: String(minutes),
    ...more?.(minutes),
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'db', test], {
    env,
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
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
