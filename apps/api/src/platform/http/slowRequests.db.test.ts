import { connect } from 'node:net'
import { streamPaths } from '@muster/contract/frames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests that requests that never arrive whole do not occupy a connection forever. */

let world: World
let origin: string

beforeAll(async () => {
  world = await openWorld({
    arrivalTimeouts: { head: 200, request: 400, checkInterval: 20 },
    keepaliveEvery: 50,
  })
  origin = await world.listen()
})
afterAll(() => world.close())

/** With an error answer, unless the reset has dropped it. */
const sentAway = /^(HTTP\/1.1 408 |$)/

/** Sends the beginning, then one letter again and again, until the server closes the connection. */
async function drip(beginning: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let answer = ''
  socket.write(beginning)
  const dripping = setInterval(() => socket.write('x'), 30)
  socket.on('data', (data) => {
    clearInterval(dripping)
    answer += data.toString()
  })
  // A letter that arrives after the end is answered with a reset.
  socket.on('error', () => {})
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(dripping)
  return answer
}

test('a head that drips is not waited for', async () => {
  expect(await drip('GET /health/live HTTP/1.1\r\nhost: localhost\r\nx-slow: ')).toMatch(sentAway)
})

test('nor is a body', async () => {
  const head = [
    'POST /api/incident/SubmitClassroomUpdate HTTP/1.1',
    'host: localhost',
    'content-length: 100000',
  ]
  expect(await drip(`${head.join('\r\n')}\r\ncontent-type: application/json\r\n\r\n`)).toMatch(sentAway)
})

test('nor is somebody who says nothing', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString()
  })
  socket.on('error', () => {})
  await new Promise((closed) => socket.once('close', closed))
  expect(answer).toMatch(sentAway)
})

test('a page that is being told of things has arrived, and stays open', async () => {
  const page = await openSse(origin + streamPaths.bag(roomAt(world.tenants[0], 0).barcode))
  // A later request that was slow has been closed meanwhile.
  await drip('GET /health/live HTTP/1.1\r\nx-slow: ')
  await drip('GET /health/live HTTP/1.1\r\nx-slow: ')
  const told = page.frames.length
  await expect.poll(() => page.frames.length).toBeGreaterThan(told)
  page.close()
})

test('a server that goes down does not wait for whoever has said nothing yet', async () => {
  const going = await openWorld({ arrivalTimeouts: { head: 600_000, request: 600_000, checkInterval: 20 } })
  const silent = connect(Number(new URL(await going.listen()).port), '127.0.0.1')
  silent.on('error', () => {})
  await new Promise((connected) => silent.once('connect', connected))
  const ended = new Promise((closed) => silent.once('close', closed))
  await Promise.all([going.close(), ended])
})
