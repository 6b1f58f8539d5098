import { verify } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { parseSignedMessage, type SignedMessage } from './messageSignature.ts'
import type { KnownRbim, RbimDirectory } from './rbimDirectory.ts'

/** An RBIM and the time of its signature, in seconds since 1970. */
export type Sender = { rbim: KnownRbim; created: number }

/** Duration of a refusal, in milliseconds: longer than reading an uncached number, so that timing reveals nothing. */
const refusalDelay = 100

/**
 * Authenticates the RBIM that signed a request. An unknown number, a retired RBIM and a wrong signature get the same answer
 * after the same time.
 * @param body as received
 * @throws 401 for anything not signed by an RBIM; 429 when its sender has sent too much of that
 */
export async function authenticateDevice(
  directory: RbimDirectory,
  limiter: FailedAttemptLimiter,
  request: FastifyRequest,
  body: Buffer,
): Promise<Sender> {
  const { method, headers } = request
  const answerAt = performance.now() + refusalDelay
  const path = request.url.split('?', 1)[0] ?? ''
  const signed = parseSignedMessage({ method, headers, path, body, now: Date.now() })
  const rbim = await directory.find(signed.serialNumber, isSenderOf(signed))
  if (rbim) return { rbim, created: signed.created }
  await sleep(Math.max(0, answerAt - performance.now()))
  limiter.refuseIfTooMany(
    request,
    'Too many messages without a valid signature. Wait a minute, then try again.',
  )
  limiter.countFailure(request)
  throw invalidSignature()
}

/** Tells whether an RBIM's key signed a message. */
export const isSenderOf =
  ({ base, signature }: SignedMessage) =>
  ({ key }: KnownRbim): boolean =>
    verify(null, base, key, signature)

/** The same answer for every invalid signature. */
export const invalidSignature = () =>
  new HttpProblem(
    401,
    'wrong-signature',
    inEnglish(
      'No RBIM in use here has signed this. Check its serial number and key with the person who registered it.',
    ),
  )
