import type { FastifyRequest } from 'fastify'
import { authenticate, type Caller, resolveCaller } from '../access/caller.ts'
import type { VerifyToken } from '../access/trustedIssuers.ts'
import type { Database } from '../platform/db/database.ts'

/** The result of an access check. `expired`: the token has expired, and its page comes back with a renewed one. */
export type AccessResult = 'allowed' | 'expired' | 'revoked'

/**
 * Creates a periodic access check for an open stream.
 * @param caller the caller who opened it
 * @param isAllowed returns true when the caller, as they are now in the same tenant, may still see it
 * @returns the check; it throws when the database cannot be reached, which revokes nobody's right
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
      // Without the tenant-id header, somebody who has lost this tenant resolves to another of theirs.
      return now.tenantId === caller.tenantId && isAllowed(now) ? 'allowed' : 'revoked'
    } catch (error) {
      if (isRefusal(error)) return 'revoked'
      throw error
    }
  }
  /** Checks do not pile up when the database is slow. */
  let inFlight: Promise<AccessResult> | null = null
  return async () => {
    if (caller.expiresAt < Date.now()) return 'expired'
    inFlight ??= check().finally(() => {
      inFlight = null
    })
    return inFlight
  }
}

/** A refusal revokes the right; a failed check does not. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : 500
  return status === 401 || status === 403 || status === 404
}
