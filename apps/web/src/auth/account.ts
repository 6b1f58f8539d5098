import { getMe, getMyCurrentTenant, type UserProfile, verifyAuth } from '@muster/contract/userCalls'
import { effectiveRole, type Role } from '@muster/domain/access/rights'
import { type CallOptions, call } from '../api/call.ts'
import { currentSession, updateSession } from '../api/session.ts'
import { setRecordZone } from '../ui/recordZone.ts'
import { storeTenantInUse } from './storeTenantInUse.ts'

/** The signed-in person and their tenant. */
export type Account = {
  profile: UserProfile
  /** Null for someone who belongs to no tenant yet. */
  tenant: {
    tenantKey: string
    tenantId: string
    name: string
    timeZone: string | null
    siteZones?: Record<string, string>
    /** Beside English; left out where the server named none. */
    languages?: string[]
  } | null
  /** The role that gives them their rights there: restricted to sites, an administrator’s are a manager’s of these. */
  role: Role | null
  /** The tenant this page worked in when the person was taken out of it, until they go on in another. */
  lostTenant: string | null
}

/**
 * Loads the account of the signed-in person and puts the tenant in use into the session.
 * @param before the account known of the same person: then only the details are read again, and the page stays in its
 * tenant while the person belongs there. A lockdown must not go to another district because a second tab switched.
 * @throws ProblemError
 */
export async function loadAccount(before: Account | null, signal?: AbortSignal): Promise<Account> {
  // Only Muster's own server says who somebody is, even when calls go to another server.
  const options = { ...(signal ? { signal } : {}), own: true }
  const profile = before ? await call(getMe, {}, options) : await call(verifyAuth, {}, options)
  const kept = before && tenantKept(before, profile)
  const tenant = kept ?? (await tenantOf(profile, options))
  const tenantId = tenant?.tenantId ?? null
  updateSession({ accountId: profile.id, tenantId })
  const { subject } = currentSession()
  if (subject !== null) storeTenantInUse(subject, tenantId)
  setRecordZone(tenant?.timeZone ?? null, tenant?.siteZones)
  const lostTenant = before?.lostTenant ?? (before?.tenant && !kept ? before.tenant.name : null)
  return { profile, tenant, role: roleIn(profile, tenant?.tenantKey), lostTenant }
}

/** The tenant that a page stays in, or null when the person no longer belongs there. */
export function tenantKept({ tenant }: Account, profile: UserProfile): Account['tenant'] {
  if (!tenant) return null
  const own = profile.tenants.find(({ tenantId }) => tenantId === tenant.tenantId)
  // The server names zones and languages of the tenant in use alone: another tab may have switched.
  if (own) return { ...tenant, ...own }
  return profile.isGlobalAdmin ? tenant : null
}

async function tenantOf(profile: UserProfile, options: CallOptions): Promise<Account['tenant']> {
  const own = profile.tenants.find(({ tenantKey }) => tenantKey === profile.currentTenantKey)
  // A global admin may work in a tenant without belonging to it.
  return own ?? (profile.currentTenantKey ? await call(getMyCurrentTenant, {}, options) : null)
}

function roleIn({ isGlobalAdmin, tenants }: UserProfile, tenantKey: string | undefined): Role | null {
  if (isGlobalAdmin) return 'GlobalAdmin'
  const held = tenants.find((tenant) => tenant.tenantKey === tenantKey)
  return held ? effectiveRole(held.role, held.restricted) : null
}
