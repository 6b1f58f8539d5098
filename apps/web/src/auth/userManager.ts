import type { AppConfig } from '@muster/contract/appConfig'
import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { loadAppConfig } from '../api/appConfig.ts'
import { changeSession, resetSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { renewOnce } from './renew.ts'

let preparing: Promise<UserManager | null> | null = null

/**
 * The one user manager of this browser tab, with whoever is still signed in already in the session; null where sign-in
 * is not configured. Waits for `/config.json`.
 * @throws ProblemError when the configuration cannot be read
 */
export function prepareSignIn(): Promise<UserManager | null> {
  preparing ??= loadAppConfig()
    .then(({ oidc }) => (oidc ? connect(oidc) : null))
    .catch((error: unknown) => {
      preparing = null
      throw error
    })
  return preparing
}

async function connect(oidc: NonNullable<AppConfig['oidc']>): Promise<UserManager> {
  const manager = createUserManager(oidc)
  const renew = () => renewOnce(manager)
  const signedIn = ({ access_token, expires_at }: User) =>
    changeSession({ accessToken: access_token, expiresAt: expires_at ? expires_at * 1000 : null, renew })
  manager.events.addUserLoaded(signedIn)
  manager.events.addUserUnloaded(resetSession)
  manager.events.addAccessTokenExpiring(() => void renew())
  const user = await manager.getUser()
  if (user?.expired) await renew()
  else if (user) signedIn(user)
  return manager
}

/** Authorization code with PKCE. Renewal is ours (renew.ts), because two tabs must not spend one refresh token twice. */
function createUserManager({ authority, clientId, scope }: NonNullable<AppConfig['oidc']>): UserManager {
  const { origin } = window.location
  return new UserManager({
    authority,
    client_id: clientId,
    scope,
    response_type: 'code',
    redirect_uri: origin + paths.oidcCallback,
    silent_redirect_uri: origin + paths.silentRenew,
    post_logout_redirect_uri: `${origin}${paths.home}`,
    // A second tab opened in a hurry is signed in as well.
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    automaticSilentRenew: false,
    // Specification, section 9.
    accessTokenExpiringNotificationTimeInSeconds: 60,
  })
}
