import type { sharedFrames } from '@muster/contract/sharedStream'
import type { z } from 'zod'
import { sseFrame } from './sseFrames.ts'
import type { SseStream } from './sseStream.ts'

/**
 * Carries several streams on one connection (contract/sharedStream.ts). Their frames are passed on unchanged, with a line
 * before them whenever the part changes.
 */
export class SharedStream {
  readonly connection: SseStream
  private readonly open = new Set<StreamPart>()
  private lastPart: StreamPart | null = null

  /** @param wire the connection that carries them */
  constructor(wire: SseStream) {
    this.connection = wire
  }

  /** Announces an accepted stream, and adds it. @param path of the stream */
  begin(path: string): SseStream {
    const part = new StreamPart(this, path)
    this.open.add(part)
    this.send(part, '')
    return part
  }

  /** Announces a refused stream. @param status of the refusal */
  refuse(path: string, status: number) {
    this.connection.send(overFrame({ of: path, status }))
  }

  /** Sends frames of one part. */
  send(part: StreamPart, frames: string) {
    const isOther = this.lastPart !== part
    this.lastPart = part
    this.connection.send(isOther ? partFrame({ of: part.path }) + frames : frames)
  }

  /**
   * Ends one part after sending its reason. Without a reason it ends all of them, as a single stream ends without a message.
   */
  end(part: StreamPart, reason?: string, type?: string) {
    if (!reason) return this.connection.end()
    this.send(part, sseFrame('gone', { reason, type }) + overFrame({ of: part.path, status: null }))
    this.open.delete(part)
    this.endIfEmpty()
  }

  /** Ends the connection when it carries no stream. */
  endIfEmpty() {
    if (this.open.size === 0) this.connection.end()
  }
}

const partFrame = (part: z.input<typeof sharedFrames.part>) =>
  `event: part\ndata: ${JSON.stringify(part)}\n\n`
const overFrame = (over: z.input<typeof sharedFrames.over>) =>
  `event: over\ndata: ${JSON.stringify(over)}\n\n`

/** One part of a shared stream. It ends with the connection, or by itself. */
class StreamPart implements SseStream {
  readonly closed: Promise<void>
  readonly path: string
  private readonly shared: SharedStream
  private isOver = false
  private close = () => {}

  constructor(shared: SharedStream, path: string) {
    this.shared = shared
    this.path = path
    const ended = new Promise<void>((resolve) => {
      this.close = resolve
    })
    this.closed = Promise.race([ended, shared.connection.closed])
  }

  send(frames: string) {
    if (!this.isOver) this.shared.send(this, frames)
  }

  end(reason?: string, type?: string) {
    if (this.isOver) return
    this.isOver = true
    this.close()
    this.shared.end(this, reason, type)
  }

  isSlow() {
    return this.shared.connection.isSlow()
  }
}
