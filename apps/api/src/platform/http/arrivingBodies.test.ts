import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type BodyLimits, defaultBodyLimits, limitArrivingBodies } from './arrivingBodies.ts'
import { limitConnections } from './limitConnections.ts'
import { handleErrors } from './problems.ts'

/** A server whose senders are named by `x-forwarded-for`. */
async function serve(limits: Partial<BodyLimits>, connections = 100) {
  const app = Fastify({ trustProxy: ['loopback'], forceCloseConnections: true })
  handleErrors(app, () => {})
  limitArrivingBodies(app, { ...defaultBodyLimits, ...limits })
  app.post('/', async () => 'taken')
  app.get('/', async () => 'read')
  limitConnections(app.server, connections, true)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  /** Announces a body of ten bytes and sends some of it. */
  const begin = (from: string, body = '') => {
    const got = open(port)
    got.socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${from}\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n${body}`,
    )
    return got
  }
  return { begin, open: () => open(port) }
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

const whole = '0123456789'
/** Room for two small bodies. */
const two = 2 * 16 * 1024

test('who drips many bodies is cut off for those of the same school that come at once', async () => {
  const { begin } = await serve({ perAddress: two, cutAfter: 0 })
  const dripping = [begin('203.0.113.9', 'a'), begin('203.0.113.9', 'a')]
  await expect.poll(() => dripping.every(({ socket }) => socket.bytesWritten > 0)).toBe(true)
  const honest = begin('203.0.113.9', whole)
  await expect.poll(() => honest.text).toMatch(/^HTTP\/1\.1 200/)
  await expect.poll(() => dripping.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(0)
})

test('where all are quick, one more than there is room for is asked to try again; other senders are not', async () => {
  const { begin } = await serve({ perAddress: two })
  const first = [begin('2001:db8::1', 'a'), begin('2001:db8::2', 'a')]
  await expect.poll(() => first.every(({ socket }) => socket.bytesWritten > 0)).toBe(true)
  const refused = begin('2001:db8::3', whole)
  await expect.poll(() => refused.text).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2/s)
  const other = begin('2001:db8:0:1::1', whole)
  await expect.poll(() => other.text).toMatch(/^HTTP\/1\.1 200/)
  first[0]?.socket.write(whole.slice(1))
  await expect.poll(() => first[0]?.text).toMatch(/^HTTP\/1\.1 200/)
  const next = begin('2001:db8::4', whole)
  await expect.poll(() => next.text).toMatch(/^HTTP\/1\.1 200/)
})

test('all senders together have a limit, too', async () => {
  const { begin } = await serve({ perServer: two })
  const first = [begin('203.0.113.1', 'a'), begin('203.0.113.2', 'a')]
  await expect.poll(() => first.every(({ socket }) => socket.bytesWritten > 0)).toBe(true)
  const third = begin('203.0.113.3', whole)
  await expect.poll(() => third.text).toMatch(/^HTTP\/1\.1 503/)
})

test('a small body that takes too long is not waited for', async () => {
  const { begin } = await serve({ smallBodyTime: 50 })
  const dripping = begin('203.0.113.9', 'a')
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
