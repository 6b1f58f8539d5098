import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Reply } from './fastPath.ts'
import { Gate } from './gate.ts'

let server: Server
let gate: Gate
let clients: Socket[] = []
/** Paths that came to the door, and what can be done with those that wait there. */
let input: string[] = []
let waiting: Reply[] = []
/** Connections that the HTTP server knows of, and what it was asked. */
let known = 0
let routed: string[] = []

/** More than the system holds on its way; in characters. */
const large = 8_000_000

const said = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`

/** A gate with one door: it answers /door/… at once, and /later when it is told to; everything else is for the HTTP server. */
async function open({ keepAliveTimeout = 60_000, headersTimeout = 60_000, grace = 10_000 } = {}) {
  input = []
  waiting = []
  routed = []
  known = 0
  server = createServer(
    { keepAliveTimeout, headersTimeout, connectionsCheckingInterval: 10 },
    (request, response) => {
      routed.push(`${request.method} ${request.url}`)
      // Before its body has come.
      if (request.url === '/early') response.end('early')
      let body = ''
      request.on('data', (data) => {
        body += data
      })
      request.on('end', () => response.end(`route ${request.method} ${request.url} ${body.length}`))
    },
  )
  server.on('connection', () => {
    known += 1
  })
  const answer = ({ url, body }: { url: string; body: Buffer }, reply: Reply) => {
    if (!/^\/(door|later|large)/.test(url)) return false
    input.push(url)
    if (url === '/later') waiting.push(reply)
    else if (url === '/large') reply.send(said('x'.repeat(large)), 'latin1')
    else reply.send(said(`${url} ${body.length}`), 'utf8')
    return true
  }
  gate = new Gate(server, [{ answer }], { grace })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** A connection that says this, and what it has heard so far. */
async function say(...words: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(socket)
  const heard = { text: '', isOver: false, socket, say: (text: string) => sent(socket, text) }
  socket.on('data', (data) => {
    heard.text += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    heard.isOver = true
  })
  await once(socket.setNoDelay(true), 'connect')
  for (const each of words) await heard.say(each)
  return heard
}

const sent = (socket: Socket, text: string) => new Promise<void>((done) => socket.write(text, () => done()))

const asking = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`

function connectionsOf(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}

