/** Runs the stories in a browser, and counts them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { storyChoice } from './ciAdds.ts'
import { runCounted } from './runCounted.ts'
import { counted, mostAgain, processorOf, type Result, withReport } from './runVitest.ts'

/** The counts of Playwright. `skipped`: with those that did not run, because others had failed. */
type Stats = { expected: number; unexpected: number; flaky: number; skipped: number }

type StoriesResult = Result & { stats: Stats }

/**
 * Runs all stories. Where one fails, it is told again with no other beside it, and then those that waited for it: beside others a
 * machine may be too busy for it. A fault of ours fails again, and what passed only alone is printed.
 */
export async function runStories(run: typeof runPlaywright = runPlaywright): Promise<Result> {
  const first = await run(storyChoice)
  const { unexpected } = first.stats
  if (unexpected === 0 || unexpected > mostAgain) return first
  // A project without a failure counts as one that others depend on: it would be run whole.
  const alone = await run([...storyChoice, '--last-failed', '--no-deps', '--workers=1'])
  if (alone.failed === 0)
    console.log(`${unexpected} failed beside others and passed alone:\n\n${first.output.trim()}\n`)
  const { expected, flaky, skipped } = alone.stats
  const waited = expected + flaky + skipped + alone.stats.unexpected - unexpected
  return {
    passed: first.passed + alone.passed,
    failed: alone.failed,
    skipped: first.skipped - waited + skipped,
    output: alone.output,
    processor: processorOf([first, alone]),
  }
}

/** @param which arguments of Playwright */
async function runPlaywright(which: readonly string[]): Promise<StoriesResult> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const home = await mkdtemp(join(tmpdir(), 'muster-e2e-'))
  const { output, processor, report } = await withReport((file) => {
    const program = join(root, 'node_modules/@playwright/test/cli.js')
    const args = [program, 'test', '--reporter=dot,json', ...which]
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, MUSTER_E2E_HOME: home }
    return runCounted(process.execPath, args, { cwd: root, env })
  })
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
  const none: Stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const stats = { ...none, ...(report as { stats?: Stats } | undefined)?.stats }
  if (stats.flaky > 0)
    console.log(`${stats.flaky} told again: the browser had stopped drawing (e2e/story.ts)`)
  const counts = counted(output, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })
  return { ...counts, processor, stats }
}
