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

/**
 * Takes a reply over for server-sent events. `retry` is spread over a second and a half, so that the pages of a whole school
 * do not come back in the same instant after a restart, and all are back within three seconds where another server answers.
 */
export function openStream(reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  raw.socket?.setNoDelay(true)
  // What every answer carries is not on the wire yet: a reply that is taken over sends its own.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(`retry: ${500 + Math.floor(Math.random() * 1500)}\n\n`)
  const closed = new Promise<void>((resolve) => raw.once('close', resolve))
  raw.on('error', () => raw.destroy())
  return {
    send: (frames) => {
      if (raw.writableEnded || raw.destroyed) return
      if (raw.writableLength > mostBehind) raw.destroy()
      else raw.write(frames)
    },
    end: (reason, type) => {
      if (raw.writableEnded || raw.destroyed) return
      if (reason) raw.write(frame('gone', { reason, type }))
      raw.end()
    },
    isBehind: () => raw.writableLength > behindFrom,
    closed,
  }
}
