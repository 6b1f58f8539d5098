/** The steps of `npm test` and `npm run check`: what each runs, and how its result is counted. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAdvisories } from './advisories.ts'
import { writeBillOfMaterials } from './billOfMaterials.ts'
import { buildWeb } from './buildWeb.ts'
import { runCounted } from './runCounted.ts'
import { runStories } from './runStories.ts'
import { type Counts, processorOf, type Result, runVitestAlsoAlone } from './runVitest.ts'

interface Step {
  name: string
  /** `unchecked`: why nothing could be checked; it takes the place of "ok". */
  run: () => Promise<Result & { unchecked?: string }>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path: string) => join(root, 'node_modules', path)

export const types: Step = check('types', [
  tsc('tsconfig.json'),
  tsc('apps/web/tsconfig.json'),
  tsc('apps/web/src/worker/tsconfig.json'),
])
export const lint: Step = check('lint', [
  [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'],
  [bin('stylelint/bin/stylelint.mjs'), '--no-color', 'apps/web/src/**/*.css'],
])
/** Looks for secrets in all files. */
export const secrets: Step = check('secrets', [[join(root, 'tools/findSecrets.ts')]])
export const unused: Step = check('unused', [[bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']])
/**
 * Checks that every story can be read; the first time it also unpacks the browser, so that the browser tests do not
 * wait for it.
 */
export const stories: Step = check('stories', [[bin('@playwright/test/cli.js'), 'test', '--list']])
export const unitTests: Step = vitest('unit tests', ['--project', 'unit'])
/** One screen at a time in a real browser, without a server. */
export const screenTests: Step = vitest('screen tests', ['--root', 'apps/web'])
export const databaseTests: Step = vitest('database tests', ['--project', 'db'])
/** The tests over a socket, with `FAST_PATH=off`. */
export const routeTests: Step = vitest('tests at routes', ['--project', 'routes'])
/** Tests of a role that is added by one row. */
export const newRoleTests: Step = vitest('a new role', ['--project', 'newRole'])

export const webBuild: Step = {
  name: 'web build',
  run: () =>
    buildWeb().then(
      () => ({ ...singleResult(true), output: '' }),
      (error: unknown) => ({ ...singleResult(false), output: String(error) }),
    ),
}

/** Writes `dist/sbom.cdx.json` and compares it with the lock. */
export const billOfMaterials: Step = {
  name: 'materials',
  async run() {
    const { differences } = await writeBillOfMaterials()
    return { ...singleResult(differences.length === 0), output: differences.join('\n') }
  },
}

/** Asks the registry whether vulnerabilities are known. Without an answer nothing is known, which is no success. */
export const advisories: Step = {
  name: 'advisories',
  async run() {
    const answer = await readAdvisories()
    if (answer.is === 'not reachable')
      return { passed: 0, failed: 0, skipped: 1, output: '', unchecked: `not reachable: ${answer.why}` }
    return { ...singleResult(answer.found.length === 0), output: answer.found.join('\n') }
  },
}

/** Checks that everything that was built runs on the browser floor. */
export const browserFloor: Step = {
  name: 'browser floor',
  async run() {
    const { code, output, processor } = await runCounted(process.execPath, [
      join(root, 'tools/browserSupport/checkBuilt.ts'),
    ])
    return { ...singleResult(code === 0), output, processor }
  },
}

export const browserTests: Step = { name: 'browser tests', run: runStories }

/**
 * Runs steps side by side and prints one line for each, in the order given, and the output of those that failed.
 * @returns the sum of what they counted
 */
export async function runSteps(steps: readonly Step[]): Promise<Counts> {
  const running = steps.map(async (step) => {
    const start = performance.now()
    const result = await step.run()
    return { name: step.name, seconds: (performance.now() - start) / 1000, ...result }
  })
  const sum: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const each of running) {
    const { name, seconds, processor, output, unchecked, ...counts } = await each
    const took = processor === undefined ? '' : `${processor.toFixed(1)} s of processor`
    console.log(
      `${name.padEnd(16)}${seconds.toFixed(1).padStart(6)} s  ${took.padStart(21)}  ${counts.failed === 0 ? (unchecked ?? 'ok') : 'FAIL'}`,
    )
    if (counts.failed > 0) console.log(`\n${output.trim()}\n`)
    addTo(sum, counts)
  }
  return sum
}

/** Adds `more` to `sum`. */
export function addTo(sum: Counts, more: Counts): void {
  sum.passed += more.passed
  sum.failed += more.failed
  sum.skipped += more.skipped
}

/** Prints the closing line and leaves; the exit code says whether anything failed. */
export function finish(sum: Counts): never {
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
  console.log(`${sum.passed} passed, ${sum.failed} failed${skipped}`)
  process.exit(sum.failed === 0 ? 0 : 1)
}

function check(name: string, commands: string[][]): Step {
  return {
    name,
    async run() {
      const ran = await Promise.all(commands.map((args) => runCounted(process.execPath, args, { cwd: root })))
      const failed = ran.filter(({ code }) => code !== 0)
      return {
        ...singleResult(failed.length === 0),
        output: failed.map(({ output }) => output).join('\n'),
        processor: processorOf(ran),
      }
    },
  }
}

function vitest(name: string, which: string[]): Step {
  return { name, run: () => runVitestAlsoAlone(which) }
}

/** One thread each: several would work out the same types again, and together take more than twice the processor time. */
function tsc(project: string): string[] {
  return [bin('typescript/bin/tsc'), '--singleThreaded', '-p', project]
}

function singleResult(passed: boolean): Counts {
  return passed ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}
