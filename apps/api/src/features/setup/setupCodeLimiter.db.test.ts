import { checkSetupCode, setUpBag } from '@muster/contract/setupCalls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { newSetupCode } from '../../../test/school.ts'
import { newCode } from '../../../test/setupCodes.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const tryFrom = (remoteAddress: string, setupCode: string) =>
  world.server.app.inject({
    method: 'POST',
    url: checkSetupCode.path,
    remoteAddress,
    payload: { setupCode },
  })

test('ten wrong codes from one sender, and it waits: with a right code too, here and in setting up; others do not', async () => {
  const [oak] = world.tenants
  const { code } = await newCode(world, oak, oak.sites[0], 5)
  for (let tries = 0; tries < 9; tries++)
    expect((await tryFrom('10.0.0.1', newSetupCode())).statusCode).toBe(404)
  // A right one in between changes no count.
  expect((await tryFrom('10.0.0.1', code)).statusCode).toBe(200)
  expect((await tryFrom('10.0.0.1', newSetupCode())).statusCode).toBe(404)
  for (const tried of [newSetupCode(), code]) {
    const refused = await tryFrom('10.0.0.1', tried)
    expect([refused.statusCode, refused.json().type]).toEqual([429, 'too-many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  }
  const body = { setupCode: code, barcode: roomAt(oak, 0).barcode, roomId: null, deviceName: 'Phone' }
  const setUp = (remoteAddress: string) =>
    world.server.app.inject({ method: 'POST', url: setUpBag.path, remoteAddress, payload: body })
  expect((await setUp('10.0.0.1')).statusCode).toBe(429)
  expect((await setUp('10.0.0.2')).statusCode).toBe(200)
})

test('a hundred at once are counted like a hundred one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => tryFrom('10.0.0.1', newSetupCode())))
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(90)
})

test('many addresses of one IPv6 network are one sender', async () => {
  for (let tries = 0; tries < 10; tries++)
    expect((await tryFrom(`2001:db8:0:1::${tries + 1}`, newSetupCode())).statusCode).toBe(404)
  expect((await tryFrom('2001:db8:0:1::ffff', newSetupCode())).statusCode).toBe(429)
  expect((await tryFrom('2001:db8:0:2::1', newSetupCode())).statusCode).toBe(404)
})

test('after a quarter of an hour the count begins anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let tries = 0; tries < 10; tries++) await tryFrom('10.0.0.1', newSetupCode())
  const refused = await tryFrom('10.0.0.1', newSetupCode())
  vi.setSystemTime(Date.now() + Number(refused.headers['retry-after']) * 1000)
  expect((await tryFrom('10.0.0.1', newSetupCode())).statusCode).toBe(404)
})
