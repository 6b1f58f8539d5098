import type { TenantRole } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import { accountOf, oak, river, roleAt } from '../../test/accounts.ts'
import type { Account } from '../auth/account.ts'
import { deskPages } from '../pages/deskPages.ts'
import { menuEntries } from '../pages/menuEntries.ts'
import { menusFor } from './menus.ts'

const entries = menuEntries(deskPages).top

type Roles = ReturnType<typeof roleAt>[]

/** Somebody with these roles, at work in the first of their tenants. */
function account(isGlobalAdmin: boolean, tenants: Roles): Account {
  const [tenant = null] = tenants
  const role = isGlobalAdmin ? 'GlobalAdmin' : (tenant?.role ?? null)
  return accountOf({ isGlobalAdmin, tenants, currentTenantKey: tenant?.tenantKey ?? null }, { tenant, role })
}

function menus(isGlobalAdmin: boolean, ...tenants: Roles) {
  const found = menusFor(entries, account(isGlobalAdmin, tenants), 'Beacon')
  return found.map(({ title, groups }) => [title, ...groups.map((group) => group.map(({ label }) => label))])
}

/** The entries of the specification, section 2, in its order. */
const specified = [
  ['Incidents', ['Start Incident', 'View Incidents']],
  ['Beacon', ['View Sites', 'Safety Audit Summary']],
  ['Configure', ['Incident Surveys', 'Incident Notifications', 'View RBIMs']],
]

test('everybody who is signed in has the specification’s entries first in each of the three menus', () => {
  const people = [[roleAt(oak, 'Staff')], [roleAt(oak, 'Manager')], [roleAt(oak, 'TenantAdmin')], []]
  for (const of of people) {
    const firsts = menus(false, ...of)
      .slice(0, 3)
      .map(([title, first]) => [title, first])
    expect(firsts).toEqual(specified)
  }
})

test('ours come after them, for who may use them', () => {
  const ours = (role: TenantRole) => menus(false, roleAt(oak, role)).map(([, , second = []]) => second)
  expect(ours('Manager')[0]).toEqual(expect.arrayContaining(['Planned drills', 'Drill log']))
  expect(ours('Staff')[0]).toContain('Drill log')
  expect(ours('Staff')[0]).not.toContain('Planned drills')
  expect(ours('Manager')[1]).toContain('Muster overview')
})

test('what somebody may not use says who may', () => {
  const whyNot = (...of: Roles) =>
    menusFor(entries, account(false, of), 'Beacon').flatMap(({ groups }) =>
      groups.flat().flatMap(({ label, whyNot: why }) => (why ? [`${label}: ${why}`] : [])),
    )
  expect(whyNot(roleAt(oak, 'Staff'))).toEqual([
    'Start Incident: For managers',
    'Safety Audit Summary: For managers',
    'Incident Surveys: For managers',
    'Incident Notifications: For managers of the whole organization',
  ])
  expect(whyNot(roleAt(oak, 'Manager'))).toEqual([])
  expect(new Set(whyNot().map((each) => each.split(': ')[1]))).toEqual(
    new Set(['For members of an organization']),
  )
})

test('only a global admin sees Tenant Management', () => {
  expect(menus(true, roleAt(oak, 'Staff')).at(-1)?.[1]).toEqual(['Tenant Management', 'User Management'])
  const [title, specification, ours] = menus(false, roleAt(oak, 'TenantAdmin')).at(-1) ?? []
  expect([title, specification]).toEqual(['Admin', ['User Management']])
  expect(ours).toContain('My organization')
})

test('whoever is TenantAdmin in any tenant sees User Management, also while working in another', () => {
  expect(menus(false, roleAt(oak, 'Manager'), roleAt(river, 'TenantAdmin')).at(-1)?.[1]).toContain(
    'User Management',
  )
})

test('Incident Notifications is hidden from people held to sites, and from them alone', () => {
  expect(menus(false, roleAt(oak, 'SiteSpecific', true))[2]).toEqual([
    'Configure',
    ['Incident Surveys', 'View RBIMs'],
  ])
})
