import { generateKeyPairSync, verify } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '../../platform/http/problems.ts'
import type { FailedAttemptLimiter } from '../../platform/jobs/failedAttemptLimiter.ts'
import { readSigned, type SignedMessage } from './messageSignature.ts'
import type { KnownRbim, RbimDirectory } from './rbimDirectory.ts'

/** An RBIM and when it signed what it sent, in seconds since 1970. */
export type Sender = { rbim: KnownRbim; created: number }

/** How long a refusal takes, in milliseconds: longer than to read a number that is not remembered, so that does not show. */
const refusedAfter = 100
/** Checked against where there is no key, so that it takes as long. Nobody has the other half. */
const nobodysKey = generateKeyPairSync('ed25519').publicKey

/**
 * The RBIM that signed a request. A number that nobody has, one that is retired and a wrong signature are answered alike, and
 * as fast.
 * @param body as it came
 * @throws 401 for whatever is not signed by an RBIM; 429 when its sender has sent too much that is not
 */
export async function whoSends(
  directory: RbimDirectory,
  wrong: FailedAttemptLimiter,
  request: FastifyRequest,
  body: Buffer,
): Promise<Sender> {
  const { method, headers } = request
  const answerAt = performance.now() + refusedAfter
  const path = request.url.split('?', 1)[0] ?? ''
  const signed = readSigned({ method, headers, path, body, now: Date.now() })
  const rbim = await directory.find(signed.serialNumber)
  if (hasSigned(rbim, signed) && rbim) return { rbim, created: signed.created }
  await sleep(Math.max(0, answerAt - performance.now()))
  wrong.refuseMany(request, 'Too many messages that nobody here has signed')
  wrong.count(request)
  throw wrongSignature()
}

/** Whether a message is signed with the key of an RBIM; that takes as long where there is none. */
export function hasSigned(rbim: KnownRbim | null, { base, signature }: SignedMessage): boolean {
  const isTrue = verify(null, base, rbim?.key ?? nobodysKey, signature)
  return rbim !== null && isTrue
}

/** The same for whatever nobody here has signed. */
export const wrongSignature = () =>
  new HttpProblem(
    401,
    'wrong-signature',
    'No RBIM in use here has signed this. Check its serial number and its key with whoever registered it.',
  )
