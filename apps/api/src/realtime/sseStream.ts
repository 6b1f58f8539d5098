import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sseFrame } from './sseFrames.ts'

/** Maximum bytes a page may be behind before its stream is closed; it reconnects and resumes. */
const maxBufferedBytes = 1024 * 1024

/** A page with more unsent bytes than this counts as slow; fewer are normal. */
const behindThreshold = 64 * 1024

/** The server's end of one open page's stream. */
export type SseStream = {
  send: (frames: string) => void
  /** @param type of the reason, by which a page chooses what to show next */
  end: (reason?: string, type?: string) => void
  /** Returns true while the page has not read its earlier frames: for output that can wait. */
  isSlow: () => boolean
  closed: Promise<void>
}

/** Hijacks a reply for server-sent events, with the headers set so far. */
export function openStream(reply: FastifyReply): SseStream {
  reply.hijack()
  // The headers of every answer are not sent yet: a hijacked reply sends its own.
  const given = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
  return beginStream(reply.raw, given)
}

/**
 * Begins server-sent events. They end with their connection, so they need no chunked encoding. Each frame is one write
 * instead of three, and writing is most of the cost of sending to thousands of pages.
 * @param headers names and values alternating, beside those of every stream
 * @param frames the first ones, sent in one write with the headers
 */
export function beginStream(response: ServerResponse, headers: readonly string[], frames = ''): SseStream {
  response.removeHeader('transfer-encoding')
  response.writeHead(200, [...headers, ...streamHeaders])
  response.on('error', () => response.destroy())
  response.write(retryField() + frames)
  return new ConnectionStream(response)
}

const streamHeaders = Object.entries({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
}).flat()

/**
 * Retry delays vary by a second and a half, so that the pages of a whole school do not reconnect at the same instant after a
 * restart. All are back within three seconds when another server answers.
 */
function retryField(): string {
  return `retry: ${500 + Math.floor(Math.random() * 1500)}\n\n`
}

/** A class, because thousands are open at once: its methods exist once, not once per stream. */
class ConnectionStream implements SseStream {
  readonly closed: Promise<void>
  private readonly response: ServerResponse
  private readonly socket: Writable
  private isClosed: boolean

  constructor(response: ServerResponse) {
    this.response = response
    // Writes to the socket: the response adds nothing to a frame and would write it later. The response is used while an
    // earlier one still occupies the socket.
    this.socket = response.socket ?? response
    // A page may have closed during its access check.
    this.isClosed = response.req.socket.destroyed
    this.closed = this.isClosed
      ? Promise.resolve()
      : new Promise((resolve) =>
          response.once('close', () => {
            this.isClosed = true
            resolve()
          }),
        )
  }

  send(frames: string) {
    if (this.isOver()) return
    if (this.socket.writableLength > maxBufferedBytes) this.response.destroy()
    else this.socket.write(frames)
  }

  end(reason?: string, type?: string) {
    if (this.isOver()) return
    if (reason) this.socket.write(sseFrame('gone', { reason, type }))
    this.response.end()
  }

  isSlow() {
    return this.socket.writableLength > behindThreshold
  }

  private isOver() {
    return this.isClosed || this.response.writableEnded
  }
}
