import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Connection } from './connection.ts'
import type { Door } from './door.ts'

/** What the HTTP server does with the bytes of a connection. */
export type TakeBytes = (bytes: Buffer) => void

/**
 * Stands before the HTTP server. What comes thousands of times is spelled plainly and comes whole: it is read here and answered at a door, for a fraction
 * of what `node:http` needs to make a request and a response of it. Everything else goes on to the HTTP server as it came. Decision 61 says what that is worth.
 */
export class Gate {
  readonly doors: readonly Door[]
  /** How long a connection on which nothing is asked is kept, in milliseconds. */
  readonly keptOpenFor: number
  private readonly server: Server
  /** How the HTTP server gets to know a connection. */
  private readonly welcome: readonly ((socket: Socket) => void)[]
  /** Those that the HTTP server would not end. */
  private readonly connections = new Set<Connection>()
  /** Whose bytes the HTTP server is given at this moment: what it finds in them, it says at once. */
  private read: Connection | null = null
  private isClosed = false

  /** @param doors in their order; who empties the list closes them */
  constructor(server: Server, doors: readonly Door[]) {
    this.server = server
    this.doors = doors
    this.keptOpenFor = server.keepAliveTimeout
    this.welcome = server.listeners('connection') as ((socket: Socket) => void)[]
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.isClosed) socket.destroy()
      else this.connections.add(new Connection(this, socket, server.headersTimeout))
    })
    server.on('request', (_, response: ServerResponse) => this.read?.expect(response))
  }

  /** Makes a connection known to the HTTP server, which hears from it only what it is given: that is what it would do with its bytes. */
  introduce(socket: Socket): TakeBytes {
    const others = socket.listeners('data')
    for (const each of this.welcome) each.call(this.server, socket)
    const [take] = socket.listeners('data').filter((each) => !others.includes(each)) as TakeBytes[]
    if (!take) throw new Error('This version of node:http does not listen to its connections.')
    socket.off('data', take)
    return take
  }

  /** Gives the HTTP server what a connection has said. */
  give(connection: Connection, take: TakeBytes, bytes: Buffer) {
    this.read = connection
    take(bytes)
    this.read = null
  }

  /** A connection is gone, or has somebody else who ends it. */
  forget(connection: Connection) {
    this.connections.delete(connection)
  }

  /** Ends the connections that are its own, when they have been answered, and whoever comes now: the server is going down. */
  close() {
    this.isClosed = true
    for (const connection of this.connections) connection.leave()
  }
}
