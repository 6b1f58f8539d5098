import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, onTestFinished, test } from 'vitest'
import { LimitedThreads, ThreadLimitError, type ThreadLimits } from './limitedThreads.ts'
import type { TestWork } from './testThread.ts'

const threadsWith = (limits: Partial<ThreadLimits> = {}) =>
  new LimitedThreads<TestWork, unknown>(new URL('./testThread.ts', import.meta.url), {
    threads: 1,
    waiting: 5,
    milliseconds: 10_000,
    megabytes: 64,
    ...limits,
  })
const limitOf = (error: unknown) => (error instanceof ThreadLimitError ? error.limit : error)

test('work is done in a thread that is kept for the next', async () => {
  const threads = threadsWith()
  const [first, second] = [await threads.run({ is: 'id' }), await threads.run({ is: 'id' })]
  expect(first).toEqual(expect.any(Number))
  expect(first).not.toBe(0)
  expect(second).toBe(first)
})

test('what takes too long is ended while this thread goes on, and the next work is done', async () => {
  const threads = threadsWith({ milliseconds: 500 })
  await threads.run({ is: 'id' })
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  onTestFinished(() => void delay.disable())
  expect(await threads.run({ is: 'endless' }).catch(limitOf)).toBe('time')
  expect(delay.max / 1e6).toBeLessThan(400)
  expect(await threads.run({ is: 'id' })).toEqual(expect.any(Number))
})

test('what needs too much memory is ended, and the next work is done', async () => {
  const threads = threadsWith({ megabytes: 32 })
  expect(await threads.run({ is: 'greedy' }).catch(limitOf)).toBe('memory')
  expect(await threads.run({ is: 'id' })).toEqual(expect.any(Number))
})

test('beyond what may wait, work is refused at once; what waits is done in its order', async () => {
  const threads = threadsWith({ waiting: 2 })
  const ended: number[] = []
  const all = [1, 2, 3, 4].map((each) =>
    threads.run({ is: 'echo', value: each }).then(() => ended.push(each), limitOf),
  )
  expect(await all[3]).toBe('waiting')
  await Promise.all(all)
  expect(ended).toEqual([1, 2, 3])
})

test('an error of the work is thrown with its message, and a thread that ends by itself is replaced', async () => {
  const threads = threadsWith()
  await expect(threads.run({ is: 'broken' })).rejects.toThrow('no such thing')
  await expect(threads.run({ is: 'echo', value: () => {} })).rejects.toThrow('could not be cloned')
  await expect(threads.run({ is: 'leaving' })).rejects.toThrow('ended without an answer')
  expect(await threads.run({ is: 'id' })).toEqual(expect.any(Number))
})
