import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type BodyLimits, defaultBodyLimits, limitArrivingBodies } from './arrivingBodies.ts'
import { limitConnections } from './limitConnections.ts'
import { handleErrors } from './problems.ts'

/** Bytes of a body that is no command. */
const large = 20_000

/** A server whose senders are named by `x-forwarded-for`. */
async function serve(limits: Partial<BodyLimits>, connections = 100) {
  const app = Fastify({ trustProxy: ['loopback'], forceCloseConnections: true })
  handleErrors(app, () => {})
  limitArrivingBodies(app, { ...defaultBodyLimits, ...limits })
  app.post('/', async ({ body }) => `taken ${String(body).length}`)
  app.get('/', async () => 'read')
  limitConnections(app.server, connections, true)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  /** Announces a body and sends some of it; one of unknown length (null) comes in parts. */
  const begin = async (from: string, sent = 0, length: number | null = large) => {
    const got = open(port)
    const announced = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`
    const beginning = length === null ? `${sent.toString(16)}\r\n${'a'.repeat(sent)}\r\n` : 'a'.repeat(sent)
    await new Promise((written) =>
      got.socket.write(
        `POST / HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${from}\r\ncontent-type: text/plain\r\n${announced}\r\n\r\n${beginning}`,
        written,
      ),
    )
    return got
  }
  /** Sends a whole body, and returns the status of the answer; none when it was cut off. */
  const send = async (from: string, length = large) => {
    const got = await begin(from, length, length)
    await expect.poll(() => got.isClosed || got.text).toBeTruthy()
    return got.text.split(' ')[1]
  }
  return { begin, send, open: () => open(port) }
}

function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const got = { socket, text: '', isClosed: false }
  socket.on('data', (data) => {
    got.text += data.toString()
  })
  socket.on('close', () => {
    got.isClosed = true
  })
  socket.on('error', () => {})
  return got
}

const [school, stranger] = ['203.0.113.9', '198.51.100.1']

test('what is announced and does not come keeps nobody from sending', async () => {
  const { begin, send } = await serve({ others: 700_000 })
  const dripping = await Promise.all(
    Array.from({ length: 60 }, (_, at) => begin(`198.51.100.${at % 4}`, 1, 1_000_000)),
  )
  expect(await Promise.all([send(school), send(school, 300_000), send(stranger)])).toEqual([
    '200',
    '200',
    '200',
  ])
  expect(dripping.filter(({ isClosed }) => isClosed)).toEqual([])
})

test('where too much has come, those who hold most for longest are cut off, however they send it', async () => {
  const { begin, send } = await serve({ others: 200_000 })
  const slow = await begin(school, 100)
  const holding = await Promise.all(
    Array.from({ length: 20 }, (_, at) => begin(stranger, 18_000, at % 2 ? large : null)),
  )
  await expect.poll(() => holding.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(8)
  expect(await send(school, 60_000)).toBe('200')
  slow.socket.write('a'.repeat(large - 100))
  await expect.poll(() => slow.text).toMatch(/^HTTP\/1\.1 200/)
})

test('of one sender the slowest are cut off: a school may be one address, with somebody who drips', async () => {
  const { begin, send } = await serve({ others: 60_000, commands: 30_000 })
  for (const length of [large, 1000]) {
    const dripping = await Promise.all(Array.from({ length: 7 }, () => begin(school, 1, length)))
    for (let sent = 0; sent < 10; sent++) expect(await send(school, length * 0.8)).toBe('200')
    const both = await Promise.all([begin(school, length * 0.9, length), begin(school, length * 0.9, length)])
    await expect.poll(() => dripping.some(({ isClosed }) => isClosed)).toBe(true)
    for (const { socket } of both) socket.write('a'.repeat(length * 0.1))
    for (const each of both) await expect.poll(() => each.text).toMatch(/^HTTP\/1\.1 200/)
  }
})

test('a /64 of IPv6 is one sender', async () => {
  const { begin } = await serve({ others: 90_000 })
  const slow = await begin(school, 18_000)
  const holding = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(`2001:db8::${at + 1}`, 1)))
  await expect.poll(() => holding.some(({ isClosed }) => isClosed)).toBe(true)
  slow.socket.write('a'.repeat(large - 18_000))
  await expect.poll(() => slow.text).toMatch(/^HTTP\/1\.1 200/)
})

test('commands have room of their own, and come through what many senders hold', async () => {
  const { begin, send } = await serve({ others: 50_000, commands: 100_000 })
  await Promise.all(Array.from({ length: 20 }, (_, at) => begin(`198.51.100.${at}`, 19_000)))
  expect(await send(school, 16_384)).toBe('200')
  const holding = await Promise.all(Array.from({ length: 30 }, (_, at) => begin(`192.0.2.${at}`, 900, 1000)))
  for (let sent = 0; sent < 20; sent++) expect(await send(school, 1000)).toBe('200')
  await expect.poll(() => holding.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(5)
})

test('what has come whole, and what was given up, holds nothing', async () => {
  const { begin, send } = await serve({ others: 100_000 })
  const slow = await begin(school, 1)
  for (let round = 0; round < 10; round++) {
    expect(await send(school)).toBe('200')
    const given = await Promise.all([begin(school, 18_000), begin(school, 18_000)])
    for (const { socket } of given) socket.destroy()
  }
  slow.socket.write('a'.repeat(large - 1))
  await expect.poll(() => slow.text).toMatch(/^HTTP\/1\.1 200/)
})

test('a small body that takes too long is not waited for', async () => {
  const { begin } = await serve({ smallBodyTime: 50 })
  const dripping = await begin(school, 1)
  await expect.poll(() => dripping.isClosed).toBe(true)
})

test('a full server closes idle connections, so that the next can come in', async () => {
  const { open: connectTo } = await serve({}, 3)
  const idle = [connectTo(), connectTo(), connectTo()]
  for (const each of idle) each.socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => idle.every(({ text }) => text.includes('read'))).toBe(true)
  const dropped = connectTo()
  await expect.poll(() => dropped.isClosed && idle.every(({ isClosed }) => isClosed)).toBe(true)
  const next = connectTo()
  next.socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => next.text).toContain('read')
})
