import { constants, PerformanceObserver } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { collectYoung } from './collectYoung.ts'

test('what is new in memory is collected each time that it is asked for', async () => {
  const kinds: unknown[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kinds.push(Reflect.get(entry, 'detail').kind)
  })
  observer.observe({ entryTypes: ['gc'] })
  onTestFinished(() => observer.disconnect())
  for (let times = 0; times < 20; times++) collectYoung()
  await expect.poll(() => kinds.length).toBeGreaterThanOrEqual(20)
  const minor = kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MINOR)
  expect(minor.length).toBeGreaterThanOrEqual(20)
})
