import { getBagStatus } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../test/roomCalls.ts'
import { newBarcode } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const poll = (RedBagGuid: string) => world.call(getBagStatus, { query: { RedBagGuid } })

test('a guesser of a thousand barcodes is told to wait, and its school goes on opening bags', async () => {
  const [oak] = world.tenants
  expect((await poll(roomAt(oak, 0).barcode)).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 1000 }, () => poll(newBarcode())))
  const refused = new Map(guesses.map(({ status, problem }) => [status, problem]))
  expect([...refused.keys()].sort()).toEqual([404, 429])
  expect(refused.get(429)).toMatchObject({
    type: 'too-many',
    detail: 'Too many unknown bags from here. Wait a minute, then try again.',
  })
  const wait = Number(guesses.find(({ status }) => status === 429)?.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  // One bag that was open before, and one that this server has not cached yet.
  expect((await poll(roomAt(oak, 0).barcode)).status).toBe(200)
  expect((await poll(roomAt(oak, 1).barcode)).status).toBe(200)
})
