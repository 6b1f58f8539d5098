import type { Right } from '@muster/domain/access/right'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { authenticate, type Caller, requireRight, resolveCaller } from './caller.ts'
import type { VerifyToken } from './trustedIssuers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in sender in the tenant in use; null until it is resolved, and for everybody else. */
    caller: Caller | null
  }
}

/**
 * Returns the sender of a request if they hold a right in the tenant in use. For the few routes that answer with a file or a
 * stream; endpoints of the contract declare their access.
 * @throws 401, 403 or 404 as `authenticate` and `resolveCaller` do, and 403 without the right
 */
export async function requireCaller(
  right: Right,
  deps: { db: Database; verifyToken: VerifyToken },
  request: FastifyRequest,
): Promise<Caller> {
  const signedIn = await authenticate(deps.db, deps.verifyToken, request)
  request.caller = requireRight(await resolveCaller(deps.db, signedIn, request), right)
  return request.caller
}
