import type { UserProfile } from '@muster/contract/userCalls'
import { expect, test } from 'vitest'
import { type Account, tenantKept } from './account.ts'

const oak = { tenantKey: 'oak', tenantId: '1', name: 'Oak', prefix: 'oak', role: 'Manager' } as const
const river = { tenantKey: 'river', tenantId: '2', name: 'River', prefix: 'river', role: 'Staff' } as const
const profile = (change: Partial<UserProfile>): UserProfile => ({
  ...{ id: 'u', name: 'Kim', email: 'kim@example.org', isGlobalAdmin: false, globalRoles: [] },
  ...{ tenants: [oak, river], sitePermissions: {}, currentTenantKey: 'oak' },
  ...change,
})
const inOak: Account = { profile: profile({}), tenant: oak, role: 'Manager', lostTenant: null }

test('a page stays in its tenant when the person switched elsewhere', () => {
  expect(tenantKept(inOak, profile({ currentTenantKey: 'river' }))?.tenantKey).toBe('oak')
})

test('a page leaves a tenant that the person was taken out of', () => {
  expect(tenantKept(inOak, profile({ tenants: [river] }))).toBeNull()
})

test('a global admin stays in a tenant that is not theirs', () => {
  expect(tenantKept(inOak, profile({ tenants: [], isGlobalAdmin: true }))?.tenantKey).toBe('oak')
})
