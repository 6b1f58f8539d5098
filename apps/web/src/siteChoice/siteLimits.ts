import type { Right } from '@muster/domain/access/right'
import { type AccountState, sitesWithRight } from '../auth/accountState.ts'

/** The sites that a person is restricted to. `notLoaded` and `loading`: nobody knows yet, and nothing is cut. */
export type SiteLimits =
  | { state: 'notLoaded' }
  | { state: 'loading' }
  /** `allowed` null: not restricted to sites. */
  | { state: 'loaded'; allowed: readonly number[] | null }

/**
 * The limits of the signed-in person in the tenant in use. Signing out forgets them.
 * @param right that is asked for: where one may look, one may not always act
 */
export function siteLimitsOf(account: AccountState, right: Right = 'site.read'): SiteLimits {
  if (account.state === 'loading') return { state: 'loading' }
  if (account.state !== 'signedIn') return { state: 'notLoaded' }
  return { state: 'loaded', allowed: sitesWithRight(account.account, right) }
}

/** The ids that somebody is held to, once that is known; null: no limit, or none known yet. */
export function allowedIds(limits: SiteLimits): readonly number[] | null {
  return limits.state === 'loaded' ? limits.allowed : null
}
