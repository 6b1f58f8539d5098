import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRbim } from '@muster/contract/rbimCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { RbimMessage } from '../../../../../../tools/cli/rbimMessage.ts'
import { byRoute, fastAnswers } from '../../../../test/fastPaths.ts'
import { heartbeatOf, registerRbim, send, type TestRbim } from '../../../../test/rbims.ts'
import { acknowledgement, instructionIds, roomAt } from '../../../../test/roomCalls.ts'
import { newBarcode, type TestTenant } from '../../../../test/school.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import type { Server } from '../../../server.ts'

/** Phones, devices and bad networks on a connection, byte by byte, with fast paths and without them. */

const arrivalTimeouts = { head: 300, request: 600, checkInterval: 20, idle: 300 }

describe.each(['on', 'off'] as const)('with fast paths %s', (FAST_PATH) => {
  let world: World
  let oak: TestTenant
  let rbim: TestRbim
  let port: number
  let barcode: string

  beforeAll(async () => {
    world = await openWorld({ env: { FAST_PATH, TRUST_PROXY: 'loopback' }, arrivalTimeouts })
    oak = world.tenants[0]
    port = portOf(await world.listen())
    rbim = await registerRbim(world, oak, { intervalSeconds: 30 })
    await send(world, heartbeatOf(rbim, {}, nowSeconds() - 60))
    barcode = roomAt(oak, 0).barcode
    await byRoute(world, { url: pollOf(barcode) })
  })
  afterAll(() => world.close())

  const poll = (code = barcode, more: string[] = []) => get(pollOf(code), more)
  const battery = async (server = world.server) => {
    await server.context.rbims.heartbeats.flush()
    const { serialNumber } = rbim
    return (await world.ask(getRbim, { params: { serialNumber } }, oak.staff.Staff)).battery
  }

  test('answers are counted where a fast path gave them', async () => {
    const before = fastAnswers(world.server)
    const { socket, got } = open(port)
    socket.write(poll())
    await expect.poll(() => statusesIn(got.text)).toEqual([200])
    expect(fastAnswers(world.server) - before).toBe(FAST_PATH === 'on' ? 1 : 0)
  })

  test('a body that comes in pieces counts as one that comes whole', async () => {
    const { socket, got } = open(port)
    const { head, body } = wire(heartbeatOf(rbim, { battery: 71 }, nowSeconds() - 50))
    socket.write(head)
    await sleep(50)
    for (const letter of [body.slice(0, 3), body.slice(3, 20), body.slice(20)]) {
      socket.write(letter)
      await sleep(30)
    }
    await expect.poll(() => statusesIn(got.text)).toEqual([200])
    expect(await battery()).toBe(71)
  })

  test('several in one packet are answered in their order, refused ones too', async () => {
    const { socket, got } = open(port)
    const taken = wire(heartbeatOf(rbim, { battery: 72 }, nowSeconds() - 40))
    const wrong = wire({ ...heartbeatOf(rbim, { battery: 1 }), body: '{"battery":1}' })
    const last = wire(heartbeatOf(rbim, { battery: 73 }, nowSeconds() - 39))
    const [first, second, third] = [taken, wrong, last].map(({ head, body }) => head + body)
    socket.write(`${first}${poll()}${second}${poll(newBarcode())}${third}${poll()}`)
    await expect.poll(() => statusesIn(got.text), { timeout: 5000 }).toEqual([200, 200, 401, 404, 200, 200])
    expect(await battery()).toBe(73)
  })

  test('who asks before sending is told to go on', async () => {
    const { socket, got } = open(port)
    const { head, body } = wire(heartbeatOf(rbim, { battery: 74 }, nowSeconds() - 30), '1.1', [
      'expect: 100-continue',
    ])
    socket.write(head)
    await expect.poll(() => statusesIn(got.text)).toEqual([100])
    socket.write(body)
    await expect.poll(() => statusesIn(got.text)).toEqual([100, 200])
    expect(await battery()).toBe(74)
  })

  test('HTTP/1.0 is answered and the connection is closed', async () => {
    const { socket, got } = open(port)
    const { head, body } = wire(heartbeatOf(rbim, { battery: 75 }, nowSeconds() - 20), '1.0')
    socket.write(head + body)
    await expect.poll(() => got.isClosed).toBe(true)
    expect(statusesIn(got.text)).toEqual([200])
    expect(await battery()).toBe(75)
  })

  test('who is gone before the answer harms nobody who waits with them', async () => {
    const gone = [open(port), open(port), open(port)]
    const stays = open(port)
    const ended = open(port)
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
    for (const { socket } of gone) socket.resetAndDestroy()
    await expect.poll(() => statusesIn(stays.got.text)).toEqual([200])
    await expect.poll(() => ended.got.isClosed).toBe(true)
    expect(await battery()).toBe(76)
    const next = open(port)
    const { head, body } = wire(heartbeatOf(rbim, { battery: 77 }, nowSeconds() - 5))
    next.socket.write(head + body)
    await expect.poll(() => statusesIn(next.got.text)).toEqual([200])
  })

  test('who says that nothing more comes is answered what was asked before', async () => {
    const { socket, got } = open(port)
    socket.end(poll())
    await expect.poll(() => got.isClosed).toBe(true)
    expect(statusesIn(got.text)).toEqual([200])
  })

  test('a device that sends and hangs up at once is heard, also by a server that has just started', async () => {
    const fresh = await world.addServer({ env: { FAST_PATH } })
    const at = portOf(await world.listen(fresh))
    // Like one with a battery: nothing is waited for.
    const sent = connect(at, '127.0.0.1')
    sent.on('error', () => {})
    const { head, body } = wire(heartbeatOf(rbim, { battery: 79 }))
    sent.end(head + body)
    await expect
      .poll(() => fresh.context.rbims.directory.peek(rbim.serialNumber, () => true)?.serialNumber, {
        timeout: 3000,
      })
      .toBe(rbim.serialNumber)
    await expect.poll(() => battery(fresh)).toBe(79)
  })

  test.each([
    ['a head', 'GET /api/incident/GetBagStatus?RedBagGuid='],
    ['a body', `POST ${submitClassroomUpdate.path} HTTP/1.1\r\nhost: a\r\n${json(4000)}`],
  ])('%s that drips is not waited for', async (_, beginning) => {
    const { socket, got } = open(port)
    socket.write(beginning)
    const dripping = setInterval(() => socket.write('x'), 30)
    await expect.poll(() => got.isClosed).toBe(true)
    clearInterval(dripping)
    // With a word, unless the reset has swept it away.
    expect(got.text).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  test('a connection on which nothing more is asked is ended', async () => {
    const { socket, got } = open(port)
    socket.write(poll())
    await expect.poll(() => statusesIn(got.text)).toEqual([200])
    await expect.poll(() => got.isClosed).toBe(true)
  })

  test('who guesses is told to wait, by address; phones of that address go on', async () => {
    const { socket, got } = open(port)
    const from = (address: string) => [`x-forwarded-for: ${address}`]
    const guesses = Array.from({ length: 121 }, () => poll(newBarcode(), from('203.0.113.9'))).join('')
    socket.write(guesses + poll(barcode, from('203.0.113.9')) + poll(newBarcode(), from('203.0.113.8')))
    const expected = [...Array(120).fill(404), 429, 200, 404]
    await expect.poll(() => statusesIn(got.text).length, { timeout: 10_000 }).toBe(expected.length)
    expect(statusesIn(got.text)).toEqual(expected)
  })

  test('what is being answered when the server goes down is answered, and nobody is waited for', async () => {
    const leaving = await world.addServer({ env: { FAST_PATH } })
    const at = portOf(await world.listen(leaving))
    const incidentId = await world.startDrill(oak)
    const [instruction = ''] = await instructionIds(world, oak, incidentId)
    await send(world, heartbeatOf(rbim, { battery: 50 }, nowSeconds() - 3), leaving)
    await leaving.context.bags.find(barcode)
    const commit = holdCommits(leaving)
    const [silent, idle, device, room] = [open(at), open(at), open(at), open(at)]
    idle.socket.write(poll())
    await expect.poll(() => statusesIn(idle.got.text)).toEqual([200])
    const beat = wire(heartbeatOf(rbim, { battery: 44 }, nowSeconds() - 2))
    device.socket.write(beat.head + beat.body)
    const { body } = acknowledgement(roomAt(oak, 0), incidentId, 0, [instruction])
    const text = JSON.stringify(body)
    room.socket.write(`POST ${submitClassroomUpdate.path} HTTP/1.1\r\nhost: a\r\n${json(text.length)}${text}`)
    await commit.asked
    const closed = leaving.app.close()
    world.servers.splice(world.servers.indexOf(leaving), 1)
    await sleep(50)
    commit.goOn()
    await closed
    expect(statusesIn(room.got.text)).toEqual([200])
    expect(statusesIn(device.got.text)).toEqual([200])
    await expect.poll(() => [silent, idle, device, room].every(({ got }) => got.isClosed)).toBe(true)
  })
})

test('each answer is logged where that is asked for, and nothing of its address', async () => {
  const lines: string[] = []
  const world = await openWorld({
    env: { FAST_PATH: 'on', LOG_LEVEL: 'debug' },
    logStream: { write: (line) => lines.push(line) },
  })
  onTestFinished(() => world.close())
  const { barcode } = roomAt(world.tenants[0], 0)
  await byRoute(world, { url: pollOf(barcode) })
  const { socket, got } = open(portOf(await world.listen()))
  socket.write(get(pollOf(barcode)))
  await expect.poll(() => statusesIn(got.text)).toEqual([200])
  const answers = lines.filter((line) => line.includes('fast path'))
  expect(answers.map((line) => JSON.parse(line))).toMatchObject([{ fastPath: 'bagStatus', status: 200 }])
  expect(lines.join('')).not.toContain(barcode)
})

/** Keeps a server from writing until it is let; resolves when it was asked to. */
function holdCommits({ context }: Server) {
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const submit = context.incidents.submit.bind(context.incidents)
  vi.spyOn(context.incidents, 'submit').mockImplementation(async (...command) => {
    asked.resolve()
    await go.promise
    return submit(...command)
  })
  return { asked: asked.promise, goOn: go.resolve }
}

/** A connection on which bytes are written one by one, and everything that came back. */
function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
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

/** A request as it goes over the wire. */
function wire({ path, headers, body }: RbimMessage, version = '1.1', more: string[] = []) {
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(body.length) })
  const head = [`POST ${path} HTTP/${version}`, ...lines.map(([name, value]) => `${name}: ${value}`), ...more]
  return { head: `${head.join('\r\n')}\r\n\r\n`, body }
}

function get(path: string, more: string[] = []): string {
  return `${[`GET ${path} HTTP/1.1`, 'host: a', ...more].join('\r\n')}\r\n\r\n`
}

function json(length: number): string {
  return `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
}

function pollOf(code: string): string {
  return `/api/incident/GetBagStatus?RedBagGuid=${code}`
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

function portOf(origin: string): number {
  return Number(new URL(origin).port)
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}
