/**
 * The leanest HTTP/1.1 client that will do: one kept connection, one request at a time, bytes in and bytes out.
 *
 * Node's own client costs more per request than the servers measured here, so it would be what is measured.
 */
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** An answer; `body` holds one character per byte. */
export interface RawHttpResponse {
  status: number
  head: string
  body: string
}

export type OnAnswer = (answer: RawHttpResponse | Error) => void

/** All connections read into it: what arrives is looked at before another one reads. */
const shared = Buffer.alloc(65_536)

const bodyLength = /^content-length: *(\d+)$/im

export class RawHttpConnection {
  private readonly socket: Socket
  private received = ''
  private onAnswer: OnAnswer | null = null

  private constructor(port: number, isTls: boolean) {
    const onread = { buffer: shared, callback: (bytes: number) => this.take(bytes) }
    const to = { port, host: '127.0.0.1', rejectUnauthorized: false, onread }
    this.socket = (isTls ? connectTls(to) : connect(to)).setNoDelay(true)
    this.socket.on('error', (error) => this.give(error))
    this.socket.on('close', () => this.give(new Error('The server closed the connection.')))
  }

  /**
   * Opens a connection to a port of this machine.
   * @param isTls whether it is encrypted; any certificate will do
   */
  static open(port: number, isTls = false): Promise<RawHttpConnection> {
    return new Promise((resolve, reject) => {
      const wire = new RawHttpConnection(port, isTls)
      wire.socket.once('error', reject)
      wire.socket.once(isTls ? 'secureConnect' : 'connect', () => resolve(wire))
    })
  }

  get isBusy(): boolean {
    return this.onAnswer !== null
  }

  /** Servers close connections on which nothing was asked for a minute. */
  get isClosed(): boolean {
    return this.socket.destroyed
  }

  /** Sends a request made by `requestOf` and waits for its answer. */
  ask(request: string): Promise<RawHttpResponse> {
    return new Promise((resolve, reject) => {
      this.send(request, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
    })
  }

  /** The same without a promise, for who asks tens of thousands of times a second. */
  send(request: string, onAnswer: OnAnswer): void {
    if (this.onAnswer) onAnswer(new Error('One request at a time.'))
    else if (this.socket.destroyed) onAnswer(new Error('The connection is closed.'))
    else {
      this.onAnswer = onAnswer
      this.socket.write(request, 'utf8')
    }
  }

  close() {
    this.socket.destroy()
  }

  private take(bytes: number): boolean {
    this.received += shared.toString('latin1', 0, bytes)
    const end = this.received.indexOf('\r\n\r\n')
    if (end < 0 || !this.onAnswer) return true
    const head = this.received.slice(0, end)
    const status = Number(head.slice(9, 12))
    const length = status === 304 || status === 204 ? 0 : Number(bodyLength.exec(head)?.[1])
    if (Number.isNaN(length)) this.give(new Error('An answer without a length.'))
    else if (this.received.length >= end + 4 + length)
      this.give({ status, head, body: this.received.slice(end + 4, end + 4 + length) })
    return true
  }

  private give(answer: RawHttpResponse | Error) {
    const { onAnswer } = this
    this.received = ''
    this.onAnswer = null
    onAnswer?.(answer)
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
