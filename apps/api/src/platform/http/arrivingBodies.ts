import type { IncomingMessage } from 'node:http'
import { networkOf } from '@muster/domain/access/networkOf'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpProblem } from './problems.ts'

/** Limits of bodies that are arriving. A school is one address, and its rooms may all send photos at once. */
export type BodyLimits = {
  /** Bytes that all of one sender may have announced. */
  perAddress: number
  perServer: number
  /** After this time, in milliseconds, a body may be cut off where others need its room. */
  cutAfter: number
  /** The longest that a small body may take, in milliseconds. */
  smallBodyTime: number
}

export const defaultBodyLimits: BodyLimits = {
  perAddress: 192_000_000,
  perServer: 512_000_000,
  cutAfter: 10_000,
  smallBodyTime: 30_000,
}

/** Larger bodies are files, which may take long over a bad network. In bytes. */
const smallBody = 1024 * 1024
/** The least that a body counts, in bytes. */
const minCounted = 16 * 1024
/** The pause between looks for late bodies, in milliseconds. */
const checkInterval = 5_000

/** `address`: the network of the sender. */
type Body = { raw: IncomingMessage; address: string; bytes: number; isSmall: boolean; since: number }

/**
 * Bounds the bodies that are arriving, per sender and for the server. Where there is no room, the oldest slow one is cut
 * off before a new one is refused: who sends at a school's pace is not kept out by who drips.
 * @throws 503 at the request when there is no room
 */
export function limitArrivingBodies(app: FastifyInstance, limits: BodyLimits = defaultBodyLimits): void {
  const bodies = new ArrivingBodies(limits)
  app.addHook('onRequest', async (request, reply) => bodies.add(request, reply))
  const timer = setInterval(() => bodies.cutLate(), Math.min(checkInterval, limits.smallBodyTime)).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

class ArrivingBodies {
  private readonly limits: BodyLimits
  /** The oldest first. */
  private readonly all = new Set<Body>()
  private readonly byAddress = new Map<string, number>()
  private total = 0

  constructor(limits: BodyLimits) {
    this.limits = limits
  }

  add(request: FastifyRequest, reply: FastifyReply) {
    const { headers, raw } = request
    const address = networkOf(request.ip)
    const isChunked = headers['transfer-encoding'] !== undefined
    const length = Number(headers['content-length'] ?? 0)
    if (!isChunked && !(length > 0)) return
    const limit = request.routeOptions.bodyLimit ?? smallBody
    const bytes = Math.max(minCounted, isChunked ? limit : Math.min(length, limit))
    const body = { raw, address, bytes, isSmall: isChunked || length <= smallBody, since: performance.now() }
    if (!this.hasRoom(body)) this.makeRoom(body)
    this.all.add(body)
    this.count(body, 1)
    reply.raw.once('close', () => this.remove(body))
  }

  /** Cuts off small bodies that take too long. */
  cutLate() {
    const before = performance.now() - this.limits.smallBodyTime
    for (const body of this.all) if (body.isSmall && body.since < before) this.cut(body)
  }

  private hasRoom({ address, bytes }: Body): boolean {
    const { perAddress, perServer } = this.limits
    return (this.byAddress.get(address) ?? 0) + bytes <= perAddress && this.total + bytes <= perServer
  }

  private makeRoom(body: Body) {
    for (const each of this.all) if (each.raw.complete) this.remove(each)
    const before = performance.now() - this.limits.cutAfter
    const isFullHere = (this.byAddress.get(body.address) ?? 0) + body.bytes > this.limits.perAddress
    for (const each of this.all) {
      if (this.hasRoom(body)) return
      if (each.since < before && (!isFullHere || each.address === body.address)) this.cut(each)
    }
    if (!this.hasRoom(body)) throw new HttpProblem(503, 'busy', 'Too much is arriving at once. Try again.', 2)
  }

  private cut(body: Body) {
    if (!body.raw.complete) body.raw.destroy()
    this.remove(body)
  }

  private remove(body: Body) {
    if (this.all.delete(body)) this.count(body, -1)
  }

  private count({ address, bytes }: Body, sign: 1 | -1) {
    this.total += sign * bytes
    const left = (this.byAddress.get(address) ?? 0) + sign * bytes
    if (left > 0) this.byAddress.set(address, left)
    else this.byAddress.delete(address)
  }
}
