import { expect, test } from 'vitest'
import { enqueueExport } from './drillLogExport.ts'

test('files are read one at a time, a failed one keeps none waiting, and too many are asked to come back', async () => {
  let running = 0
  const read = async (fails: boolean) => {
    expect(++running).toBe(1)
    await new Promise(setImmediate)
    running--
    if (fails) throw new Error('the database is away')
  }
  const input = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5, 6].map((each) => enqueueExport(() => read(each === 1))),
  )
  expect(input.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(input[6]).toMatchObject({ reason: { status: 503 } })
  await enqueueExport(() => read(false))
})
