import type { FastifyRequest } from 'fastify'
import { authenticate, type Caller, resolveCaller } from '../access/caller.ts'
import type { VerifyToken } from '../access/trustedIssuers.ts'
import type { Database } from '../platform/db/database.ts'

/** Whether somebody may still see what they follow. `expired`: the token has run out, its page comes back with the renewed one. */
export type AccessResult = 'allowed' | 'expired' | 'lost'

/**
 * Asks again and again who had opened a stream.
 * @param caller who it was then
 * @param isAllowed whether the caller, as they are now in the same tenant, may still see it
 * @returns the question; it throws when the database cannot be asked, which takes nobody's right away
 */
export function accessChecker(
  deps: { db: Database; verifyToken: VerifyToken },
  request: FastifyRequest,
  caller: Caller,
  isAllowed: (now: Caller) => boolean,
): () => Promise<AccessResult> {
  const check = async (): Promise<AccessResult> => {
    try {
      const signedIn = await authenticate(deps.db, deps.verifyToken, request)
      const now = await resolveCaller(deps.db, signedIn, request)
      // Without the tenant-id header somebody who has lost this tenant is read in another of theirs.
      return now.tenantId === caller.tenantId && isAllowed(now) ? 'allowed' : 'lost'
    } catch (error) {
      if (isRefusal(error)) return 'lost'
      throw error
    }
  }
  /** Where the database takes long to answer, questions do not pile up. */
  let inFlight: Promise<AccessResult> | null = null
  return async () => {
    if (caller.expiresAt < Date.now()) return 'expired'
    inFlight ??= check().finally(() => {
      inFlight = null
    })
    return inFlight
  }
}

/** A refusal takes the right away; a failure to ask does not. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : 500
  return status === 401 || status === 403 || status === 404
}
