import type { UserManager } from 'oidc-client-ts'
import { z } from 'zod'
import { ProblemError } from '../../../api/problemError.ts'
import { currentSession, updateSession } from '../../../api/session.ts'
import { loadAccount } from '../../../auth/account.ts'
import { renewOnce } from '../../../auth/renew.ts'
import { prepareSignIn } from '../../../auth/userManager.ts'

/**
 * The session of the person who works here. Other pages ask the server before they show anything; this one has to
 * open without a network, so it shows the data of the person signed in on this device, and sends nothing until the
 * server knows them.
 */

/** `signedOut`: only signing in again helps. `offline`: nobody could be asked. */
export type FieldSession = 'ready' | 'offline' | 'signedOut'

/** The prefix of the sign-in library's storage key for the signed-in person. */
export const signInKey = 'oidc.user:'
const storedUser = z.object({ profile: z.object({ sub: z.string() }) })

/** The person signed in on this device, as the sign-in library keeps them; null: nobody. */
export function storedSubject(storage: Storage | null): string | null {
  for (let at = 0; at < (storage?.length ?? 0); at++) {
    const key = storage?.key(at)
    if (!key?.startsWith(signInKey)) continue
    try {
      return storedUser.parse(JSON.parse(storage?.getItem(key) ?? '')).profile.sub
    } catch {
      // Another version's, or half of one.
    }
  }
  return null
}

/**
 * Tries to open a session for the person signed in on this device.
 * @param tenantId the organization to work in; null: their current
 */
export async function openSession(tenantId: string | null): Promise<FieldSession> {
  try {
    const manager = await prepareSignIn()
    const user = await manager?.getUser()
    if (!manager || !user) return 'signedOut'
    // Another page of this tab has signed in already, and works in the organization that was chosen there.
    if (user.expired && !(await renewOnce(manager)))
      return (await isServerReachable()) ? 'signedOut' : 'offline'
    if (!currentSession().accountId) await loadAccount(null)
    if (tenantId) updateSession({ tenantId })
    return 'ready'
  } catch (error) {
    return error instanceof ProblemError && error.status === 401 ? 'signedOut' : 'offline'
  }
}

/** True when the server answers at all. */
async function isServerReachable(): Promise<boolean> {
  const answer = await fetch('/health/live', { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return answer?.ok ?? false
}

/** Signs in again and comes back to this page. */
export async function signInAgain(): Promise<void> {
  const manager: UserManager | null = await prepareSignIn()
  await manager?.signinRedirect({ state: { returnTo: window.location.pathname } })
}
