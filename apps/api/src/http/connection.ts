import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Reply } from './door.ts'
import type { Gate, TakeBytes } from './gate.ts'
import { type PlainRequest, readPlain } from './plainRequest.ts'

/**
 * One connection, and who answers on it: nobody while nothing is asked, a door or the HTTP server until it has answered, or whoever has taken it over. The
 * HTTP server keeps it for good from what is not plain, for then only it knows where the next request begins.
 */
export class Connection implements Reply {
  private readonly gate: Gate
  private readonly socket: Socket
  private isHeard = false
  private answering: 'nobody' | 'door' | 'http' | 'taken over' = 'nobody'
  /** What a door was asked, as it came. */
  private asked: Buffer | null = null
  /** What has come while a door is answering. */
  private held: Buffer[] = []
  /** What the HTTP server does with bytes; null until it knows of the connection. */
  private toHttp: TakeBytes | null = null
  /** Bytes that the HTTP server is still to be given of what it is answering. */
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
    socket.setTimeout(patience, destroy)
  }

  private readonly take = (bytes: Buffer) => {
    if (this.answering === 'nobody') this.look(bytes)
    else if (this.answering === 'http') this.pass(bytes)
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

  private look(bytes: Buffer) {
    const request = readPlain(bytes)
    if (!this.isHeard) this.socket.setTimeout(this.gate.keptOpenFor)
    this.isHeard = true
    if (request?.missing === 0 && this.isForDoor(request, bytes)) return
    this.missing = request ? bytes.length + request.missing : Number.POSITIVE_INFINITY
    this.pass(bytes)
  }

  private isForDoor(request: PlainRequest, bytes: Buffer): boolean {
    this.asked = bytes
    this.answering = 'door'
    for (const door of this.gate.doors) if (door.answer(request, this)) return true
    this.answering = 'nobody'
    return false
  }

  /** Gives it to the HTTP server. More than was said to be missing is another request, and then nobody here knows where that one ends. */
  private pass(bytes: Buffer) {
    this.answering = 'http'
    this.toHttp ??= this.introduce()
    this.missing = bytes.length > this.missing ? Number.POSITIVE_INFINITY : this.missing - bytes.length
    this.gate.give(this, this.toHttp, bytes)
    this.settle()
  }

  private introduce(): TakeBytes {
    const { gate, socket, take } = this
    socket.setTimeout(0)
    const toHttp = gate.introduce(socket)
    // It reads from below where nobody listens; whoever begins to listen gets that back.
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
    if (this.answering !== 'http' || this.owed > 0 || this.missing > 0) return
    this.answering = 'nobody'
    if (this.isLeaving) this.socket.destroySoon()
  }

  send(text: string, encoding: 'latin1' | 'utf8') {
    const { socket } = this
    const isTaken = !socket.writable || socket.write(text, encoding)
    this.answering = 'nobody'
    this.asked = null
    if (this.isEnded || this.isLeaving) socket.destroySoon()
    else if (isTaken) this.goOn()
    else {
      // Whoever does not read its answers is heard again when it does.
      socket.pause()
      socket.once('drain', () => this.goOn())
    }
  }

  /** What came meanwhile is looked at. */
  private goOn() {
    if (this.held.length > 0) this.take(Buffer.concat(this.held.splice(0)))
    if (this.answering !== 'door' && this.socket.isPaused()) this.socket.resume()
  }

  toRoute() {
    const { asked, socket } = this
    if (!asked || socket.destroyed) return
    this.missing = asked.length
    this.pass(asked)
    this.goOn()
  }

  takeOver(): Socket {
    const { socket } = this
    this.answering = 'taken over'
    this.asked = null
    this.held = []
    this.gate.forget(this)
    if (this.isEnded) socket.destroy()
    socket.setTimeout(0)
    // What is ended here waits for no answer from the other end.
    return socket.once('finish', destroy).resume()
  }

  /** The server is going down. */
  leave() {
    this.isLeaving = true
    if (this.answering === 'nobody') this.socket.destroy()
  }
}

/** Node tells next that it is closed. */
function ignore() {}

function destroy(this: Socket) {
  this.destroy()
}
