import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { networkOf } from '@muster/domain/access/networkOf'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Limits of bodies that are arriving. */
export type BodyLimits = {
  /** Bytes that bodies of at most 16 KiB may hold together: what rooms and managers send in an emergency. */
  commands: number
  /** Bytes that all other bodies may hold together. */
  others: number
  /** The longest that a body of at most 1 MiB may take, in milliseconds. */
  smallBodyTime: number
}

export const defaultBodyLimits: BodyLimits = {
  commands: 64_000_000,
  others: 448_000_000,
  smallBodyTime: 30_000,
}

/** Maximum size of a command, in bytes. */
const maxCommand = 16 * 1024
/** Larger bodies are files, which may take long over a bad network. In bytes. */
const smallBody = 1024 * 1024
/** The part of an open body that counts besides the bytes that have arrived. */
const perBody = 4096
/** The pause between looks for late bodies, in milliseconds. */
const checkInterval = 5_000

/** A body that is arriving. `held`: the bytes that it counts, `most`: those that it may count. */
type Body = {
  raw: IncomingMessage
  sender: string
  held: number
  most: number
  isSmall: boolean
  since: number
}

/**
 * Bounds the bytes of bodies that are arriving. What is announced counts nothing, and nobody is refused: where too much has
 * arrived, bodies are cut off, of those first who hold most for longest.
 */
export function limitArrivingBodies(app: FastifyInstance, limits: BodyLimits = defaultBodyLimits): void {
  const commands = new ArrivingBodies(limits.commands)
  const others = new ArrivingBodies(limits.others)
  // The body is read right after this hook, and only of callers whom the route admits.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null
    if (length === null || length > 0) {
      const bodies = length !== null && length <= maxCommand ? commands : others
      bodies.add(request, reply, length === null || length <= smallBody)
    }
    done(null, payload)
  })
  const cutLate = () => {
    for (const bodies of [commands, others]) bodies.cutLate(limits.smallBodyTime)
  }
  const timer = setInterval(cutLate, Math.min(checkInterval, limits.smallBodyTime)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Bodies that share room. */
class ArrivingBodies {
  private readonly bodies = new Set<Body>()
  private readonly room: number
  private held = 0

  /** @param room bytes */
  constructor(room: number) {
    this.room = room
  }

  add({ raw, ip, routeOptions }: FastifyRequest, reply: FastifyReply, isSmall: boolean) {
    // A route that takes more passes it on while it arrives.
    const most = perBody + (routeOptions.bodyLimit ?? smallBody)
    const body: Body = { raw, sender: networkOf(ip), held: 0, most, isSmall, since: performance.now() }
    this.bodies.add(body)
    this.hold(body, perBody)
    // A stream's own `on` would let the body flow before anybody reads it.
    EventEmitter.prototype.on.call(raw, 'data', (part: Buffer) => this.hold(body, part.length))
    raw.once('end', () => this.remove(body))
    reply.raw.once('close', () => this.remove(body))
  }

  /** @param time the longest that a small body may take, in milliseconds */
  cutLate(time: number) {
    const before = performance.now() - time
    for (const body of this.bodies) if (body.isSmall && body.since < before) this.cut(body)
  }

  private hold(body: Body, bytes: number) {
    if (!this.bodies.has(body)) return
    const more = Math.min(bytes, body.most - body.held)
    body.held += more
    this.held += more
    if (this.held > this.room) this.makeRoom()
  }

  /**
   * Cuts off bodies until an eighth of the room is free, so that this is rarely needed. Senders that have held most bytes
   * for longest come first, of each its slowest bodies, and each keeps its equal share.
   */
  private makeRoom() {
    const now = performance.now()
    const wanted = this.room * (7 / 8)
    const senders = [...Map.groupBy(this.bodies, ({ sender }) => sender).values()].map((bodies) => ({
      bodies,
      held: bodies.reduce((sum, { held }) => sum + held, 0),
      cost: bodies.reduce((sum, { held, since }) => sum + held * (now - since), 0),
    }))
    for (const sender of senders.sort((a, b) => b.cost - a.cost)) {
      const slowness = ({ since, held }: Body) => (now - since) / held
      for (const body of sender.bodies.sort((a, b) => slowness(b) - slowness(a))) {
        if (this.held <= wanted) return
        if (sender.held <= wanted / senders.length) break
        sender.held -= body.held
        this.cut(body)
      }
    }
  }

  private cut(body: Body) {
    if (!body.raw.complete) body.raw.destroy()
    this.remove(body)
  }

  private remove(body: Body) {
    if (this.bodies.delete(body)) this.held -= body.held
  }
}
