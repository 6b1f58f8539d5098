import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { dateLine, linesOf, ofAnswers } from '../platform/http/fastPath.ts'
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
  isBehind: () => boolean
  closed: Promise<void>
}

/**
 * Takes a reply over for server-sent events, with the headers it has been given so far.
 * It ends with its connection, so it needs no chunks: a frame is one write of its own bytes instead of three pieces, which is
 * most of what telling thousands of pages costs.
 */
export function openStream(reply: FastifyReply): SseStream {
  reply.hijack()
  const response = reply.raw
  response.socket?.setNoDelay(true)
  response.useChunkedEncodingByDefault = false
  // What every answer carries is not on the wire yet: a reply that is taken over sends its own.
  const given = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  response.writeHead(200, { ...Object.fromEntries(given), ...streamHeaders })
  response.write(retryField())
  response.on('error', () => response.destroy())
  // Past the response, whose layers have nothing to add any more; the response itself while another one is still before it.
  return new ConnectionStream(response, response.socket ?? response)
}

/**
 * Begins server-sent events on a connection that was taken over from a door, with the headers of its answers.
 * @param frames the first ones: with the head they are one write
 */
export function streamOn(socket: Socket, frames: string): SseStream {
  socket.setNoDelay(true)
  socket.write(`${head}${dateLine()}Connection: close\r\n\r\n${retryField()}${frames}`)
  return new ConnectionStream(socket, socket)
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

const head = `HTTP/1.1 200 OK\r\n${ofAnswers}${linesOf(streamHeaders)}`

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
  private readonly response: Writable
  private readonly socket: Writable

  /**
   * @param answer is ended and destroyed
   * @param wire is written to
   */
  constructor(answer: Writable, wire: Writable) {
    this.response = answer
    this.socket = wire
    // A page may have gone while its right was looked up.
    this.closed = answer.destroyed
      ? Promise.resolve()
      : new Promise((resolve) => answer.once('close', resolve))
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

  isBehind() {
    return this.socket.writableLength > behindThreshold
  }

  private isOver() {
    return this.response.writableEnded || this.response.destroyed || this.socket.destroyed
  }
}
