import { expect, test, vi } from 'vitest'
import { runStories } from './runStories.ts'

/** Tests of which stories are told again by themselves, and how they are counted. */

const stats = (expected: number, unexpected: number, skipped = 0) => ({
  stats: { expected, unexpected, flaky: 0, skipped },
  passed: expected,
  failed: unexpected,
  skipped,
  output: `${unexpected} failed`,
  processor: 10,
})

/** Runs with prepared results. */
async function runWith(...results: ReturnType<typeof stats>[]) {
  const asked: string[][] = []
  const answer = await runStories(async (which) => {
    asked.push([...which])
    return results[asked.length - 1] ?? expect.fail('It was run once too often.')
  })
  return { asked, answer }
}

test('a story that fails beside others and passes alone has passed; those that waited for it are told, too', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  // One failed, eight that measure did not run, and one is always left out.
  const { asked, answer } = await runWith(stats(137, 1, 9), stats(9, 0))
  expect(answer).toMatchObject({ passed: 146, failed: 0, skipped: 1, processor: 20 })
  expect(asked[1]).toEqual(expect.arrayContaining(['--last-failed', '--no-deps', '--workers=1']))
  expect(print.mock.calls.flat().join()).toContain('1 failed beside others and passed alone')
  print.mockRestore()
})

test('a story that fails alone as well has failed; those that waited for it are told all the same', async () => {
  const { answer } = await runWith(stats(137, 1, 9), stats(8, 1))
  expect(answer).toMatchObject({ passed: 145, failed: 1, skipped: 1, output: '1 failed' })
})

test.each([
  ['more than three fail', stats(100, 4)],
  ['none fails', stats(100, 0)],
])('none is told again where %s', async (_, first) => {
  const { asked, answer } = await runWith(first)
  expect(asked).toHaveLength(1)
  expect(answer.failed).toBe(first.failed)
})
