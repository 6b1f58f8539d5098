import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Connection } from './connection.ts'
import type { FastPath } from './fastPath.ts'

/** How long is waited, when the server goes down, for what is being answered and for streams to take in their end, in milliseconds. */
const usualGrace = 1_000

/** A client that sends its next request just before a connection would be ended is not to meet that end; in milliseconds, as `node:http` adds. */
const margin = 1_000

type GateOptions = {
  grace?: number
  /** Other origins whose pages may call: what they ask goes to the HTTP server, which answers them by the rules of CORS. */
  origins?: ReadonlySet<string>
}

/** What the HTTP server does with the bytes of a connection. */
export type TakeBytes = (bytes: Buffer) => void

/**
 * Stands before the HTTP server. What comes thousands of times is spelled plainly and comes whole: it is read here and answered at a door, for a fraction
 * of what `node:http` needs to make a request and a response of it. Everything else goes on to the HTTP server as it came. Decision 61 says what that is worth.
 */
export class Gate {
  readonly doors: readonly FastPath[]
  readonly origins: ReadonlySet<string>
  /** How long a connection on which nothing is asked is kept, in milliseconds. */
  readonly keptOpenFor: number
  private readonly server: Server
  private readonly grace: number
  /** How the HTTP server gets to know a connection. */
  private readonly welcome: readonly TakeConnection[]
  private readonly connections = new Set<Connection>()
  /** Whose bytes the HTTP server is given at this moment: what it finds in them, it says at once. */
  private read: Connection | null = null
  private isClosed = false

  /** @param doors in their order; who empties the list closes them */
  constructor(
    server: Server,
    doors: readonly FastPath[],
    { grace = usualGrace, origins = new Set() }: GateOptions = {},
  ) {
    this.origins = origins
    this.server = server
    this.doors = doors
    this.grace = grace
    this.keptOpenFor = server.keepAliveTimeout + margin
    this.welcome = server.listeners('connection') as TakeConnection[]
    server.removeAllListeners('connection')
    server.on('connection', (socket: Socket) => {
      if (this.isClosed) socket.destroy()
      else this.connections.add(new Connection(this, socket, server.headersTimeout))
    })
    server.prependListener('request', (_, response: ServerResponse) => this.read?.expect(response))
  }

  /** Makes a connection known to the HTTP server, which hears from it only what it is given: the result is what it would do with its bytes. */
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
    const before = this.read
    this.read = connection
    try {
      take(bytes)
    } finally {
      this.read = before
    }
  }

  /** A connection has ended. */
  forget(connection: Connection) {
    this.connections.delete(connection)
  }

  /**
   * Ends its connections and whoever comes now: the server is going down.
   * @returns what comes to an end when what doors are answering has been answered, or has taken too long
   */
  async close(): Promise<void> {
    this.isClosed = true
    const answered = [...this.connections].map((connection) => connection.leave())
    const end = () => {
      for (const connection of this.connections) connection.destroy()
    }
    setTimeout(end, this.grace).unref()
    await Promise.all(answered)
  }
}

type TakeConnection = (this: Server, socket: Socket) => void
