import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { testServer } from './testServer.ts'

/**
 * A line between a phone and the server of the stories. Unlike a browser's own emulation it is the same for the page,
 * its service worker and its streams, and it can be cut, or lead to something else than the server.
 */
export type SlowNetwork = {
  /** The server's address by way of this line. */
  url: string
  /** Nothing answers any more, as when the server is stopped. */
  cut: () => Promise<void>
  /** Something else answers in the server's place: a proxy, that it cannot reach it. */
  answerBadGateway: () => Promise<void>
  /** Connections are taken and nothing is ever said on them, as on a network that is there and leads nowhere. */
  hang: () => Promise<void>
  /** The server answers again. */
  mend: () => Promise<void>
  /** It is as fast as this from now on: for what a story waits for and does not measure. */
  setSpeed: (speed: Speed) => void
}

type Speed = {
  /** From end to end and back, in ms. */
  roundTripMs?: number
  bytesPerSecond?: number
}

const asFastAsTheMachine = { roundTripMs: 0, bytesPerSecond: Infinity }

const badGateway = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'

/** The size of one piece of the line, in bytes. */
const piece = 1_400

/** Opens a line; leave the speed out for one as fast as the machine. */
export async function openSlowNetwork(speed: Speed = {}): Promise<SlowNetwork> {
  const sockets = new Set<Socket>()
  const now = { ...asFastAsTheMachine, ...speed }
  const down = sharedBandwidth(now)
  let listener: Server | null = null
  let port = 0

  function join(phone: Socket) {
    const api = connect(testServer.port, 'localhost')
    const [upLater, downLater] = [inOrder(), inOrder()]
    const both = [phone, api]
    for (const socket of both) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        for (const each of both) each.destroy()
      })
    }
    phone.on('data', (bytes) => upLater(() => api.write(bytes)))
    api.on('data', (bytes) => down(phone, Buffer.from(bytes), (part) => downLater(() => phone.write(part))))
  }

  /** Puts things off by half a round trip; also when that has become shorter meanwhile, none overtakes another. */
  function inOrder() {
    const waiting: (() => void)[] = []
    return (work: () => void) => {
      waiting.push(work)
      setTimeout(() => waiting.shift()?.(), now.roundTripMs / 2)
    }
  }

  /** Takes a phone's connection without leading it anywhere. */
  function hold(phone: Socket) {
    sockets.add(phone)
    phone.on('error', () => phone.destroy())
    phone.on('close', () => sockets.delete(phone))
    phone.resume()
  }

  function refuse(phone: Socket) {
    hold(phone)
    const head = [
      'HTTP/1.1 502 Bad Gateway',
      'Content-Type: text/html',
      `Content-Length: ${badGateway.length}`,
    ]
    phone.once('data', () => phone.end([...head, 'Connection: close', '', badGateway].join('\r\n')))
  }

  async function cut() {
    listener?.close()
    for (const socket of sockets) socket.destroy()
    listener = null
  }

  async function lead(take: (phone: Socket) => void) {
    await cut()
    listener = createServer(take).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    const address = listener.address()
    port = typeof address === 'object' && address ? address.port : port
  }

  await lead(join)
  return {
    url: `http://localhost:${port}`,
    cut,
    answerBadGateway: () => lead(refuse),
    hang: () => lead(hold),
    mend: () => lead(join),
    setSpeed: (speed) => void Object.assign(now, asFastAsTheMachine, speed),
  }
}

/** Lets the connections of one phone send in rotation, a piece each, at the speed of all of them together, which may change. */
function sharedBandwidth(speed: { readonly bytesPerSecond: number }) {
  const waiting = new Map<Socket, { bytes: Buffer; send: (part: Buffer) => void }[]>()
  let freeAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function pump() {
    timer = undefined
    while (waiting.size > 0 && freeAt <= performance.now()) {
      const [socket, queue] = waiting.entries().next().value ?? []
      const first = queue?.shift()
      if (!socket || !queue || !first) break
      waiting.delete(socket)
      const part = first.bytes.subarray(0, piece)
      if (first.bytes.length > piece) queue.unshift({ ...first, bytes: first.bytes.subarray(piece) })
      // Nobody waits any more for what a closed page had asked for.
      if (socket.destroyed) continue
      if (queue.length > 0) waiting.set(socket, queue)
      freeAt = Math.max(freeAt, performance.now() - 20) + (part.length / speed.bytesPerSecond) * 1000
      first.send(part)
    }
    if (waiting.size > 0) timer = setTimeout(pump, Math.max(0, freeAt - performance.now()))
  }

  return (socket: Socket, bytes: Buffer, send: (part: Buffer) => void) => {
    const queue = waiting.get(socket) ?? []
    queue.push({ bytes, send })
    waiting.set(socket, queue)
    if (!timer) pump()
  }
}
