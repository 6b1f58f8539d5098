import { generateKeyPairSync } from 'node:crypto'
import { getRbim, retireRbim } from '@muster/contract/rbimCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RbimMessage } from '../../../../../tools/cli/rbimMessage.ts'
import { heartbeatOf, registerRbim, send, type TestRbim } from '../../../test/rbims.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests that the fast path answers heartbeats as their route does: `inject` uses only the route. */

let world: World
let oak: TestTenant
let origin: string

beforeAll(async () => {
  world = await openWorld({ env: { FAST_PATH: 'on' } })
  oak = world.tenants[0]
  origin = await world.listen()
})
afterAll(() => world.close())

const nowSeconds = () => Math.floor(Date.now() / 1000)

async function overSocket({ path, headers, body }: RbimMessage, at = origin) {
  const answer = await fetch(at + path, { method: 'POST', headers, body })
  return { status: answer.status, headers: answer.headers, body: withoutId(await answer.json()) }
}

async function byRoute({ path, headers, body }: RbimMessage) {
  const answer = await world.server.app.inject({ method: 'POST', url: path, headers, payload: body })
  return { status: answer.statusCode, headers: answer.headers, body: withoutId(answer.json()) }
}

/** A body without the id of its request. */
function withoutId({ requestId: _, ...said }: Record<string, unknown>) {
  return said
}

/** Sends it both ways and compares, ignoring headers of the connection and the id of the request. */
async function expectSame(message: RbimMessage) {
  const route = await byRoute(message)
  const fast = await overSocket(message)
  const ofConnection = ['date', 'connection', 'keep-alive', 'x-request-id']
  const named = (headers: Iterable<[string, unknown]>) =>
    Object.fromEntries(
      [...headers]
        .filter(([name]) => !ofConnection.includes(name))
        .map(([name, value]) => [name, String(value)]),
    )
  expect({ ...fast, headers: named(fast.headers) }).toEqual({
    ...route,
    headers: named(Object.entries(route.headers)),
  })
  return fast
}

async function shown({ serialNumber }: TestRbim, server = world.server) {
  await server.context.rbims.heartbeats.flush()
  return world.ask(getRbim, { params: { serialNumber } }, oak.staff.Staff, server)
}

test('a heartbeat of an RBIM that is remembered never reaches the framework, and counts', async () => {
  const rbim = await registerRbim(world, oak, { intervalSeconds: 30 })
  const now = nowSeconds()
  // The route caches it.
  expect((await expectSame(heartbeatOf(rbim, { battery: 70 }, now - 9))).body).toEqual({
    intervalSeconds: 30,
  })
  const seen: string[] = []
  const { parts } = { parts: world.server.context.rbims }
  const { find } = parts.directory
  parts.directory.find = (serialNumber, isSender) => {
    seen.push(serialNumber)
    return find.call(parts.directory, serialNumber, isSender)
  }
  expect((await overSocket(heartbeatOf(rbim, { battery: 61 }, now))).status).toBe(200)
  parts.directory.find = find
  expect(seen).toEqual([])
  expect(await shown(rbim)).toMatchObject({ state: 'online', battery: 61 })
})

test('whatever is refused is refused by the route, with the body that was read on the fast path', async () => {
  const rbim = await registerRbim(world, oak)
  await send(world, heartbeatOf(rbim, {}, nowSeconds() - 20))
  const stranger = { ...rbim, key: generateKeyPairSync('ed25519').privateKey }
  const { headers, ...message } = heartbeatOf(rbim)
  const asked: [RbimMessage, number, string][] = [
    [{ ...message, headers: { 'content-type': 'application/json' } }, 401, 'not-signed'],
    [{ ...message, headers, body: message.body.replace('80', '81') }, 401, 'not-signed'],
    [heartbeatOf(stranger), 401, 'wrong-signature'],
    [heartbeatOf({ ...rbim, serialNumber: 'NOBODY-HAS-THIS' }), 401, 'wrong-signature'],
    [heartbeatOf(rbim, {}, nowSeconds() - 400), 401, 'not-of-now'],
    [heartbeatOf(rbim, { battery: 101 }), 422, 'invalid'],
    [heartbeatOf(rbim, { fault: 'x'.repeat(5000) }), 413, 'too-large'],
    [{ ...message, headers: { ...headers, 'content-type': 'text/plain' } }, 415, 'bad-request'],
  ]
  for (const [each, status, type] of asked) {
    const { body, ...answer } = await overSocket(each)
    expect([answer.status, body.type]).toEqual([status, type])
    // Except for its time.
    if (type !== 'not-of-now') expect(body).toEqual((await byRoute(each)).body)
  }
  expect(await shown(rbim)).toMatchObject({ battery: 80 })
})

