import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { byRoute, comparable, fastAnswers, overSocket, type Question } from '../../../test/fastPaths.ts'
import { acknowledge, acknowledgement, instructionIds, roomAt } from '../../../test/roomCalls.ts'
import { newBarcode, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests that the fast path treats acknowledgements as their route does. */

let world: World
let origin: string
let tenant: TestTenant
let incidentId: string
let first: string

beforeAll(async () => {
  world = await openWorld({ env: { FAST_PATH: 'on' } })
  origin = await world.listen()
  tenant = world.tenants[0]
  incidentId = await world.startDrill(tenant)
  first = (await instructionIds(world, tenant, incidentId))[0] ?? ''
  // Polls first, as phones do before they acknowledge: their bags are cached.
  for (const { barcode } of [roomAt(tenant, 0), roomAt(tenant, 1)])
    await byRoute(world, { url: `/api/incident/GetBagStatus?RedBagGuid=${barcode}` })
})
afterAll(() => world.close())

const json = { 'content-type': 'application/json' }
const url = submitClassroomUpdate.path

/** An acknowledgement of a room of the tenant. */
function done(room: number, sequence: number, id = first): Question {
  const { body } = acknowledgement(roomAt(tenant, room), incidentId, sequence, [id])
  return { method: 'POST', url, headers: json, body: JSON.stringify(body) }
}

async function expectSame(question: Question) {
  const route = await byRoute(world, question)
  const fast = await overSocket(origin, question)
  expect(comparable(fast)).toEqual(comparable(route))
  return fast.status
}

test('it is in the log, answered with the headers of the route; the second arrival changes nothing', async () => {
  const before = fastAnswers(world.server)
  const atRoute = comparable(await byRoute(world, done(0, 0)))
  const onFastPath = comparable(await overSocket(origin, done(1, 0)))
  expect(onFastPath).toEqual({
    ...atRoute,
    said: { incidentId, version: expect.any(Number), repeated: false },
  })
  expect(await expectSame(done(1, 0))).toBe(200)
  expect(fastAnswers(world.server) - before).toBe(2)
  const again = await acknowledge(world, roomAt(tenant, 1), incidentId, 0, [first])
  expect(again.body).toEqual({ ...(onFastPath.said as object), repeated: true })
})

test('what is wrong is said by the route', async () => {
  const { body = '' } = done(0, 1)
  const changed = (to: object) => ({ ...done(0, 1), body: JSON.stringify({ ...JSON.parse(body), ...to }) })
  const asked: [number, Question][] = [
    [400, { ...done(0, 1), body: '{"classroomBarcode":' }],
    [422, changed({ userId: 'x' })],
    [422, changed({ classroomBarcode: 5 })],
    [404, changed({ classroomBarcode: newBarcode() })],
    [
      404,
      changed({ instructionResponse: [{ id: randomUUID(), instructionStatus: 1, instructionValue: null }] }),
    ],
    [404, changed({ incidentId: randomUUID() })],
    [422, { ...done(0, 1), headers: { 'content-type': 'text/plain' } }],
    [200, { ...done(0, 1), headers: { 'content-type': 'application/json; charset=utf-8' } }],
    [200, changed({ more: 'x'.repeat(5000) })],
    [413, changed({ more: 'x'.repeat(2_000_000) })],
  ]
  const seen = []
  for (const [, question] of asked) seen.push(await expectSame(question))
  expect(seen).toEqual(asked.map(([status]) => status))
})

test('a body in pieces is taken all the same', async () => {
  const question = done(0, 2)
  const { body = '' } = question
  const answer = await overSocket(origin, question, [body.slice(0, 40), body.slice(40, 41), body.slice(41)])
  expect(answer.status).toBe(200)
})

test('several on one connection, sent without waiting, are answered in their order', async () => {
  const second = (await instructionIds(world, tenant, incidentId))[1] ?? ''
  const requests = [done(0, 3, second), done(1, 3, second), { ...done(0, 4), body: '{}' }, done(1, 5, second)]
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
  let heard = ''
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (text) => {
      heard += text
      if (heard.split('HTTP/1.1 ').length === requests.length + 1) resolve()
    })
  })
  for (const { body = '' } of requests)
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  await answered
  socket.destroy()
  expect([...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '200',
    '422',
    '200',
  ])
})

test('a database that cannot be reached is said by the route, too', async () => {
  const gone = Object.assign(new Error('Connection terminated'), { code: '57P01' })
  const submit = vi.spyOn(world.server.context.incidents, 'submit').mockRejectedValue(gone)
  expect(await expectSame(done(0, 6))).toBe(503)
  submit.mockRestore()
})
