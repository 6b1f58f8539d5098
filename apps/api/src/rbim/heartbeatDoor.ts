import type { IncomingMessage, ServerResponse } from 'node:http'
import { largestRbimMessage, sendHeartbeat } from '@muster/contract/rbimCalls'
import { answerHeaders } from '../http/securityHeaders.ts'
import { readSigned } from './messageSignature.ts'
import type { RbimParts } from './rbimRoutes.ts'
import { hasSigned } from './whoSends.ts'

/**
 * How long heartbeats are collected before they are checked and answered, in milliseconds. No device waits for its answer, and what a
 * processor has just done it does again in two thirds of the time: they come one by one, twenty milliseconds apart, and between
 * two of them everything else has taken their place in its caches.
 */
const collectFor = 250
/** So many do not wait for more: phones do not wait for them, either. */
const mostAtOnce = 32

/** What was read at the door of requests that went on to their route. */
const bodies = new WeakMap<IncomingMessage, Buffer>()

/** The body of a request that came by the door, where nobody can read it from the network again. */
export const readAtDoor = (request: IncomingMessage): Buffer | undefined => bodies.get(request)

/**
 * A door of its own for what every RBIM sends all the time, as statusDoor.ts is one for phones. A heartbeat is checked by the
 * functions that its route uses, and answered before the framework sees it, with the headers and the body that the route would
 * give. They are judged together, four times a second. Whatever is refused, or of an RBIM that is not remembered, goes on to the route in rbimRoutes.ts with the body that was
 * read here: that says why not, and makes guessers wait.
 */
export class HeartbeatDoor {
  private readonly parts: RbimParts
  private readonly headers = [
    ...Object.entries(answerHeaders).flat(),
    ...['content-type', 'application/json; charset=utf-8'],
  ]
  private waiting: (() => void)[] = []
  private isClosed = false

  constructor(parts: RbimParts) {
    this.parts = parts
  }

  /** From now on everything goes to the route, which says that the server is leaving. What waits is answered. */
  close() {
    this.isClosed = true
    this.judge()
  }

  /**
   * Answers a heartbeat; false when it is none, or looks unlike one.
   * @param goOn hands the request to its route after all, when its body has been read
   */
  answer(request: IncomingMessage, response: ServerResponse, goOn: () => void): boolean {
    const { url, method, headers } = request
    if (url !== sendHeartbeat.path || method !== 'POST' || this.isClosed) return false
    const length = Number(headers['content-length'])
    if (!(length <= largestRbimMessage) || headers['content-type'] !== 'application/json') return false
    if (headers['content-encoding'] !== undefined) return false
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (this.waiting.length === 0) setTimeout(() => this.judge(), collectFor)
      this.waiting.push(() => {
        const body = Buffer.concat(parts)
        const answer = this.take(request, body)
        if (answer !== null) {
          response.writeHead(200, [...this.headers, 'content-length', String(answer.length)]).end(answer)
          return
        }
        bodies.set(request, body)
        goOn()
      })
      if (this.waiting.length === mostAtOnce) this.judge()
    })
    return true
  }

  private judge() {
    for (const each of this.waiting.splice(0)) each()
  }

  /** What a heartbeat is answered with when it is taken; null for one that is left to the route. */
  private take({ method = '', url: path = '', headers }: IncomingMessage, body: Buffer): string | null {
    const { directory, heartbeats, pace } = this.parts
    try {
      const signed = readSigned({ method, path, headers, body, now: Date.now() })
      const rbim = directory.peek(signed.serialNumber)
      if (!rbim || !hasSigned(rbim, signed)) return null
      const { success, data } = sendHeartbeat.body.safeParse(JSON.parse(body.toString()))
      if (!success) return null
      pace.take(`${rbim.id} heartbeat`)
      heartbeats.take({ rbim, created: signed.created }, data)
      return JSON.stringify({ intervalSeconds: rbim.intervalSeconds })
    } catch {
      // The route finds the same, and knows how to say it.
      return null
    }
  }
}
