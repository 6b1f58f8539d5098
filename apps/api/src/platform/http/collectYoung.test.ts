import { execFile } from 'node:child_process'
import { constants } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const { NODE_PERFORMANCE_GC_MINOR, NODE_PERFORMANCE_GC_MAJOR, NODE_PERFORMANCE_GC_FLAGS_FORCED } = constants

/** What was collected in a process of its own while this script ran there, which is to leave something behind in each `turn`. */
async function collectedIn(script: string) {
  const program = `
    import { PerformanceObserver } from 'node:perf_hooks'
    import { setImmediate as turn } from 'node:timers/promises'
    import { collectYoung } from ${JSON.stringify(new URL('collectYoung.ts', import.meta.url).href)}
    const seen = []
    const see = (list) => seen.push(...list.getEntries().map(({ detail }) => detail))
    new PerformanceObserver(see).observe({ entryTypes: ['gc'] })
    ${script}
    while (seen.length === 0) await turn()
    console.log(JSON.stringify(seen))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return z.array(z.object({ kind: z.number(), flags: z.number() })).parse(JSON.parse(stdout))
}

test('what is new in memory is collected each time that it is asked for', async () => {
  const seen = await collectedIn('for (let times = 0; times < 20; times++) collectYoung()')
  const minor = seen.filter(({ kind }) => kind === NODE_PERFORMANCE_GC_MINOR)
  expect(minor.length).toBeGreaterThanOrEqual(20)
})

test('what the engine looks through a little at a time is not ended in one pause', async () => {
  const seen = await collectedIn(`
    // Enough that looking through it takes a while.
    const kept = Array.from({ length: 400_000 }, (_, each) => ({ a: { b: [each] } }))
    while (!seen.some(({ kind }) => kind === ${NODE_PERFORMANCE_GC_MAJOR})) {
      collectYoung()
      // The news that it has begun come a turn or two later.
      for (let turns = 0; turns < 3; turns++) {
        for (let each = 0; each < 2000; each++) kept.push({ a: { b: [each] } })
        await turn()
      }
    }`)
  const whole = seen.filter(({ kind }) => kind === NODE_PERFORMANCE_GC_MAJOR)
  expect(whole.filter(({ flags }) => flags & NODE_PERFORMANCE_GC_FLAGS_FORCED)).toEqual([])
})
