import { SingleFlight } from '@muster/domain/singleFlight'
import type { User, UserManager } from 'oidc-client-ts'

type Renewable = Pick<UserManager, 'getUser' | 'signinSilent'>
const renewals = new SingleFlight<string | null, Renewable>()

/**
 * Maximum wait for a renewal in a hidden frame once the token has run out, in milliseconds. A browser may block the frame or keep
 * the provider's cookies from it, and nothing says so: then only signing in at the provider itself helps.
 */
export const maxFrameTime = 2_000

/** A token with less than this left, in seconds, is worth renewing. */
const soon = 60

/**
 * Renews the access token, once for all who ask at the same time and once for all tabs: a refresh token that is spent
 * twice counts as stolen and ends the session.
 * @param isWanted whether a user is who this page works for. In another tab somebody else may have signed in meanwhile:
 *   what one person pressed must not go out in the other's name.
 * @returns the new access token, or null when only signing in again helps (or no connection)
 */
export function renewOnce(
  manager: Renewable,
  isWanted: (user: User) => boolean = () => true,
): Promise<string | null> {
  const renew = async () => {
    const before = await manager.getUser()
    if (before && !isWanted(before)) return null
    // Another tab was faster: take its token over.
    const user = isFresh(before) ? await manager.getUser(true) : await manager.signinSilent(limitsOf(before))
    return user && isWanted(user) ? user.access_token : null
  }
  return renewals.join(manager, () =>
    alone(renew).catch((error: unknown) => {
      console.warn('Renewing the sign-in failed', error)
      return null
    }),
  )
}

/** While the token still works, a slow provider has the ten seconds of the library; afterwards somebody waits. */
function limitsOf(user: User | null) {
  const isAwaited = user?.expired && !user.refresh_token
  return isAwaited ? { silentRequestTimeoutInSeconds: maxFrameTime / 1000 } : {}
}

function isFresh(user: User | null): boolean {
  return user !== null && (user.expires_in ?? 0) > soon
}

/** One tab at a time, where the browser can tell tabs apart. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  return navigator.locks.request('muster-renew', work)
}
