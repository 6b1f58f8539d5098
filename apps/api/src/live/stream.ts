import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { frame } from './frame.ts'

/** Bytes a page may be behind before it is cut off; it reconnects and resumes. */
const mostBehind = 1024 * 1024

/** Bytes under way with which a page is behind what it was told; less is on its way at any time. */
const behindFrom = 64 * 1024

/** One open page's end of a stream. */
export type Stream = {
  send: (frames: string) => void
  /** @param type of the reason, for a page that goes elsewhere by it */
  end: (reason?: string, type?: string) => void
  /** Whether the page has not taken in yet what it was sent: for whoever can wait with more. */
  isBehind: () => boolean
  closed: Promise<void>
}

/** Takes a reply over for server-sent events, with the headers it has been given so far. */
export function openStream(reply: FastifyReply): Stream {
  reply.hijack()
  // What every answer carries is not on the wire yet: a reply that is taken over sends its own.
  return streamOn(
    reply.raw,
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]),
  )
}

/**
 * Answers with server-sent events. `retry` is spread over a second and a half, so that the pages of a whole school
 * do not come back in the same instant after a restart, and all are back within three seconds where another server answers.
 * @param headers names and values by turns, beside those of a stream
 */
export function streamOn(response: ServerResponse, headers: readonly string[]): Stream {
  response.socket?.setNoDelay(true)
  // It ends with its connection, so it needs no chunks: a frame is one write of its own bytes instead of three pieces, which is
  // most of what telling thousands of pages costs.
  response.useChunkedEncodingByDefault = false
  response.writeHead(200, [...headers, ...ofStreams])
  response.write(`retry: ${500 + Math.floor(Math.random() * 1500)}\n\n`)
  response.on('error', () => response.destroy())
  return new ResponseStream(response)
}

const ofStreams = [
  ...['content-type', 'text/event-stream; charset=utf-8'],
  ...['cache-control', 'no-store', 'x-accel-buffering', 'no'],
]

/** Thousands are open at once: what they do stands once, here, and not in each. */
class ResponseStream implements Stream {
  readonly closed: Promise<void>
  private readonly response: ServerResponse
  /** Past the response, whose layers have nothing to add any more; the response itself while another one is still before it. */
  private readonly wire: Writable

  constructor(response: ServerResponse) {
    this.response = response
    this.wire = response.socket ?? response
    // A page may have gone while its right was looked up.
    this.closed = response.destroyed
      ? Promise.resolve()
      : new Promise((resolve) => response.once('close', resolve))
  }

  send(frames: string) {
    if (this.isOver()) return
    if (this.wire.writableLength > mostBehind) this.response.destroy()
    else this.wire.write(frames)
  }

  end(reason?: string, type?: string) {
    if (this.isOver()) return
    if (reason) this.wire.write(frame('gone', { reason, type }))
    this.response.end()
  }

  isBehind() {
    return this.wire.writableLength > behindFrom
  }

  private isOver() {
    return this.response.writableEnded || this.response.destroyed || this.wire.destroyed
  }
}
