import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isFrom } from './cors.ts'
import type { Reply } from './fastPath.ts'
import type { Gate, TakeBytes } from './gate.ts'
import { isBeginning, type PlainRequest, readPlain } from './plainRequest.ts'

/**
 * One connection, and who answers on it: nobody while nothing is asked, a door or the HTTP server until it has answered, or whoever has taken it over. The
 * HTTP server keeps it for good from what is not plain, for then only it knows where the next request begins.
 */
export class Connection implements Reply {
  private readonly gate: Gate
  private readonly socket: Socket
  private answering: 'nobody' | 'door' | 'http' | 'taken over' = 'nobody'
  private isHeard = false
  /** The beginning of a head: one more piece is waited for. */
  private begun: Buffer | null = null
  /** What a door was asked, as it came. */
  private input: Buffer | null = null
  /** What has come while a door is answering. */
  private held: Buffer[] = []
  /** What the HTTP server does with bytes; null until it knows of the connection. */
  private toHttp: TakeBytes | null = null
  /** Bytes that are still to come of what the HTTP server was given; below zero when only it knows. */
  private missing = 0
  /** Answers that the HTTP server owes. */
  private owed = 0
  /** The other end says nothing more. */
  private isEnded = false
  private isLeaving = false

  /** @param patience how long nothing may be said before the first word, in milliseconds */
  constructor(gate: Gate, socket: Socket, patience: number) {
    this.gate = gate
    this.socket = socket
    socket.on('error', ignore).on('data', this.take).on('end', this.end)
    socket.on('close', () => gate.forget(this))
    socket.on('timeout', destroy).setTimeout(patience)
  }

  private readonly take = (bytes: Buffer) => {
    if (this.answering === 'nobody') this.look(bytes)
    else if (this.answering === 'http') this.pass(bytes, this.missing - bytes.length)
    else if (this.answering === 'door') {
      this.held.push(bytes)
      this.socket.pause()
    }
  }

  private readonly end = () => {
    this.isEnded = true
    if (this.answering === 'taken over') this.socket.destroy()
    else if (this.answering === 'nobody') this.socket.destroySoon()
  }

  private look(piece: Buffer) {
    if (!this.isHeard) this.socket.setTimeout(this.gate.keptOpenFor)
    this.isHeard = true
    const bytes = this.begun ? Buffer.concat([this.begun, piece]) : piece
    const request = readPlain(bytes)
    // A head that is longer than a packet comes in two.
    this.begun = !request && !this.begun && isBeginning(bytes) ? bytes : null
    if (this.begun) return
    if (request?.missing !== 0 || !this.isForDoor(request, bytes)) this.pass(bytes, request?.missing ?? -1)
  }

  private isForDoor(request: PlainRequest, bytes: Buffer): boolean {
    if (isFrom(this.gate.origins, request)) return false
    this.input = bytes
    this.answering = 'door'
    if (this.gate.doors.some((door) => door.answer(request, this))) return true
    this.input = null
    return false
  }

  /**
   * Gives bytes to the HTTP server.
   * @param missing how many of the same request are still to come; below zero when they are not of one request, or nobody here knows
   */
  private pass(bytes: Buffer, missing: number) {
    if (this.socket.destroyed) return
    this.answering = 'http'
    this.missing = missing
    this.toHttp ??= this.introduce()
    this.gate.give(this, this.toHttp, bytes)
    this.settle()
  }

  private introduce(): TakeBytes {
    const { gate, socket, take } = this
    // From now on it has its own.
    socket.off('timeout', destroy).setTimeout(0)
    const toHttp = gate.introduce(socket)
    // The HTTP server reads from the handle itself (`parser.consume`) until somebody begins to listen for data; and it stops holding the connection back then.
    socket.off('data', take).on('data', take)
    return toHttp
  }

  /** The HTTP server owes an answer. */
  expect(response: ServerResponse) {
    this.owed += 1
    response.once('close', () => {
      this.owed -= 1
      this.settle()
    })
  }

  private settle() {
    if (this.answering !== 'http' || this.owed > 0 || this.missing !== 0) return
    this.answering = 'nobody'
    if (this.isLeaving || this.isEnded) this.socket.destroySoon()
  }

  send(text: string, encoding: 'latin1' | 'utf8') {
    const { socket } = this
    this.input = null
    if (socket.destroyed) return
    const isTaken = !socket.writable || socket.write(text, encoding)
    this.answering = 'nobody'
    if (this.isEnded || this.isLeaving) socket.destroySoon()
    else if (isTaken) this.goOn()
    else {
      // Whoever does not read its answers is heard again when it does.
      socket.pause()
      socket.once('drain', () => this.goOn())
    }
  }

  /** Reads on, and looks at what came meanwhile: in this order, for the HTTP server may find that it is enough for now. */
  private goOn() {
    if (this.socket.isPaused()) this.socket.resume()
    if (this.held.length > 0) this.take(Buffer.concat(this.held.splice(0)))
  }

  fallThrough() {
    const { input } = this
    this.input = null
    if (!input || this.socket.destroyed) return
    this.pass(input, 0)
    this.goOn()
  }

  hijack(): Socket {
    const { socket } = this
    this.answering = 'taken over'
    this.input = null
    this.held = []
    if (this.isEnded || this.isLeaving) socket.destroy()
    socket.setTimeout(0)
    // What is ended here waits for no answer from the other end.
    return socket.once('finish', destroy).resume()
  }

  /**
   * The server is going down.
   * @returns what comes to an end when it has been answered; null where no door is answering
   */
  leave(): Promise<unknown> | null {
    this.isLeaving = true
    if (this.answering === 'nobody') this.socket.destroySoon()
    return this.answering === 'door' ? once(this.socket, 'close') : null
  }

  /** Ends it, whoever answers. */
  destroy() {
    this.socket.destroy()
  }
}

/** Node tells next that it is closed. */
function ignore() {}

function destroy(this: Socket) {
  this.destroy()
}
