import { SingleFlight } from '@muster/domain/singleFlight'
import type { User, UserManager } from 'oidc-client-ts'

type Renewable = Pick<UserManager, 'getUser' | 'signinSilent'>
const renewals = new SingleFlight<string | null, Renewable>()

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
    const user = isFresh(before) ? await manager.getUser(true) : await manager.signinSilent()
    return user && isWanted(user) ? user.access_token : null
  }
  return renewals.join(manager, () =>
    alone(renew).catch((error: unknown) => {
      console.warn('Renewing the sign-in failed', error)
      return null
    }),
  )
}

function isFresh(user: User | null): boolean {
  return user !== null && (user.expires_in ?? 0) > soon
}

/** One tab at a time, where the browser can tell tabs apart. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  return navigator.locks.request('muster-renew', work)
}
