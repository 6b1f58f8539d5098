import type { UserProfile } from '@muster/contract/userCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import { menusFor } from './menus.ts'

const belongs = (tenantKey: string, role: TenantRole) => ({
  ...{ tenantKey, tenantId: `id-${tenantKey}`, name: tenantKey, prefix: tenantKey, role },
})

function menus(isGlobalAdmin: boolean, ...tenants: ReturnType<typeof belongs>[]) {
  const [tenant = null] = tenants
  const profile: UserProfile = {
    ...{ id: 'u', name: 'Kim', email: 'kim@example.org', isGlobalAdmin, globalRoles: [] },
    ...{ tenants, sitePermissions: {}, currentTenantKey: tenant?.tenantKey ?? null },
  }
  const role = isGlobalAdmin ? 'GlobalAdmin' : (tenant?.role ?? null)
  return menusFor({ profile, tenant, role, lostTenant: null }).map(({ title, items }) => [
    title,
    ...items.map(({ label }) => label),
  ])
}

test('a manager sees Incidents and nothing of administration', () => {
  expect(menus(false, belongs('oak', 'Manager'))).toEqual([['Incidents', 'Start Incident', 'View Incidents']])
})

test('staff may look, not start', () => {
  expect(menus(false, belongs('oak', 'Staff'))).toEqual([['Incidents', 'View Incidents']])
})

test('only a global admin sees Tenant Management', () => {
  expect(menus(true, belongs('oak', 'Staff'))[1]).toContain('Tenant Management')
  expect(menus(false, belongs('oak', 'TenantAdmin'))[1]).toEqual([
    'Admin',
    'User Management',
    'My organisation',
    'Audit Log',
  ])
})

test('whoever is TenantAdmin in any tenant sees User Management, also while working in another', () => {
  expect(menus(false, belongs('oak', 'Manager'), belongs('river', 'TenantAdmin'))[1]).toContain(
    'User Management',
  )
})

test('somebody without a tenant sees no menu', () => {
  expect(menus(false)).toEqual([])
})
