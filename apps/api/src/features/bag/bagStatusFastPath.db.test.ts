import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { byRoute, comparable, fastAnswers, overSocket } from '../../../test/fastPaths.ts'
import { acknowledge, instructionIds, roomAt } from '../../../test/roomCalls.ts'
import { newBarcode } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { FastAnswers } from '../../platform/http/fastPath/fastAnswers.ts'
import { BagStatusFastPath } from './bagStatusFastPath.ts'

/** Tests that the fast path answers polls as their route does. */

let world: World
let origin: string
let barcode: string

beforeAll(async () => {
  world = await openWorld({ env: { FAST_PATH: 'on' } })
  origin = await world.listen()
  barcode = roomAt(world.tenants[0], 0).barcode
})
afterAll(() => world.close())

const urlOf = (code: string) => `/api/incident/GetBagStatus?RedBagGuid=${code}`

async function expectSame(url: string, headers?: Record<string, string>) {
  const question = { url, ...(headers ? { headers } : {}) }
  const route = await byRoute(world, question)
  const fast = await overSocket(origin, question)
  expect(comparable(fast)).toEqual(comparable(route))
  return fast
}

test('in quiet days, changed and unchanged', async () => {
  await byRoute(world, { url: urlOf(barcode) })
  const before = fastAnswers(world.server)
  const { status, headers } = await expectSame(urlOf(barcode))
  expect(status).toBe(200)
  for (const named of [headers.etag, `W/${headers.etag}`, `"old", ${headers.etag}`])
    expect((await expectSame(urlOf(barcode), { 'if-none-match': named ?? '' })).status).toBe(304)
  expect((await expectSame(urlOf(barcode), { 'if-none-match': '"old"' })).status).toBe(200)
  expect(fastAnswers(world.server) - before).toBe(5)
})

test('what is no plain poll goes to the route', async () => {
  const asked = [
    urlOf(newBarcode()),
    urlOf(''),
    urlOf('%00'),
    urlOf(`${barcode}&more=1`),
    urlOf('x'.repeat(101)),
    urlOf(barcode.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)),
    '/api/incident/GetBagStatus',
  ]
  const seen = []
  for (const url of asked) seen.push((await expectSame(url)).status)
  expect(seen).toEqual([404, 422, 422, 200, 422, 200, 422])
})

test('from the start of an incident through each change to its end, and never what was before', async () => {
  const [tenant] = world.tenants
  const before = await expectSame(urlOf(barcode))
  const incidentId = await world.startDrill(tenant)
  const started = await expectSame(urlOf(barcode), { 'if-none-match': before.headers.etag ?? '' })
  expect(started.status).toBe(200)
  expect(JSON.parse(started.body).incident.incidentId).toBe(incidentId)
  const [first = ''] = await instructionIds(world, tenant, incidentId)
  await acknowledge(world, roomAt(tenant, 0), incidentId, 0, [first])
  const done = await expectSame(urlOf(barcode), { 'if-none-match': started.headers.etag ?? '' })
  expect(done.status).toBe(200)
  expect(done.body).not.toBe(started.body)
  expect((await expectSame(urlOf(barcode), { 'if-none-match': done.headers.etag ?? '' })).status).toBe(304)
})

test('a bag that was put out of use is not answered from memory', async () => {
  const [tenant] = world.tenants
  const { barcode: code, bagId } = roomAt(tenant, 1)
  expect((await expectSame(urlOf(code))).status).toBe(200)
  await world.asOwner((owner) => owner.query('update bag set is_active = false where id = $1', [bagId]))
  world.server.context.bags.invalidate(tenant.id, bagId)
  expect((await expectSame(urlOf(code))).status).toBe(404)
})

test('what other rooms say changes nothing, and a bag that is read again keeps its tag until it is renamed', async () => {
  const [tenant] = world.tenants
  const { barcode: code, bagId } = roomAt(tenant, 2)
  const incidentId = await world.startDrill(tenant)
  const first = await expectSame(urlOf(code))
  const [instruction = ''] = await instructionIds(world, tenant, incidentId)
  await acknowledge(world, roomAt(tenant, 0), incidentId, 7, [instruction])
  const tag = { 'if-none-match': first.headers.etag ?? '' }
  expect((await expectSame(urlOf(code), tag)).status).toBe(304)
  world.server.context.bags.invalidateAll()
  expect((await expectSame(urlOf(code), tag)).status).toBe(304)
  expect((await expectSame(urlOf(code))).body).toBe(first.body)
  await world.asOwner((owner) => owner.query(`update bag set name = 'Renamed' where id = $1`, [bagId]))
  world.server.context.bags.invalidate(tenant.id, bagId)
  const renamed = await expectSame(urlOf(code), tag)
  expect(renamed.status).toBe(200)
  expect(JSON.parse(renamed.body).name).toBe('Renamed')
})

test('of what a bag has shown, the last is kept and nothing before', async () => {
  const [tenant] = world.tenants
  const room = roomAt(tenant, 3)
  const path = new BagStatusFastPath(world.server.context, new FastAnswers('bagStatus'))
  const server = createServer((request, response) => {
    if (!path.handle(request, response)) response.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const look = async () => (await overSocket(`http://127.0.0.1:${port}`, { url: urlOf(room.barcode) })).body
  await expectSame(urlOf(room.barcode))
  const seen = [await look()]
  const incidentId = await world.startDrill(tenant)
  seen.push(await look())
  const [first = ''] = await instructionIds(world, tenant, incidentId)
  await acknowledge(world, room, incidentId, 0, [first])
  seen.push(await look(), await look())
  expect(new Set(seen).size).toBe(3)
  expect(Reflect.get(path, 'characters')).toBe(seen.at(-1)?.length)
})
