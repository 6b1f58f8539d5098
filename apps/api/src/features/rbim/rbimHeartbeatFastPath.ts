import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { maxRbimMessageBytes, sendHeartbeat } from '@muster/contract/rbimCalls'
import type { FastAnswers } from '../../platform/http/fastPath/fastAnswers.ts'
import { type FastPath, readJsonBody, sendJson } from '../../platform/http/fastPath/fastPath.ts'
import { isSenderOf } from './authenticateDevice.ts'
import { claimedSerialNumber, parseSignedMessage } from './messageSignature.ts'
import type { RbimServices } from './rbimServices.ts'

/**
 * Handles heartbeats of RBIMs, verified by the same functions as in their route. A refused
 * heartbeat, or one of an uncached RBIM, goes unchanged to the route in rbimRoutes.ts, which explains the refusal and delays
 * guessers.
 */
export class RbimHeartbeatFastPath implements FastPath {
  readonly answers: FastAnswers
  private readonly services: RbimServices

  constructor(services: RbimServices, answers: FastAnswers) {
    this.services = services
    this.answers = answers
  }

  handle(request: IncomingMessage, response: ServerResponse, fallThrough: RequestListener): boolean {
    if (request.url !== sendHeartbeat.path || request.method !== 'POST') return false
    if (!this.services.directory.peek(claimedSerialNumber(request.headers), () => true)) return false
    const leaveToRoute = () => fallThrough(request, response)
    return readJsonBody(request, maxRbimMessageBytes, leaveToRoute, (body, putBack) => {
      const json = this.take(request, body)
      if (json === null) return putBack()
      this.answers.note(200)
      sendJson(response, json)
    })
  }

  /** Returns the answer to an accepted heartbeat; null for one that is left to the route. */
  private take({ method = '', url: path = '', headers }: IncomingMessage, body: Buffer): string | null {
    const { directory, heartbeats, rateLimiter } = this.services
    try {
      const signed = parseSignedMessage({ method, path, headers, body, now: Date.now() })
      const rbim = directory.peek(signed.serialNumber, isSenderOf(signed))
      if (!rbim) return null
      const { success, data } = sendHeartbeat.body.safeParse(JSON.parse(body.toString()))
      if (!success) return null
      rateLimiter.take(`${rbim.id} heartbeat`)
      heartbeats.add({ rbim, created: signed.created }, data)
      return JSON.stringify({ intervalSeconds: rbim.intervalSeconds })
    } catch {
      // The route finds the same, and has the right answer.
      return null
    }
  }
}
