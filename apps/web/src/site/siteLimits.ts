import type { AccountState } from '../auth/accountState.ts'

/** Which sites a person is held to. `notLoaded` and `loading`: nobody knows yet, and nothing is cut. */
export type SiteLimits =
  | { state: 'notLoaded' }
  | { state: 'loading' }
  /** `allowed` null: not restricted to sites. */
  | { state: 'loaded'; allowed: readonly number[] | null }

/** The limits of who is signed in, in the tenant in use. Signing out forgets them. */
export function siteLimitsOf(account: AccountState): SiteLimits {
  if (account.state === 'loading') return { state: 'loading' }
  if (account.state !== 'signedIn') return { state: 'notLoaded' }
  const { role, tenant, profile } = account.account
  const own = role === 'GlobalAdmin' ? undefined : profile.sitePermissions[tenant?.tenantKey ?? '']
  // Whoever is not restricted has no entry for the tenant.
  if (!own) return { state: 'loaded', allowed: null }
  return { state: 'loaded', allowed: Object.keys(own).map(Number) }
}

/** The ids that somebody is held to, once that is known; null: no limit, or none known yet. */
export function allowedIds(limits: SiteLimits): readonly number[] | null {
  return limits.state === 'loaded' ? limits.allowed : null
}
