import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { maxRbimMessageBytes, sendHeartbeat } from '@muster/contract/rbimCalls'
import type { FastAnswers } from '../../platform/http/fastPath/fastAnswers.ts'
import { type FastPath, readJsonBody, sendJson } from '../../platform/http/fastPath/fastPath.ts'
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
 * Takes heartbeats of RBIMs, judged together four times a second by the functions that their route uses. Whatever is refused, or comes from an RBIM that is not
 * remembered, goes as it came to the route in rbimRoutes.ts, which says why not and makes guessers wait.
 */
export class RbimHeartbeatFastPath implements FastPath {
  readonly answers: FastAnswers
  private readonly services: RbimServices
  private waiting: (() => void)[] = []

  constructor(services: RbimServices, answers: FastAnswers) {
    this.services = services
    this.answers = answers
  }

  handle(request: IncomingMessage, response: ServerResponse, fallThrough: RequestListener): boolean {
    if (request.url !== sendHeartbeat.path || request.method !== 'POST') return false
    // What the route has to look up goes there at once: of a device that hangs up before it is judged, nothing would be heard.
    if (!this.services.directory.peek(claimedSerialNumber(request.headers))) return false
    const leaveToRoute = () => fallThrough(request, response)
    return readJsonBody(request, maxRbimMessageBytes, leaveToRoute, (body, putBack) => {
      if (this.waiting.length === 0) setTimeout(() => this.answerBatch(), batchWindow)
      this.waiting.push(() => {
        const json = this.take(request, body)
        if (json === null) return putBack()
        this.answers.note(200)
        sendJson(response, json)
      })
      if (this.waiting.length === maxBatch) this.answerBatch()
    })
  }

  close() {
    this.answerBatch()
  }

  private answerBatch() {
    for (const each of this.waiting.splice(0)) each()
  }

  /** What a heartbeat is answered with when it is taken; null for one that is left to the route. */
  private take({ method = '', url: path = '', headers }: IncomingMessage, body: Buffer): string | null {
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
