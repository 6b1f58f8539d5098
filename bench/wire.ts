/**
 * The leanest HTTP/1.1 client that will do: one kept connection, one request at a time, bytes in and bytes out.
 *
 * Node's own client costs more per request than the servers measured here, so it would be what is measured.
 */
import { connect, type Socket } from 'node:net'

/** An answer; `body` holds one character per byte. */
export interface WireAnswer {
  status: number
  head: string
  body: string
}

export class Wire {
  private readonly socket: Socket
  private received = ''
  private waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('latin1').setNoDelay(true)
    socket.on('data', (chunk) => {
      this.received += chunk
      this.finish()
    })
    const fail = (error?: Error) => {
      this.waiting?.reject(error ?? new Error('The server closed the connection.'))
      this.waiting = null
    }
    socket.on('error', fail)
    socket.on('close', () => fail())
  }

  /** Opens a connection to a port of this machine. */
  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Wire(socket)))
    })
  }

  get isBusy(): boolean {
    return this.waiting !== null
  }

  /** Servers close connections on which nothing was asked for a minute. */
  get isClosed(): boolean {
    return this.socket.destroyed
  }

  /** Sends a request made by `requestOf` and waits for its answer. */
  ask(request: string): Promise<WireAnswer> {
    if (this.waiting) return Promise.reject(new Error('One request at a time.'))
    if (this.socket.destroyed) return Promise.reject(new Error('The connection is closed.'))
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(request, 'utf8')
    })
  }

  close() {
    this.socket.destroy()
  }

  private finish() {
    const end = this.received.indexOf('\r\n\r\n')
    if (end < 0 || !this.waiting) return
    const head = this.received.slice(0, end)
    const status = Number(head.slice(9, 12))
    const length = status === 304 || status === 204 ? 0 : Number(headerOf(head, 'content-length'))
    const { resolve, reject } = this.waiting
    if (Number.isNaN(length)) reject(new Error('An answer without a length.'))
    else if (this.received.length < end + 4 + length) return
    else resolve({ status, head, body: this.received.slice(end + 4, end + 4 + length) })
    this.received = ''
    this.waiting = null
  }
}

/** The bytes of a request. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  json?: unknown,
): string {
  const body = json === undefined ? '' : JSON.stringify(json)
  const all: Record<string, string> = {
    host: 'localhost',
    ...headers,
    ...(body
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      : {}),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** A header of an answer; undefined when it is not there. */
export function headerOf(head: string, name: string): string | undefined {
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]
}
