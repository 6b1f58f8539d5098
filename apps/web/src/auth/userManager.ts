import type { AppConfig } from '@muster/contract/appConfig'
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { loadAppConfig } from '../api/appConfig.ts'
import { loadOnce } from '../api/loadOnce.ts'
import { currentSession, resetSession, updateSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { maxFrameTime, renewOnce } from './renew.ts'
import { signInObstacle } from './signInObstacle.ts'

/**
 * The one user manager of this browser tab, with a person who is still signed in already in the session; null where
 * sign-in is not configured, or this browser cannot (`signInObstacle`). Waits for `/config.json`.
 * @throws ProblemError when the configuration cannot be read
 */
export const prepareSignIn: () => Promise<UserManager | null> = loadOnce(async () => {
  const { oidc } = await loadAppConfig()
  return oidc && signInObstacle() === null ? connect(oidc) : null
})

/**
 * Ends a renewal in the hidden frame where a provider renews without a refresh token. The page that opened the frame holds
 * the lock of renewals and waits for it, so the frame renews nothing itself.
 */
export async function finishSilentRenewal(): Promise<void> {
  const { oidc } = await loadAppConfig()
  if (oidc && signInObstacle() === null) await createUserManager(oidc).signinSilentCallback()
}

function frameTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, maxFrameTime, null))
}

async function connect(oidc: NonNullable<AppConfig['oidc']>): Promise<UserManager> {
  const manager = createUserManager(oidc)
  const inTime = () => renewOnce(manager, isStillMe)
  /** Renews a token that has run out. In a frame it may take no longer than somebody waits, also behind another tab. */
  const renew = async () => {
    const kept = await manager.getUser()
    // Another tab has signed in meanwhile, if only for the moments that its token still has.
    const isNewer = kept && !kept.expired && kept.access_token !== currentSession().accessToken
    if (isNewer && isStillMe(kept)) return (await manager.getUser(true))?.access_token ?? null
    return kept?.refresh_token ? inTime() : Promise.race([inTime(), frameTimeout()])
  }
  const signedIn = (user: User) => {
    if (!isStillMe(user)) return
    const { access_token, expires_at, profile } = user
    const expiresAt = expires_at ? expires_at * 1000 : null
    updateSession({ subject: profile.sub, accessToken: access_token, expiresAt, renew })
  }
  manager.events.addUserLoaded(signedIn)
  manager.events.addUserUnloaded(resetSession)
  manager.events.addAccessTokenExpiring(() => void inTime())
  const user = await manager.getUser()
  // Somebody who comes back from the provider has a new sign-in in a moment.
  if (user?.expired && window.location.pathname !== paths.oidcCallback) await renew()
  else if (user && !user.expired) signedIn(user)
  return manager
}

/**
 * True for the user that this page has worked for so far. When another person has signed in, this browser begins anew
 * as theirs: open work and unsent entries of the first are not theirs.
 */
function isStillMe({ profile }: User): boolean {
  const { subject } = currentSession()
  if (subject === null || subject === profile.sub) return true
  window.location.reload()
  return false
}

function createUserManager(oidc: NonNullable<AppConfig['oidc']>): UserManager {
  return new UserManager({
    ...signInSettings(oidc, window.location.origin),
    // A second tab opened in a hurry is signed in as well.
    userStore: new WebStorageStateStore({ store: window.localStorage }),
  })
}

/** Authorization code with PKCE. Renewal is ours (renew.ts), because two tabs must not spend one refresh token twice. */
export function signInSettings(
  { authority, clientId, scope }: NonNullable<AppConfig['oidc']>,
  origin: string,
) {
  return {
    authority,
    client_id: clientId,
    scope,
    response_type: 'code',
    redirect_uri: origin + paths.oidcCallback,
    silent_redirect_uri: origin + paths.silentRenew,
    post_logout_redirect_uri: `${origin}${paths.home}`,
    automaticSilentRenew: false,
    // Specification, section 9.
    accessTokenExpiringNotificationTimeInSeconds: 60,
  }
}
