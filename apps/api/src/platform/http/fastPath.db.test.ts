import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRbim } from '@muster/contract/rbimCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RbimMessage } from '../../../../../tools/cli/rbimMessage.ts'
import { heartbeatOf, registerRbim, send, type TestRbim } from '../../../test/rbims.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** What devices and bad networks do to a connection, byte by byte: the doors answer it as routes do. */

let world: World
let oak: TestTenant
let port: number
let rbim: TestRbim

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  port = Number(new URL(await world.listen()).port)
  rbim = await registerRbim(world, oak, { intervalSeconds: 30 })
  await send(world, heartbeatOf(rbim, {}, nowSeconds() - 60))
})
afterAll(() => world.close())

const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A request as it goes over the wire. */
function wire({ path, headers, body }: RbimMessage, version = '1.1', more: string[] = []) {
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(body.length) })
  const head = [`POST ${path} HTTP/${version}`, ...lines.map(([name, value]) => `${name}: ${value}`), ...more]
  return { head: `${head.join('\r\n')}\r\n\r\n`, body }
}

/** A connection on which bytes are written one by one, and everything that came back. */
function open() {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const got = { text: '', isClosed: false }
  socket.on('data', (data) => {
    got.text += data.toString()
  })
  socket.on('close', () => {
    got.isClosed = true
  })
  socket.on('error', () => {})
  return { socket, got }
}

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
const battery = async (server = world.server) => {
  await server.context.rbims.heartbeats.flush()
  const { serialNumber } = rbim
  return (await world.ask(getRbim, { params: { serialNumber } }, oak.staff.Staff)).battery
}

test('a body that comes in pieces counts as one that comes whole', async () => {
  const { socket, got } = open()
  const { head, body } = wire(heartbeatOf(rbim, { battery: 71 }, nowSeconds() - 50))
  socket.write(head)
  await sleep(50)
  for (const letter of [body.slice(0, 3), body.slice(3, 20), body.slice(20)]) {
    socket.write(letter)
    await sleep(30)
  }
  await expect.poll(() => statusesIn(got.text)).toEqual([200])
  expect(await battery()).toBe(71)
  socket.destroy()
})

test('several in one packet are answered in their order, refused ones too', async () => {
  const { socket, got } = open()
  const taken = wire(heartbeatOf(rbim, { battery: 72 }, nowSeconds() - 40))
  const wrong = wire({ ...heartbeatOf(rbim, { battery: 1 }), body: '{"battery":1}' })
  const last = wire(heartbeatOf(rbim, { battery: 73 }, nowSeconds() - 39))
  socket.write([taken, wrong, last].map(({ head, body }) => head + body).join(''))
  await expect.poll(() => statusesIn(got.text), { timeout: 5000 }).toEqual([200, 401, 200])
  expect(await battery()).toBe(73)
  socket.destroy()
})

test('who asks before sending is told to go on', async () => {
  const { socket, got } = open()
  const { head, body } = wire(heartbeatOf(rbim, { battery: 74 }, nowSeconds() - 30), '1.1', [
    'expect: 100-continue',
  ])
  socket.write(head)
  await expect.poll(() => statusesIn(got.text)).toEqual([100])
  socket.write(body)
  await expect.poll(() => statusesIn(got.text)).toEqual([100, 200])
  expect(await battery()).toBe(74)
  socket.destroy()
})

test('HTTP/1.0 is answered and the connection is closed', async () => {
  const { socket, got } = open()
  const { head, body } = wire(heartbeatOf(rbim, { battery: 75 }, nowSeconds() - 20), '1.0')
  socket.write(head + body)
  await expect.poll(() => got.isClosed).toBe(true)
  expect(statusesIn(got.text)).toEqual([200])
  expect(await battery()).toBe(75)
})

test('who is gone before the answer harms nobody who waits with them', async () => {
  const gone = [1, 2, 3].map(() => open())
  const stays = open()
  const ended = open()
  const wrong = wire({ ...heartbeatOf(rbim), body: '{"battery":1}' })
  const right = wire(heartbeatOf(rbim, { battery: 76 }, nowSeconds() - 10))
  gone[0]?.socket.write(wrong.head + wrong.body)
  gone[1]?.socket.write(right.head + right.body)
  gone[2]?.socket.write(right.head + right.body.slice(0, 5))
  await sleep(20)
  // Says that nothing more comes, and still listens.
  ended.socket.end(right.head + right.body)
  stays.socket.write(right.head + right.body)
  await sleep(60)
  gone[0]?.socket.resetAndDestroy()
  gone[1]?.socket.resetAndDestroy()
  gone[2]?.socket.resetAndDestroy()
  await expect.poll(() => statusesIn(stays.got.text)).toEqual([200])
  await expect.poll(() => ended.got.isClosed).toBe(true)
  expect(await battery()).toBe(76)
  const next = open()
  const { head, body } = wire(heartbeatOf(rbim, { battery: 77 }, nowSeconds() - 5))
  next.socket.write(head + body)
  await expect.poll(() => statusesIn(next.got.text)).toEqual([200])
  for (const each of [...gone, stays, next]) each.socket.destroy()
})

test('a device that sends and hangs up at once is heard, also by a server that has just started', async () => {
  const fresh = await world.addServer()
  const at = Number(new URL(await world.listen(fresh)).port)
  // Like one with a battery: nothing is waited for.
  const sent = connect(at, '127.0.0.1')
  sent.on('error', () => {})
  const { head, body } = wire(heartbeatOf(rbim, { battery: 79 }))
  sent.end(head + body)
  await expect
    .poll(() => fresh.context.rbims.directory.peek(rbim.serialNumber)?.serialNumber, { timeout: 3000 })
    .toBe(rbim.serialNumber)
  await expect.poll(() => battery(fresh)).toBe(79)
})