test('what is heard while others are being written down is written with the next, and both can be waited for', async () => {
  const rbim = await registerRbim(world, oak)
  await send(world, heartbeatOf(rbim, {}, nowSeconds() - 9))
  const { heartbeats, directory } = world.server.context.rbims
  // The notice of the registration may have come after the heartbeat: then it is read again.
  const known = (await directory.find(rbim.serialNumber, () => true)) ?? expect.fail('nobody knows it')
  const earlier = heartbeats.flush()
  // The earlier ones are on their way to the database, which answers in another iteration of the event loop at the
  // earliest.
  await new Promise(process.nextTick)
  heartbeats.add(
    { rbim: known, created: nowSeconds() },
    { battery: 33, signal: null, firmware: '2.4.1', fault: null },
  )
  await heartbeats.flush()
  await earlier
  const { battery } = await world.ask(getRbim, { params: rbim }, oak.staff.Staff)
  expect(battery).toBe(33)
})

test('many that come together are all answered, and one sent too often is told to wait', async () => {
  const rbim = await registerRbim(world, oak)
  await send(world, heartbeatOf(rbim, {}, nowSeconds() - 9))
  const all = await Promise.all(Array.from({ length: 90 }, () => overSocket(heartbeatOf(rbim))))
  const [taken, late] = [200, 429].map((code) => all.filter(({ status }) => status === code))
  expect(taken?.length).toBeGreaterThanOrEqual(59)
  expect(late?.length).toBe(90 - (taken?.length ?? 0))
  expect(late?.length).toBeGreaterThan(10)
})

test('a retired one is refused at once, although it was remembered', async () => {
  const rbim = await registerRbim(world, oak)
  await send(world, heartbeatOf(rbim, {}, nowSeconds() - 9))
  await world.ask(retireRbim, { params: rbim, body: { version: 1, isRetired: true } }, oak.staff.Manager)
  await expect.poll(async () => (await overSocket(heartbeatOf(rbim))).status).toBe(401)
})

test('a copy is worth nothing after a restart: what has counted is known to the server that comes after', async () => {
  const rbim = await registerRbim(world, oak)
  const before = await world.addServer()
  const first = await world.listen(before)
  await send(world, heartbeatOf(rbim, { battery: 50 }, nowSeconds() - 60), before)
  const copied = heartbeatOf(rbim, { battery: 49 }, nowSeconds() - 30)
  expect((await overSocket(copied, first)).status).toBe(200)
  // No explicit write: a stopping server writes its buffer.
  await before.app.close()
  world.servers.splice(world.servers.indexOf(before), 1)
  await world.asOwner((owner) =>
    owner.query("update rbim_standing set seen_at = now() - interval '1 day' where rbim_id = $1", [rbim.id]),
  )
  const after = await world.addServer()
  const second = await world.listen(after)
  for (let times = 0; times < 2; times++) {
    const answer = await overSocket(copied, second)
    expect([answer.status, answer.body]).toEqual([200, { intervalSeconds: 60 }])
  }
  const stale = await shown(rbim, after)
  expect(stale).toMatchObject({ state: 'offline', battery: 49 })
  expect((await overSocket(heartbeatOf(rbim, { battery: 48 }), second)).status).toBe(200)
  expect(await shown(rbim, after)).toMatchObject({ state: 'online', battery: 48 })
})
