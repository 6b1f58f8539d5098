import type { AdminUser } from '@muster/contract/adminUserCalls'
import type { UserProfile } from '@muster/contract/userCalls'
import { expect, test } from 'vitest'
import { whyNotChangeAccount, whyNotChangeRole, whyNotDeactivate, whyNotGlobalAdmin } from './whyNot.ts'

const oak = {
  tenantKey: 'oak',
  tenantId: 't',
  name: 'Oak',
  tenantName: 'Oak',
  prefix: 'oak',
  timeZone: null,
  role: 'TenantAdmin' as const,
  restricted: false,
} as const
const me: UserProfile = {
  id: 'me',
  name: 'Me',
  email: 'me@example.org',
  isGlobalAdmin: false,
  globalRoles: [],
  tenants: [oak],
  sitePermissions: {},
  currentTenantKey: 'oak',
}
const other: AdminUser = {
  id: 'other',
  name: 'Kim',
  email: 'kim@example.org',
  isActive: true,
  isGlobalAdmin: false,
  hasSignedIn: true,
  firstSignedInAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
  tenants: [],
  sites: {},
  sitePermissions: {},
  siteNames: {},
  invitations: {},
  currentTenantKey: null,
}

test('an administrator changes others of their tenant', () => {
  expect(whyNotChangeAccount(me, other)).toBeNull()
  expect(whyNotDeactivate(me, other)).toBeNull()
  expect(whyNotChangeRole(me, other, 'oak')).toBeNull()
})

test('nobody deactivates themselves or changes their own role', () => {
  const self = { ...other, id: 'me' }
  expect(whyNotDeactivate(me, self)).toMatch(/yourself/)
  expect(whyNotChangeRole({ ...me, isGlobalAdmin: true }, self, 'oak')).toMatch(/own role/)
})

test('an administrator has no say in another tenant, nor over a global administrator', () => {
  expect(whyNotChangeRole(me, other, 'river')).toMatch(/not an administrator/)
  expect(whyNotDeactivate(me, { ...other, isGlobalAdmin: true })).toMatch(/global administrator/)
})

test('a global administrator names others, not themselves, and nobody who is deactivated', () => {
  const global = { ...me, isGlobalAdmin: true }
  expect(whyNotGlobalAdmin(global, other)).toBeNull()
  expect(whyNotGlobalAdmin(global, { ...other, id: 'me' })).toMatch(/yourself/)
  expect(whyNotGlobalAdmin(global, { ...other, isActive: false })).toMatch(/Activate/)
  expect(whyNotGlobalAdmin(global, { ...other, isActive: false, isGlobalAdmin: true })).toBeNull()
})
