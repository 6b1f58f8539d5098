import type { UserProfile } from '@muster/contract/userCalls'
import type { Role } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import type { AccountState } from '../auth/accountState.ts'
import { siteAccess } from './siteAccess.ts'
import { siteLimitsOf } from './siteLimits.ts'

const tenant = { tenantKey: 'oak', tenantId: '1', name: 'Oak' }

function signedIn(role: Role, restricted = false): AccountState {
  const profile: UserProfile = {
    id: 'u',
    name: 'Kim',
    email: 'kim@example.org',
    isGlobalAdmin: false,
    globalRoles: [],
    tenants: [],
    sitePermissions: { river: { 9: ['manage'] }, ...(restricted ? { oak: { 3: ['view'] } } : {}) },
    currentTenantKey: 'oak',
  }
  return {
    account: { profile, tenant, role, lostTenant: null },
    state: 'signedIn',
    username: 'kim',
    switchTenant: async () => {},
    signOut: () => {},
  }
}
const held = siteLimitsOf(signedIn('Staff', true))

test('whoever is held to sites gets to theirs, and from any other back to the list', () => {
  expect(siteAccess('3', held)).toBe('pass')
  expect(siteAccess('4', held)).toBe('redirect')
})

test('a site of another tenant’s permissions counts for nothing here', () => {
  expect(siteAccess('9', held)).toBe('redirect')
})

test('what is no number is let through, and is then not found', () => {
  expect(siteAccess('north', held)).toBe('pass')
})

test('where one may only look, one is not offered to act', () => {
  const viewer = signedIn('Staff', true)
  expect(siteLimitsOf(viewer, 'incident.start')).toEqual({ state: 'loaded', allowed: [] })
})

test('nobody else is sent away', () => {
  for (const role of ['GlobalAdmin', 'TenantAdmin', 'Manager', 'Staff'] as const) {
    expect(siteAccess('4', siteLimitsOf(signedIn(role)))).toBe('pass')
  }
})

test('until it is known who asks, it waits', () => {
  expect(siteAccess('3', siteLimitsOf({ state: 'loading' }))).toBe('wait')
})
