import type { UserProfile } from '@muster/contract/userCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import type { Account } from '../src/auth/account.ts'
import type { AccountState } from '../src/auth/accountState.ts'

/** The person of tests without a server: Kim, who is signed in, and the two tenants where Kim may have a role. */

type Tenant = NonNullable<Account['tenant']>

export const oak: Tenant = {
  tenantKey: 'oak',
  tenantId: '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11',
  name: 'Oak',
  timeZone: null,
}
export const river: Tenant = {
  tenantKey: 'river',
  tenantId: '3f0e3c6e-4a4f-4b2e-9d0c-0c8a5c0f7a11',
  name: 'River',
  timeZone: null,
}

/** Builds Kim's role in a tenant, as a profile lists it. */
export function roleAt(tenant: Tenant, role: TenantRole, restricted = false): UserProfile['tenants'][number] {
  return { ...tenant, tenantName: tenant.name, prefix: tenant.tenantKey, role, restricted }
}

/** Builds Kim's profile: in no tenant, unless that is changed. */
export function profileOf(change: Partial<UserProfile> = {}): UserProfile {
  return {
    id: 'u',
    name: 'Kim',
    email: 'kim@example.org',
    isGlobalAdmin: false,
    globalRoles: [],
    tenants: [],
    sitePermissions: {},
    currentTenantKey: null,
    ...change,
  }
}

/** Builds Kim's account, at work in no tenant, unless that is changed. */
export function accountOf(profile: Partial<UserProfile> = {}, work: Partial<Account> = {}): Account {
  return { profile: profileOf(profile), tenant: null, role: null, lostTenant: null, ...work }
}

/** Builds the state of a page where Kim is signed in. */
export function signedIn(account: Account): AccountState {
  return {
    state: 'signedIn',
    account,
    username: 'kim',
    switchTenant: async () => {},
    signInAgain: null,
    signOut: () => {},
  }
}
