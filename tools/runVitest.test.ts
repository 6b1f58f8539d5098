import { expect, test, vi } from 'vitest'
import { runVitestAlsoAlone, type VitestResult } from './runVitest.ts'

/** Tests of what is run again by itself. */

const result = (passed: number, failed: number, failedFiles: string[] = []): VitestResult => ({
  passed,
  failed,
  skipped: 1,
  output: `${failed} failed`,
  processor: 10,
  failedFiles,
})

/** Runs with prepared results. */
async function runWith(...results: VitestResult[]) {
  const asked: string[][] = []
  const answer = await runVitestAlsoAlone(['--project', 'db'], async (which) => {
    asked.push([...which])
    return results[asked.length - 1] ?? expect.fail('It was run once too often.')
  })
  return { asked, answer }
}

test('what fails beside others and passes alone has passed, and is printed', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const { asked, answer } = await runWith(result(98, 2, ['/a.db.test.ts', '/b.db.test.ts']), result(7, 0))
  expect(answer).toMatchObject({ passed: 100, failed: 0, skipped: 1, processor: 20 })
  expect(asked[1]).toEqual(['--project', 'db', '--no-file-parallelism', '/a.db.test.ts', '/b.db.test.ts'])
  expect(print.mock.calls.flat().join()).toContain('2 failed beside others and passed alone')
  print.mockRestore()
})

test('what fails alone as well has failed', async () => {
  const { answer } = await runWith(result(98, 1, ['/a.db.test.ts']), result(6, 1, ['/a.db.test.ts']))
  expect(answer).toMatchObject({ passed: 98, failed: 1, output: '1 failed' })
})

test.each([
  ['more than three files fail', result(90, 5, ['/a', '/b', '/c', '/d'])],
  ['an error stands outside any test', result(99, 1)],
  ['nothing fails', result(100, 0)],
])('nothing is run again where %s', async (_, first) => {
  const { asked, answer } = await runWith(first)
  expect(asked).toHaveLength(1)
  expect(answer.failed).toBe(first.failed)
})
