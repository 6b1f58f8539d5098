import { getMe, getMyCurrentTenant, type UserProfile, verifyAuth } from '@muster/contract/userCalls'
import type { Role } from '@muster/domain/access/rights'
import { call } from '../api/call.ts'
import { changeSession } from '../api/session.ts'

/** Who is signed in, and in which tenant. */
export type Account = {
  profile: UserProfile
  /** Null for someone who belongs to no tenant yet. */
  tenant: { tenantKey: string; tenantId: string; name: string } | null
  role: Role | null
}

/**
 * Loads who is signed in and puts the tenant in use into the session.
 * @param known whether the account was verified before: then only its details are read again
 * @throws ProblemError
 */
export async function loadAccount(known: boolean, signal?: AbortSignal): Promise<Account> {
  const options = signal ? { signal } : {}
  const profile = known ? await call(getMe, {}, options) : await call(verifyAuth, {}, options)
  const own = profile.tenants.find(({ tenantKey }) => tenantKey === profile.currentTenantKey)
  // A global admin may work in a tenant without belonging to it.
  const tenant = own ?? (profile.currentTenantKey ? await call(getMyCurrentTenant, {}, options) : null)
  changeSession({ tenantId: tenant?.tenantId ?? null })
  const role = profile.isGlobalAdmin ? 'GlobalAdmin' : (own?.role ?? null)
  return { profile, tenant, role }
}
