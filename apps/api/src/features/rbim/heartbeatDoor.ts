import { maxRbimMessageBytes, sendHeartbeat } from '@muster/contract/rbimCalls'
import { type FastPath, isJson, type Reply, sendJson } from '../../platform/http/fastPath.ts'
import type { PlainRequest } from '../../platform/http/plainRequest.ts'
import { isSignatureValid } from './authenticateDevice.ts'
import { claimedSerialNumber, parseSignedMessage } from './messageSignature.ts'
import type { RbimServices } from './rbimServices.ts'

/**
 * How long heartbeats are collected before they are checked and answered, in milliseconds. No device waits for its answer, and what a
 * processor has just done it does again in two thirds of the time: they come one by one, twenty milliseconds apart, and between
 * two of them everything else has taken their place in its caches.
 */
const batchWindow = 250
/** So many do not wait for more: phones do not wait for them, either. */
const maxBatch = 32

/**
 * A door of its own for what every RBIM sends all the time, as statusDoor.ts is one for phones. A heartbeat is checked by the
 * functions that its route uses, and answered before the framework sees it, with the headers and the body that the route would
 * give. They are judged together, four times a second. Whatever is refused, or of an RBIM that is not remembered, goes on to the route in rbimRoutes.ts,
 * which says why not, and makes guessers wait.
 */
export class RbimHeartbeatFastPath implements FastPath {
  private readonly services: RbimServices
  private waiting: (() => void)[] = []

  constructor(parts: RbimServices) {
    this.services = parts
  }

  answer(request: PlainRequest, reply: Reply): boolean {
    const { method, url, headers } = request
    if (url !== sendHeartbeat.path || method !== 'POST' || !isJson(request, maxRbimMessageBytes)) return false
    // What the route has to look up goes there at once: of a device that hangs up before it is judged, nothing would be heard.
    if (!this.services.directory.peek(claimedSerialNumber(headers))) return false
    if (this.waiting.length === 0) setTimeout(() => this.answerBatch(), batchWindow)
    this.waiting.push(() => {
      const answer = this.take(request)
      if (answer === null) reply.fallThrough()
      else sendJson(reply, answer)
    })
    if (this.waiting.length === maxBatch) this.answerBatch()
    return true
  }

  close() {
    this.answerBatch()
  }

  private answerBatch() {
    for (const each of this.waiting.splice(0)) each()
  }

  /** What a heartbeat is answered with when it is taken; null for one that is left to the route. */
  private take({ method, url: path, headers, body }: PlainRequest): string | null {
    const { directory, heartbeats, rateLimiter } = this.services
    try {
      const signed = parseSignedMessage({ method, path, headers, body, now: Date.now() })
      const rbim = directory.peek(signed.serialNumber)
      if (!rbim || !isSignatureValid(rbim, signed)) return null
      const { success, data } = sendHeartbeat.body.safeParse(JSON.parse(body.toString()))
      if (!success) return null
      rateLimiter.take(`${rbim.id} heartbeat`)
      heartbeats.add({ rbim, created: signed.created }, data)
      return JSON.stringify({ intervalSeconds: rbim.intervalSeconds })
    } catch {
      // The route finds the same, and knows how to say it.
      return null
    }
  }
}
