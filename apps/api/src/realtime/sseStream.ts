import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sseFrame } from './sseFrames.ts'

/** Bytes a page may be behind before it is cut off; it reconnects and resumes. */
const maxBufferedBytes = 1024 * 1024

/** Bytes under way with which a page is behind what it was told; less is on its way at any time. */
const behindThreshold = 64 * 1024

/** One open page's end of a stream. */
export type SseStream = {
  send: (frames: string) => void
  /** @param type of the reason, for a page that goes elsewhere by it */
  end: (reason?: string, type?: string) => void
  /** Whether the page has not taken in yet what it was sent: for whoever can wait with more. */
  isSlow: () => boolean
  closed: Promise<void>
}

/** Takes a reply over for server-sent events, with the headers it has been given so far. */
export function openStream(reply: FastifyReply): SseStream {
  reply.hijack()
  // What every answer carries is not on the wire yet: a reply that is taken over sends its own.
  const given = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)])
  return beginStream(reply.raw, given)
}

/**
 * Begins server-sent events. They end with their connection, so they need no chunks: a frame is one write of its own bytes instead of three pieces, and
 * writing is most of what it costs to tell thousands of pages.
 * @param headers names and values in turn, beside those of every stream
 * @param frames the first ones: with the head they are one write
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
 * Spread over a second and a half, so that the pages of a whole school do not come back in the same instant after a restart, and all are back
 * within three seconds where another server answers.
 */
function retryField(): string {
  return `retry: ${500 + Math.floor(Math.random() * 1500)}\n\n`
}

/** Thousands are open at once: what they do stands once, here, and not in each. */
class ConnectionStream implements SseStream {
  readonly closed: Promise<void>
  private readonly response: ServerResponse
  private readonly socket: Writable
  private isClosed: boolean

  constructor(response: ServerResponse) {
    this.response = response
    // Past the response, which has nothing to add to a frame and would write it a turn later; the response itself while another one is still before it.
    this.socket = response.socket ?? response
    // A page may have gone while its right was looked up.
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
