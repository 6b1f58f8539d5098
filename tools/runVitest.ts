/** Runs tests as processes of their own, and reads what they report. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testChoice } from './ciAdds.ts'
import { type CountedResult, runCounted } from './runCounted.ts'

/** The number of things that a step checked; a step without test cases counts as one. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The counts, and the output to show if anything failed. */
export interface Result extends Counts {
  output: string
  /** Processor seconds of its programs and of what they waited for; undefined where the system does not say. */
  processor?: number | undefined
}

interface TestFile {
  /** Its path. */
  name: string
  status: string
  assertionResults: unknown[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: TestFile[]
}

/** The result of some tests, and the paths of the files in which one failed. */
export interface VitestResult extends Result {
  failedFiles: readonly string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param which arguments of vitest: projects, options, paths */
export async function runVitest(which: readonly string[]): Promise<VitestResult> {
  const { code, output, processor, report } = await withReport((file) => {
    const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
    const program = join(root, 'node_modules/vitest/vitest.mjs')
    const args = [program, 'run', ...which, ...testChoice, ...reporters]
    return runCounted(process.execPath, args, { cwd: root, env: { NO_COLOR: '1' } })
  })
  const seen = report as VitestReport | undefined
  const failed = seen?.testResults.filter(({ status }) => status === 'failed') ?? []
  // A file that cannot even be loaded has no test cases, and is one failure.
  const broken = failed.filter(({ assertionResults }) => assertionResults.length === 0)
  const counts = counted(output, {
    passed: seen?.numPassedTests ?? 0,
    failed: (seen?.numFailedTests ?? 0) + broken.length,
    skipped: (seen?.numPendingTests ?? 0) + (seen?.numTodoTests ?? 0),
  })
  // An error outside any test (a rejected promise nobody awaited) fails the run as well.
  const all = code !== 0 ? Math.max(1, counts.failed) : counts.failed
  return { ...counts, failed: all, processor, failedFiles: failed.map(({ name }) => name) }
}

/** Files of tests, or stories, that are run again at most: where more fail, it is not the machine. */
export const mostAgain = 3

/**
 * Runs tests. Where one fails, its file is run again with nothing beside it: a machine may be too busy for what is measured, or
 * waited for. A fault of ours fails again, and what passed only alone is printed.
 */
export async function runVitestAlsoAlone(
  which: readonly string[],
  run: typeof runVitest = runVitest,
): Promise<Result> {
  const { failedFiles, ...first } = await run(which)
  if (failedFiles.length === 0 || failedFiles.length > mostAgain) return first
  const alone = await run([...which, '--no-file-parallelism', ...failedFiles])
  const passedAlone = Math.max(0, first.failed - alone.failed)
  if (passedAlone > 0)
    console.log(`${passedAlone} failed beside others and passed alone:\n\n${first.output.trim()}\n`)
  return {
    passed: first.passed + passedAlone,
    failed: alone.failed,
    skipped: first.skipped,
    output: alone.output,
    processor: processorOf([first, alone]),
  }
}

/** Adds up the processor seconds of runs; undefined where one of them is not known. */
export function processorOf(runs: readonly Pick<Result, 'processor'>[]): number | undefined {
  const sum = runs.reduce((seconds, { processor }) => seconds + (processor ?? Number.NaN), 0)
  return Number.isNaN(sum) ? undefined : sum
}

/** A run in which nothing was tried has not passed. */
export function counted(output: string, counts: Counts): Result {
  if (counts.passed + counts.failed === 0)
    return { ...counts, failed: 1, output: `${output}\nNo test was run.` }
  return { ...counts, output }
}

/**
 * Runs a program that writes a report in JSON.
 * @param run gets the path of the file
 * @returns what the program answered, with its report; undefined where it wrote none
 */
export async function withReport(
  run: (file: string) => Promise<CountedResult>,
): Promise<CountedResult & { report: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-report-'))
  const file = join(folder, 'report.json')
  const result = await run(file)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true })
  return { ...result, report: text === undefined ? undefined : JSON.parse(text) }
}
