import { expect, test } from 'vitest'
import { batchLoader } from './batchLoader.ts'

/** A reader whose reads end when the test says so. */
function slowReader() {
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = []
  const ask = batchLoader<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
        reads.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) })
      }),
  )
  return { reads, ask }
}

test('the first is read at once, what is asked for meanwhile together, and each once', async () => {
  const { reads, ask } = slowReader()
  const first = ask('a')
  const others = [ask('b'), ask('none'), ask('b'), ask('a')]
  expect(reads.map(({ keys }) => keys)).toEqual([['a']])
  reads[0]?.end()
  expect(await first).toBe('A')
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'none', 'a']])
  reads[1]?.end()
  expect(await Promise.all(others)).toEqual(['B', null, 'B', 'A'])
})

test('at most 500 go into one read', async () => {
  const { reads, ask } = slowReader()
  const all = Array.from({ length: 1200 }, (_, at) => ask(`k${at}`))
  for (const at of [0, 1, 2, 3]) {
    reads[at]?.end()
    await Promise.resolve().then(() => new Promise(setImmediate))
  }
  expect((await Promise.all(all)).at(-1)).toBe('K1199')
  expect(reads.map(({ keys }) => keys.length)).toEqual([1, 500, 500, 199])
})

test('a read that fails fails those who waited for it, and nobody after them', async () => {
  const { reads, ask } = slowReader()
  const first = ask('a')
  const second = ask('b')
  reads[0]?.end(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  reads[1]?.end()
  expect(await second).toBe('B')
})