afterEach(async () => {
  for (const socket of clients) socket.destroy()
  clients = []
  if (!server.listening) return
  void gate.close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('what is for a door is answered there, and the HTTP server never hears of the connection', async () => {
  await open()
  const client = await say(asking('GET', '/door/1'))
  await expect.poll(() => client.text).toMatch(/\/door\/1 0$/)
  await client.say(`${asking('POST', '/door/2', 'content-length: 3\r\n')}abc`)
  await expect.poll(() => client.text).toMatch(/\/door\/1 0HTTP.*\/door\/2 3$/s)
  expect([known, routed]).toEqual([0, []])
})

test('by turns with what is for a route, on one connection', async () => {
  await open()
  const client = await say(asking('GET', '/route/1'))
  await expect.poll(() => client.text).toMatch(/route GET \/route\/1 0$/)
  await client.say(asking('GET', '/door/1'))
  await expect.poll(() => client.text).toMatch(/\/door\/1 0$/)
  await client.say(`${asking('POST', '/route/2', 'content-length: 2\r\n')}ab`)
  await expect.poll(() => client.text).toMatch(/route POST \/route\/2 2$/)
  await client.say(asking('GET', '/door/2'))
  await expect.poll(() => client.text).toMatch(/\/door\/2 0$/)
  expect(input).toEqual(['/door/1', '/door/2'])
  expect(known).toBe(1)
})

test('what comes in pieces arrives as it was sent, and a door is asked after it', async () => {
  await open()
  const length = 300_000
  const pieces = await say(asking('POST', '/write', `content-length: ${length}\r\n`), 'x'.repeat(length - 1))
  expect(input).toEqual([])
  await pieces.say('x')
  await expect.poll(() => pieces.text).toMatch(/POST \/write 300000$/)
  await pieces.say(asking('GET', '/door/1'))
  await expect.poll(() => pieces.text).toMatch(/\/door\/1 0$/)
})

/** The first piece has been read when another connection, which came after it, is answered. */
async function read() {
  const other = await say(asking('GET', '/door/other'))
  await expect.poll(() => other.text).toMatch(/\/door\/other 0$/)
}

test('a head may come in two pieces, and in more to HTTP', async () => {
  await open()
  const two = await say('GET /door/1 HTT')
  await read()
  await two.say('P/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => two.text).toMatch(/\/door\/1 0$/)
  expect(known).toBe(0)
  await two.say('GET /ro')
  await read()
  await two.say('ute HTTP/1.1\r\n')
  await read()
  await two.say('host: a\r\n\r\n')
  await expect.poll(() => two.text).toMatch(/route GET \/route 0$/)
})

test('several at once are answered in their order', async () => {
  await open()
  const posted = `${asking('POST', '/one', 'content-length: 3\r\n')}abc`
  const client = await say(posted + asking('GET', '/door/2') + asking('GET', '/three'))
  await expect
    .poll(() => client.text)
    .toMatch(/route POST \/one 3HTTP.*route GET \/door\/2 0HTTP.*route GET \/three 0$/s)
})

test('what is asked while a door is answering waits for its turn', async () => {
  await open()
  const client = await say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(1)
  await client.say(asking('GET', '/door/1'))
  const other = await say(asking('GET', '/door/2'))
  await expect.poll(() => other.text).toMatch(/\/door\/2 0$/)
  expect(client.text).toBe('')
  waiting[0]?.send(said('later'), 'latin1')
  await expect.poll(() => client.text).toMatch(/laterHTTP.*\/door\/1 0$/s)
})

test('a door may find out later that it is for a route', async () => {
  await open()
  const client = await say(`${asking('POST', '/later', 'content-length: 2\r\n')}ab`)
  await expect.poll(() => waiting.length).toBe(1)
  await client.say(asking('GET', '/door/1'))
  waiting[0]?.fallThrough()
  await expect.poll(() => client.text).toMatch(/route POST \/later 2HTTP.*\/door\/1 0$/s)
})

test('a door may take the connection over', async () => {
  await open()
  const client = await say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(1)
  const socket = waiting[0]?.hijack()
  socket?.write('mine')
  await expect.poll(() => client.text).toBe('mine')
  await client.say(asking('GET', '/door/1'))
  const other = await say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(2)
  expect(input).toEqual(['/later', '/later'])
  client.socket.end()
  await expect.poll(() => client.isOver && socket?.destroyed).toBe(true)
  const left = await say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(3)
  left.socket.end()
  await expect.poll(() => left.socket.writableFinished).toBe(true)
  const after = await say(asking('GET', '/door/2'))
  await expect.poll(() => after.text).toMatch(/\/door\/2 0$/)
  expect(waiting[2]?.hijack().destroyed).toBe(true)
  // Whoever has it ends it, also where the other end does not.
  const ended = waiting[1]?.hijack()
  ended?.end('bye')
  await expect.poll(() => ended?.destroyed).toBe(true)
  await expect.poll(() => other.text).toBe('bye')
})

test.each([
  ['a body that is not read to its end', `${asking('POST', '/early', 'content-length: 44\r\n')}`, 'early'],
  ['a body in chunks', asking('POST', '/route', 'transfer-encoding: chunked\r\n'), ''],
])('%s is no request, whatever is in it', async (_, head, answer) => {
  await open()
  const client = await say(head)
  await expect.poll(() => routed.length).toBe(1)
  await expect.poll(() => client.text.endsWith(answer)).toBe(true)
  await client.say(asking('GET', '/door/1'))
  const other = await say(asking('GET', '/door/2'))
  await expect.poll(() => other.text).toMatch(/\/door\/2 0$/)
  expect(input).toEqual(['/door/2'])
  expect(client.text).not.toContain('/door/1')
})

test('whoever does not read its answers is not heard any more, until it does', async () => {
  await open()
  const client = await say()
  client.socket.pause()
  let isHeard = true
  for (let times = 1; isHeard && times <= 2_000; times++) {
    await client.say(asking('GET', '/large'))
    const other = await say(asking('GET', '/door/1'))
    await expect.poll(() => other.text).toMatch(/\/door\/1 0$/)
    other.socket.destroy()
    isHeard = input.filter((path) => path === '/large').length === times
  }
  expect(isHeard).toBe(false)
  client.socket.resume()
  const all = () => input.filter((path) => path === '/large').length
  await expect.poll(() => client.text.length).toBeGreaterThan(large * all())
})

test('what was asked before hanging up is answered', async () => {
  await open()
  const poll = await say()
  poll.socket.end(asking('GET', '/door/1'))
  await expect.poll(() => poll.text).toMatch(/\/door\/1 0$/)
  const late = await say()
  late.socket.end(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(1)
  await expect.poll(() => late.socket.writableFinished).toBe(true)
  waiting[0]?.send(said('later'), 'latin1')
  await expect.poll(() => late.text).toMatch(/later$/)
  await expect.poll(() => poll.isOver && late.isOver).toBe(true)
  await expect.poll(connectionsOf).toBe(0)
})

test('whoever says nothing is sent away after a while, and whoever says half of it by HTTP', async () => {
  await open({ keepAliveTimeout: 50, headersTimeout: 100 })
  const idle = await say(asking('GET', '/door/1'))
  const silent = await say()
  await expect.poll(() => silent.isOver).toBe(true)
  expect(silent.text).toBe('')
  const half = await say('GET /door/1 HTTP/1.1\r\n')
  const dripping = await say('GET /door/1 HTTP/1.1\r\n')
  await read()
  await dripping.say('x: y')
  await expect.poll(() => dripping.isOver).toBe(true)
  expect(dripping.text).toMatch(/^HTTP\/1.1 408 /)
  await expect.poll(() => half.isOver).toBe(true)
  await expect.poll(() => idle.isOver).toBe(true)
  expect(idle.text).toMatch(/\/door\/1 0$/)
})

test('whoever is gone is forgotten, with and without a word', async () => {
  await open()
  const later = await say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(1)
  const [silent, polite, routed] = [await say(), await say(), await say(asking('GET', '/route'))]
  await expect.poll(() => routed.text).toMatch(/route GET \/route 0$/)
  for (const { socket } of [later, silent, routed]) socket.resetAndDestroy()
  polite.socket.end()
  await expect.poll(connectionsOf).toBe(0)
  waiting[0]?.send(said('later'), 'latin1')
  waiting[0]?.fallThrough()
  expect(Reflect.get(gate, 'connections')).toEqual(new Set())
})

test.each([
  ['that HTTP knows', true],
  ['that HTTP does not know', false],
])('what a connection %s has left behind is nobody else’s', async (_, isKnown) => {
  await open()
  const left = await say()
  if (isKnown) {
    await left.say(asking('GET', '/route'))
    await expect.poll(() => left.text).toMatch(/route GET \/route 0$/)
  }
  for (const end of ['send', 'toRoute'] as const) {
    const gone = end === 'send' ? left : await say()
    await gone.say(asking('GET', '/later'))
    await expect.poll(() => waiting.length).toBe(1)
    await gone.say(asking('GET', '/injected'))
    gone.socket.resetAndDestroy()
    await expect.poll(connectionsOf).toBe(0)
    // HTTP takes up what it used for the one that is gone.
    const next = await say(asking('GET', '/own'))
    await expect.poll(() => next.text).toMatch(/route GET \/own 0$/)
    const [reply] = waiting.splice(0)
    if (end === 'send') reply?.send(said('later'), 'latin1')
    else reply?.fallThrough()
    await next.say(asking('GET', '/own'))
    await expect.poll(() => next.text).toMatch(/route GET \/own 0.*route GET \/own 0$/s)
    next.socket.destroy()
    await expect.poll(connectionsOf).toBe(0)
  }
  expect(routed.filter((path) => !/route|own/.test(path))).toEqual([])
})

test.each(['GET / HTTP/1.1\nhost: a\n', '\x16\x03\x01', 'hello\r\n'])(
  'what can be no head is refused at once: %j',
  async (text) => {
    await open()
    const client = await say(text)
    await expect.poll(() => client.text).toMatch(/^HTTP\/1.1 400 /)
  },
)

test('HTTP may find that it has been asked enough for now', async () => {
  await open()
  const flood = await say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(1)
  await flood.say(asking('GET', '/flood').repeat(1_500))
  await read()
  waiting[0]?.fallThrough()
  await flood.say(asking('GET', '/last'))
  await expect.poll(() => flood.text).toMatch(/route GET \/last 0$/)
  expect(routed.length).toBe(1_502)
})

test('whoever hangs up while a door finds out that it is for a route is answered, and forgotten', async () => {
  await open()
  const client = await say()
  client.socket.end(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(1)
  await read()
  waiting[0]?.fallThrough()
  await expect.poll(() => client.text).toMatch(/route GET \/later 0$/)
  await expect.poll(() => client.isOver).toBe(true)
})

test('a server that goes down waits for nobody longer than a moment', async () => {
  await open({ grace: 20 })
  const taken = await say(asking('GET', '/later'))
  taken.socket.pause()
  await say(asking('GET', '/later'))
  await say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(3)
  const stream = waiting[0]?.hijack()
  while (stream?.write('x'.repeat(1_000_000)));
  const answered = gate.close()
  stream?.end()
  // One opens its page too late, and one is never answered.
  expect(waiting[1]?.hijack().destroyed).toBe(true)
  const closed = once(server, 'close')
  server.close()
  await Promise.all([answered, closed])
})

test('when the server goes down, what was asked is answered, and nobody is waited for', async () => {
  await open()
  const [silent, later, route] = [
    await say(),
    await say(asking('GET', '/later')),
    await say(asking('GET', '/later')),
  ]
  await expect.poll(() => waiting.length).toBe(2)
  // HTTP knows of it.
  const known = await say(asking('GET', '/route'))
  await expect.poll(() => known.text).toMatch(/route GET \/route 0$/)
  await known.say(asking('GET', '/later'))
  await expect.poll(() => waiting.length).toBe(3)
  // It has not read all of its answer yet.
  const slow = await say()
  slow.socket.pause()
  await slow.say(asking('GET', '/large'))
  await read()
  const answered = gate.close()
  const tooLate = await say()
  await expect.poll(() => tooLate.isOver && silent.isOver).toBe(true)
  waiting[0]?.send(said('later'), 'latin1')
  waiting[1]?.fallThrough()
  waiting[2]?.send(said('known'), 'latin1')
  await answered
  slow.socket.resume()
  server.closeAllConnections()
  const closed = once(server, 'close')
  server.close()
  await closed
  await expect.poll(() => later.text).toMatch(/later$/)
  await expect.poll(() => route.text).toMatch(/route GET \/later 0$/)
  await expect.poll(() => known.text).toMatch(/known$/)
  await expect.poll(() => slow.text.length).toBeGreaterThan(large)
})
