import type { UserProfile } from '@muster/contract/userCalls'
import type { Role } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import { accountOf, oak, signedIn } from '../../test/accounts.ts'
import { siteAccess } from './siteAccess.ts'
import { siteLimitsOf } from './siteLimits.ts'

function withRole(role: Role, restricted = false) {
  const sitePermissions: UserProfile['sitePermissions'] = {
    river: { 9: ['manage'] },
    ...(restricted ? { oak: { 3: ['view'] } } : {}),
  }
  return signedIn(accountOf({ sitePermissions, currentTenantKey: 'oak' }, { tenant: oak, role }))
}
const held = siteLimitsOf(withRole('Staff', true))

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
  const viewer = withRole('Staff', true)
  expect(siteLimitsOf(viewer, 'incident.start')).toEqual({ state: 'loaded', allowed: [] })
})

test('nobody else is sent away', () => {
  for (const role of ['GlobalAdmin', 'TenantAdmin', 'Manager', 'Staff'] as const) {
    expect(siteAccess('4', siteLimitsOf(withRole(role)))).toBe('pass')
  }
})

test('until it is known who asks, it waits', () => {
  expect(siteAccess('3', siteLimitsOf({ state: 'loading' }))).toBe('wait')
})
