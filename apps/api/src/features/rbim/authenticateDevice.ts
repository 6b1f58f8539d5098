import { generateKeyPairSync, verify } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { parseSignedMessage, type SignedMessage } from './messageSignature.ts'
import type { KnownRbim, RbimDirectory } from './rbimDirectory.ts'

/** An RBIM and when it signed what it sent, in seconds since 1970. */
export type Sender = { rbim: KnownRbim; created: number }

/** How long a refusal takes, in milliseconds: longer than to read a number that is not remembered, so that does not show. */
const refusalDelay = 100
/** Checked against where there is no key, so that it takes as long. Nobody has the other half. */
const decoyKey = generateKeyPairSync('ed25519').publicKey

/**
 * The RBIM that signed a request. A number that nobody has, one that is retired and a wrong signature are answered alike, and
 * as fast.
 * @param body as it came
 * @throws 401 for whatever is not signed by an RBIM; 429 when its sender has sent too much that is not
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
  const rbim = await directory.find(signed.serialNumber)
  if (isSignatureValid(rbim, signed) && rbim) return { rbim, created: signed.created }
  await sleep(Math.max(0, answerAt - performance.now()))
  limiter.refuseIfTooMany(request, 'Too many messages that nobody here has signed')
  limiter.countFailure(request)
  throw invalidSignature()
}

/** Whether a message is signed with the key of an RBIM; that takes as long where there is none. */
export function isSignatureValid(rbim: KnownRbim | null, { base, signature }: SignedMessage): boolean {
  const isTrue = verify(null, base, rbim?.key ?? decoyKey, signature)
  return rbim !== null && isTrue
}

/** The same for whatever nobody here has signed. */
export const invalidSignature = () =>
  new HttpProblem(
    401,
    'wrong-signature',
    'No RBIM in use here has signed this. Check its serial number and its key with whoever registered it.',
  )
