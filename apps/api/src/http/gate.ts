import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { InTurns } from '../live/inTurns.ts'
import { collectYoung } from './collectYoung.ts'

/** How long a connection that says nothing stays here, in milliseconds. */
const usualSilence = 1_000

/** As much of what a connection says first as is looked at, in bytes. */
const lookedAt = 160

/** After so many steps of pages what they left is collected: a few milliseconds each time, instead of 15 to 30 for a thousand. */
const stepsBetweenCollections = 60

/** What only tests change. `silence`: in milliseconds. */
type GateOptions = { silence?: number }

/**
 * Stands before the HTTP server and hands it new connections. After a restart ten thousand pages come back in the same second: making a request of
 * each costs more than answering it, and Node hands over all that have arrived in one turn of its loop. So what a connection says first is looked at
 * as bytes: whoever can wait is handed over in its turn, and whoever else asks at once. Decision 57 says what that is worth.
 */
export class Gate {
  /** Connections that the HTTP server does not know of yet: it would neither time nor end them. */
  private readonly before = new Set<Socket>()
  private isClosed = false
  /** Pages that came and pages that were let in: both leave things that live on. */
  private steps = 0

  /**
   * @param line in which those stand that can wait
   * @param canWait by the beginning of a request, in latin1
   */
  constructor(
    server: Server,
    line: InTurns,
    canWait: (head: string) => boolean,
    { silence = usualSilence }: GateOptions = {},
  ) {
    const listeners = server.listeners('connection')
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.isClosed) {
        socket.destroy()
        return
      }
      this.before.add(socket)
      // Node has destroyed it already.
      const leave = () => this.before.delete(socket)
      const handOver = () => {
        leave()
        if (socket.destroyed) return
        socket.off('error', leave)
        for (const listener of listeners) listener.call(server, socket)
        // Hands on what has been put back, now and not after this turn, so that all of the work counts as part of it.
        socket.read()
        socket.resume()
      }
      const letIn = () => {
        handOver()
        this.step()
      }
      const look = (first?: Buffer) => {
        socket.off('data', look).off('end', hangUp).pause()
        socket.setTimeout(0, look)
        if (first) socket.unshift(first)
        if (!first || !canWait(first.toString('latin1', 0, lookedAt))) return handOver()
        this.step()
        line.add(letIn)
      }
      const hangUp = () => {
        leave()
        socket.destroy()
      }
      // As it flows: to be told that something can be read, and then to read it, is a third more.
      socket.on('error', leave).on('data', look).on('end', hangUp)
      // Whoever says nothing is the HTTP server's to be patient with.
      socket.setTimeout(silence, look)
    })
  }

  private step() {
    this.steps += 1
    if (this.steps % stepsBetweenCollections === 0) collectYoung()
  }

  /** Ends what it still holds, and whoever comes now: the server is going down. */
  close() {
    this.isClosed = true
    for (const socket of this.before) socket.destroy()
    this.before.clear()
  }
}
