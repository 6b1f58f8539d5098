import { randomUUID } from 'node:crypto'
import { createTenant } from '@muster/contract/adminTenantCalls'
import { getBagIncident } from '@muster/contract/bagCalls'
import { getIncident, sendBroadcast } from '@muster/contract/incidentCalls'
import { problem } from '@muster/contract/problem'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acknowledgement, newId, roomAt } from '../../../test/roomCalls.ts'
import { newBarcode } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { runningVersion } from '../config/version.ts'

/** Tests that the log says what was refused, on which route and why, and contains no keys and nothing confidential. */

let world: World
let lines: string[] = []
let firstLine: string | undefined

beforeAll(async () => {
  world = await openWorld({ logStream: { write: (line) => lines.push(line) } })
  firstLine = lines[0]
})
beforeEach(() => {
  lines = []
})
afterAll(() => world.close())

test('the first line says which version starts', () => {
  const node = process.version
  expect(JSON.parse(firstLine ?? '')).toMatchObject({ msg: 'Muster starts', ...runningVersion(), node })
})

test('an unknown barcode is logged by its route alone', async () => {
  const barcodes = Array.from({ length: 3 }, newBarcode)
  const [inQuery = '', inPath = '', inBody = ''] = barcodes
  await world.call(getBagStatus, { query: { RedBagGuid: inQuery } })
  await world.call(getBagIncident, { params: { barcode: inPath, incidentId: randomUUID() } })
  const unknown = { ...roomAt(world.tenants[0], 0), barcode: inBody }
  await world.call(submitClassroomUpdate, acknowledgement(unknown, randomUUID(), 1, [randomUUID()]))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'request refused', status: 404, req: { route: '/api/incident/GetBagStatus', method: 'GET' } },
    { msg: 'request refused', status: 404, req: { route: '/api/bags/:barcode/incidents/:incidentId' } },
    { msg: 'request refused', status: 404, req: { route: '/api/incident/SubmitClassroomUpdate' } },
  ])
  for (const barcode of barcodes) expect(lines.join()).not.toContain(barcode)
})

test('a wrong token is logged as refused, and is not in the log', async () => {
  const token = new UnsecuredJWT({ sub: 'x' }).encode()
  const headers = { authorization: `Bearer ${token}`, 'access-token': token, cookie: `session=${token}` }
  await world.call(getIncident, { params: { incidentId: randomUUID() } }, { headers })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ status: 401, type: 'token-unreadable' }])
  expect(lines.join()).not.toContain(token)
  expect(lines.join().toLowerCase()).not.toContain('bearer')
})

test('a refusal of a person who is signed in names the account, and not the person', async () => {
  const { Manager } = world.tenants[0].staff
  await world.call(createTenant, { body: { tenantKey: 'x', prefix: 'x' } }, Manager)
  const { rows } = await world.asOwner((owner) =>
    owner.query('select id from app_user where email = $1', [Manager.email]),
  )
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'request refused', status: 403, req: { account: rows[0].id, ip: '127.0.0.1' } },
  ])
  expect(lines.join()).not.toContain(Manager.email)
})

test('a refused message is logged without its words', async () => {
  const message = `${'Ms Lee is hurt. '.repeat(200)}`
  const body = { ...newId(), message, severity: 1 as const }
  const { Manager } = world.tenants[0].staff
  await world.call(sendBroadcast, { params: { incidentId: randomUUID() }, body }, Manager)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ status: 422, type: 'invalid' }])
  expect(lines.join()).not.toContain('Ms Lee')
})

test.each(['/api/bags/%zz/stream', `/api/bags/${'secret'.repeat(50)}/stream`])(
  'an address that cannot be read is logged without it: %.30s',
  async (url) => {
    await world.server.app.inject({ url })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'request refused' }])
    expect(lines.join()).not.toMatch(/%zz|secret/)
  },
)

test('a failure of our own is logged with its cause, and without the row or the address it is about', async () => {
  const { barcode } = roomAt(world.tenants[0], 0)
  await world.asOwner((owner) => owner.query('alter table bag rename column barcode to code'))
  const {
    status,
    problem: refusal,
    text,
  } = await world.call(getBagStatus, { query: { RedBagGuid: barcode } })
  await world.asOwner((owner) => owner.query('alter table bag rename column code to barcode'))
  expect([status, refusal.detail]).toEqual([500, 'Something went wrong on our side. Try again.'])
  expect(text).not.toContain('column')
  const { requestId } = problem.parse(JSON.parse(text))
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    msg: 'request failed',
    err: { code: '42703', message: expect.stringContaining('barcode') },
    reqId: requestId,
  })
  expect(requestId).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(lines.join()).not.toContain(barcode)
})

test('a refusal has its id in the log and among its headers, and equal ones are equal to the letter', async () => {
  const url = `${getBagStatus.path}?RedBagGuid=${newBarcode()}`
  const { headers, body } = await world.server.app.inject({ url })
  expect(headers['x-request-id']).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    msg: 'request refused',
    reqId: headers['x-request-id'],
  })
  const again = await world.server.app.inject({ url })
  expect(again.headers['x-request-id']).not.toBe(headers['x-request-id'])
  expect(again.body).toBe(body)
})

test('an address that is none of ours is refused with an id, too, and a stranger names no request', async () => {
  const given = { 'x-request-id': 'mine' }
  const { statusCode, headers } = await world.server.app.inject({ url: '/api/none', headers: given })
  expect([statusCode, headers['x-request-id']]).toEqual([404, JSON.parse(lines.at(-1) ?? '').reqId])
  expect(headers['x-request-id']).not.toBe('mine')
})

test('what goes well is not logged', async () => {
  await world.ask(getBagStatus, { query: { RedBagGuid: roomAt(world.tenants[0], 1).barcode } })
  expect(lines).toEqual([])
})
