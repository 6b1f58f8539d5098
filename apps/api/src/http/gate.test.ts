import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { InTurns } from '../live/inTurns.ts'
import { Gate } from './gate.ts'

/** A line in which nothing moves until it is told to. */
class HeldLine extends InTurns {
  readonly held: (() => void)[] = []

  override add(work: () => void) {
    this.held.push(work)
  }
}

let server: Server
let gate: Gate
let line: HeldLine
let clients: Socket[] = []
/** Connections that the HTTP server has been given. */
let handedOver = 0

/** A server that answers with what it was asked and sent; whoever asks for /page can wait. */
async function open(options: { silence?: number; headersTimeout?: number } = {}) {
  const { silence, headersTimeout = 60_000 } = options
  server = createServer({ headersTimeout, connectionsCheckingInterval: 10 }, (request, response) => {
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => response.end(`${request.method} ${request.url} ${body.length}`))
  })
  handedOver = 0
  server.on('connection', () => {
    handedOver += 1
  })
  line = new HeldLine((work) => work())
  const canWait = (head: string) => head.startsWith('GET /page ')
  gate = new Gate(server, line, canWait, silence === undefined ? {} : { silence })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** A connection that says this, and what it has heard so far. */
async function say(...words: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(socket)
  const heard = { text: '', isOver: false, socket }
  socket.on('data', (data) => {
    heard.text += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    heard.isOver = true
  })
  await once(socket, 'connect')
  for (const each of words) await new Promise<void>((sent) => socket.write(each, () => sent()))
  return heard
}

const asking = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`

afterEach(async () => {
  for (const socket of clients) socket.destroy()
  clients = []
  if (!server.listening) return
  gate.close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('whoever can wait stands in the line, and whoever else asks is answered meanwhile', async () => {
  await open()
  const page = await say(asking('GET', '/page'))
  await expect.poll(() => line.held.length).toBe(1)
  expect(handedOver).toBe(0)
  const poll = await say(asking('GET', '/status'))
  await expect.poll(() => poll.text).toMatch(/^HTTP\/1.1 200 .*GET \/status 0$/s)
  expect(page.text).toBe('')
  line.held[0]?.()
  await expect.poll(() => page.text).toMatch(/^HTTP\/1.1 200 .*GET \/page 0$/s)
})

test('only the first request of a connection is looked at', async () => {
  await open()
  const client = await say(asking('GET', '/status'))
  await expect.poll(() => client.text).toMatch(/GET \/status 0$/)
  client.socket.write(asking('GET', '/page'))
  await expect.poll(() => client.text).toMatch(/GET \/page 0$/)
  expect(line.held).toEqual([])
})

test('what comes in pieces, or several at once, arrives as it was sent', async () => {
  await open()
  const pieces = await say(
    'PO',
    'ST /write HT',
    'TP/1.1\r\nhost: a\r\ncontent-length: 300000\r\n\r\n',
    'x'.repeat(300_000),
  )
  await expect.poll(() => pieces.text).toMatch(/POST \/write 300000$/)
  const two = await say(`${asking('POST', '/one', 'content-length: 3\r\n')}abc${asking('GET', '/two')}`)
  await expect.poll(() => two.text).toMatch(/POST \/one 3HTTP.*GET \/two 0$/s)
  const page = await say(asking('GET', '/page'))
  await expect.poll(() => line.held.length).toBe(1)
  await new Promise<void>((sent) => page.socket.write(asking('GET', '/after'), () => sent()))
  line.held[0]?.()
  await expect.poll(() => page.text).toMatch(/GET \/page 0HTTP.*GET \/after 0$/s)
})

test('what was asked before hanging up is answered', async () => {
  await open()
  const poll = await say()
  poll.socket.end(asking('GET', '/status'))
  await expect.poll(() => poll.text).toMatch(/GET \/status 0$/)
})

test('whoever says nothing is handed over after a while, and may speak then', async () => {
  await open({ silence: 20 })
  const late = await say()
  await expect.poll(() => handedOver).toBe(1)
  expect(late.text).toBe('')
  late.socket.write(asking('GET', '/late'))
  await expect.poll(() => late.text).toMatch(/GET \/late 0$/)
})

test('or is sent away by HTTP, in its time', async () => {
  await open({ silence: 20, headersTimeout: 100 })
  const silent = await say()
  await expect.poll(() => silent.isOver).toBe(true)
  expect(silent.text).toMatch(/^HTTP\/1.1 408 /)
})

test('whoever leaves while waiting is passed over, with and without a word', async () => {
  await open()
  const page = await say(asking('GET', '/page'))
  await expect.poll(() => line.held.length).toBe(1)
  page.socket.resetAndDestroy()
  const silent = await say()
  silent.socket.resetAndDestroy()
  const polite = await say()
  polite.socket.end()
  await expect.poll(() => polite.isOver).toBe(true)
  line.held[0]?.()
  const poll = await say(asking('GET', '/status'))
  await expect.poll(() => poll.text).toMatch(/GET \/status 0$/)
  await expect.poll(() => connectionsOf()).toBe(1)
  expect(Reflect.get(gate, 'before')).toEqual(new Set())
})

test('when the server goes down, nobody is forgotten here: it ends at once', async () => {
  await open()
  const page = await say(asking('GET', '/page'))
  const silent = await say()
  await expect.poll(() => line.held.length).toBe(1)
  await expect.poll(() => connectionsOf()).toBe(2)
  gate.close()
  const tooLate = await say()
  await expect.poll(() => tooLate.isOver).toBe(true)
  const closed = once(server, 'close')
  server.close()
  await closed
  await expect.poll(() => page.isOver && silent.isOver).toBe(true)
  line.held[0]?.()
})

function connectionsOf(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
