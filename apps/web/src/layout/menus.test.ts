import type { UserProfile } from '@muster/contract/userCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import type { Account } from '../auth/account.ts'
import { type MenuEntry, menusFor } from './menus.ts'

const belongs = (tenantKey: string, role: TenantRole) => ({
  ...{ tenantKey, tenantId: `id-${tenantKey}`, name: tenantKey, prefix: tenantKey, role },
})

function account(isGlobalAdmin: boolean, ...tenants: ReturnType<typeof belongs>[]): Account {
  const [tenant = null] = tenants
  const profile: UserProfile = {
    ...{ id: 'u', name: 'Kim', email: 'kim@example.org', isGlobalAdmin, globalRoles: [] },
    ...{ tenants, sitePermissions: {}, currentTenantKey: tenant?.tenantKey ?? null },
  }
  const role = isGlobalAdmin ? 'GlobalAdmin' : (tenant?.role ?? null)
  return { profile, tenant, role, lostTenant: null }
}

function menus(isGlobalAdmin: boolean, ...tenants: ReturnType<typeof belongs>[]) {
  const found = menusFor(account(isGlobalAdmin, ...tenants), 'Beacon')
  return found.map(({ title, items }) => [title, ...items.map(({ label }) => label)])
}

test('a manager sees Incidents, the product’s menu and Configure, and nothing of administration', () => {
  expect(menus(false, belongs('oak', 'Manager'))).toEqual([
    ['Incidents', 'Start Incident', 'View Incidents', 'Chat', 'Planned drills', 'Drill log'],
    ['Beacon', 'View Sites', 'Safety Audit Summary', 'Tasks', 'Beacon overview', 'QR codes', 'Cameras'],
    ['Configure', 'Incident Surveys', 'Incident Notifications', 'View RBIMs'],
  ])
})

test('staff may look, not start', () => {
  expect(menus(false, belongs('oak', 'Staff'))[0]).toEqual([
    'Incidents',
    'View Incidents',
    'Chat',
    'Drill log',
  ])
})

test('only a global admin sees Tenant Management', () => {
  expect(menus(true, belongs('oak', 'Staff')).at(-1)).toContain('Tenant Management')
  expect(menus(false, belongs('oak', 'TenantAdmin')).at(-1)).toEqual([
    'Admin',
    'User Management',
    'My organisation',
    'Feeds and displays',
    'Audit Log',
  ])
})

test('whoever is TenantAdmin in any tenant sees User Management, also while working in another', () => {
  expect(menus(false, belongs('oak', 'Manager'), belongs('river', 'TenantAdmin')).at(-1)).toContain(
    'User Management',
  )
})

test('somebody without a tenant sees no menu', () => {
  expect(menus(false)).toEqual([])
})

test('an entry that is not for people held to sites is hidden from them alone', () => {
  const table: MenuEntry[] = [
    {
      ...{ menu: 'Configure', label: 'Incident Notifications', to: '/n', who: 'incident.read' },
      hiddenForSiteSpecific: true,
    },
  ]
  expect(menusFor(account(false, belongs('oak', 'SiteSpecific')), 'Beacon', table)).toEqual([])
  expect(menusFor(account(false, belongs('oak', 'Manager')), 'Beacon', table)).toEqual([
    { title: 'Configure', items: [{ label: 'Incident Notifications', to: '/n' }] },
  ])
})
