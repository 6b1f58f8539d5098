import type { UserProfile } from '@muster/contract/userCalls'
import { effectiveRole, may } from '@muster/domain/access/rights'
import { useAccountState } from '../auth/accountState.ts'

/** The administrator, on the pages for administrators. */
export function useAdmin(): UserProfile {
  const account = useAccountState()
  if (account.state !== 'signedIn') throw new Error('Sign in to use administrator pages')
  return account.account.profile
}

/** True when a person administers this tenant. */
export function administers({ isGlobalAdmin, tenants }: UserProfile, tenantKey: string): boolean {
  return (
    isGlobalAdmin ||
    tenants.some(
      ({ tenantKey: key, role, restricted }) =>
        key === tenantKey && may(effectiveRole(role, restricted), 'user.manage'),
    )
  )
}
