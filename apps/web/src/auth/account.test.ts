import type { UserProfile } from '@muster/contract/userCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import { type Account, tenantKept } from './account.ts'

const tenant = <const K extends string>(tenantKey: K, tenantId: string, role: TenantRole) => ({
  tenantKey,
  tenantId,
  name: tenantKey,
  tenantName: tenantKey,
  prefix: tenantKey,
  role,
  restricted: false,
})
const oak = tenant('oak', '1', 'Manager')
const river = tenant('river', '2', 'Staff')
const profile = (change: Partial<UserProfile>): UserProfile => ({
  id: 'u',
  name: 'Kim',
  email: 'kim@example.org',
  isGlobalAdmin: false,
  globalRoles: [],
  tenants: [oak, river],
  sitePermissions: {},
  currentTenantKey: 'oak',
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
