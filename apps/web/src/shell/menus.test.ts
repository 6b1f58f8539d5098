import type { UserProfile } from '@muster/contract/userCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import type { Account } from '../auth/account.ts'
import { deskPages } from '../pages/deskPages.ts'
import { menuEntries } from '../pages/menuEntries.ts'
import { menusFor } from './menus.ts'

const entries = menuEntries(deskPages).top

const belongs = (tenantKey: string, role: TenantRole) => ({
  tenantKey,
  tenantId: `id-${tenantKey}`,
  name: tenantKey,
  tenantName: tenantKey,
  prefix: tenantKey,
  role,
  restricted: role === 'SiteSpecific',
})

function account(isGlobalAdmin: boolean, ...tenants: ReturnType<typeof belongs>[]): Account {
  const [tenant = null] = tenants
  const profile: UserProfile = {
    id: 'u',
    name: 'Kim',
    email: 'kim@example.org',
    isGlobalAdmin,
    globalRoles: [],
    tenants,
    sitePermissions: {},
    currentTenantKey: tenant?.tenantKey ?? null,
  }
  const role = isGlobalAdmin ? 'GlobalAdmin' : (tenant?.role ?? null)
  return { profile, tenant, role, lostTenant: null }
}

function menus(isGlobalAdmin: boolean, ...tenants: ReturnType<typeof belongs>[]) {
  const found = menusFor(entries, account(isGlobalAdmin, ...tenants), 'Beacon')
  return found.map(({ title, groups }) => [title, ...groups.map((group) => group.map(({ label }) => label))])
}

/** The entries of the specification, section 2, in its order. */
const specified = [
  ['Incidents', ['Start Incident', 'View Incidents']],
  ['Beacon', ['View Sites', 'Safety Audit Summary']],
  ['Configure', ['Incident Surveys', 'Incident Notifications', 'View RBIMs']],
]

test('everybody who is signed in has the specification’s entries first in each of the three menus', () => {
  const people = [[belongs('oak', 'Staff')], [belongs('oak', 'Manager')], [belongs('oak', 'TenantAdmin')], []]
  for (const of of people) {
    const firsts = menus(false, ...of)
      .slice(0, 3)
      .map(([title, first]) => [title, first])
    expect(firsts).toEqual(specified)
  }
})

test('ours come after them, for who may use them', () => {
  const ours = (role: TenantRole) => menus(false, belongs('oak', role)).map(([, , second = []]) => second)
  expect(ours('Manager')[0]).toEqual(expect.arrayContaining(['Planned drills', 'Drill log']))
  expect(ours('Staff')[0]).toContain('Drill log')
  expect(ours('Staff')[0]).not.toContain('Planned drills')
  expect(ours('Manager')[1]).toContain('Beacon overview')
})

test('what somebody may not use says who may', () => {
  const whyNot = (...of: ReturnType<typeof belongs>[]) =>
    menusFor(entries, account(false, ...of), 'Beacon').flatMap(({ groups }) =>
      groups.flat().flatMap(({ label, whyNot: why }) => (why ? [`${label}: ${why}`] : [])),
    )
  expect(whyNot(belongs('oak', 'Staff'))).toEqual([
    'Start Incident: For managers',
    'Safety Audit Summary: For managers',
    'Incident Surveys: For managers',
    'Incident Notifications: For managers of the whole organization',
  ])
  expect(whyNot(belongs('oak', 'Manager'))).toEqual([])
  expect(new Set(whyNot().map((each) => each.split(': ')[1]))).toEqual(
    new Set(['For members of an organization']),
  )
})

test('only a global admin sees Tenant Management', () => {
  expect(menus(true, belongs('oak', 'Staff')).at(-1)?.[1]).toEqual(['Tenant Management', 'User Management'])
  const [title, specification, ours] = menus(false, belongs('oak', 'TenantAdmin')).at(-1) ?? []
  expect([title, specification]).toEqual(['Admin', ['User Management']])
  expect(ours).toContain('My organization')
})

test('whoever is TenantAdmin in any tenant sees User Management, also while working in another', () => {
  expect(menus(false, belongs('oak', 'Manager'), belongs('river', 'TenantAdmin')).at(-1)?.[1]).toContain(
    'User Management',
  )
})

test('Incident Notifications is hidden from people held to sites, and from them alone', () => {
  expect(menus(false, belongs('oak', 'SiteSpecific'))[2]).toEqual([
    'Configure',
    ['Incident Surveys', 'View RBIMs'],
  ])
})
