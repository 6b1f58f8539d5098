import { checkSetupCode, setUpBag } from '@muster/contract/setupCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { newSetupCode } from '../../../test/school.ts'
import { newCode } from '../../../test/setupCodes.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const post = (url: string, payload: object) =>
  world.server.app.inject({ method: 'POST', url, remoteAddress: '10.0.0.1', payload })
const check = (setupCode: string) => post(checkSetupCode.path, { setupCode })

test('however many wrong codes come from a school, its right one still opens; the wrong ones have to wait', async () => {
  const [oak] = world.tenants
  const { code } = await newCode(world, oak, oak.sites[0], 5)
  const answers = await Promise.all(Array.from({ length: 200 }, () => check(newSetupCode())))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect([404, 429].map((each) => statuses.filter((status) => status === each).length)).toEqual([120, 80])
  const refused = await check(newSetupCode())
  expect([refused.statusCode, refused.json().type]).toEqual([429, 'too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await check(code)).statusCode).toBe(200)
  const body = { setupCode: code, barcode: roomAt(oak, 0).barcode, roomId: null, deviceName: 'Phone' }
  expect((await post(setUpBag.path, body)).statusCode).toBe(200)
  expect((await post(setUpBag.path, { ...body, setupCode: newSetupCode() })).statusCode).toBe(429)
})

test('a new code has fifty random bits, and one of forty opens until it expires', async () => {
  const [oak] = world.tenants
  const { id, code } = await newCode(world, oak, oak.sites[0], 5)
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  const old = newSetupCode()
  await world.asOwner((owner) => owner.query('update setup_code set code = $1 where id = $2', [old, id]))
  expect((await check(old)).statusCode).toBe(200)
  expect((await check(code)).statusCode).not.toBe(200)
})
