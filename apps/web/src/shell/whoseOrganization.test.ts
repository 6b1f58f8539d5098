import type { UserProfile } from '@muster/contract/userCalls'
import { expect, test } from 'vitest'
import { oak, profileOf, river, roleAt } from '../../test/accounts.ts'
import { whoseOrganization } from './whoseOrganization.ts'

const inOak = [roleAt(oak, 'TenantAdmin')]
const person = (isGlobalAdmin: boolean, tenants: UserProfile['tenants']) =>
  profileOf({ isGlobalAdmin, tenants })

test('somebody at work in their own organization is told nothing', () => {
  expect(whoseOrganization({ profile: person(false, inOak), tenant: oak }, null)).toBeNull()
  expect(whoseOrganization({ profile: person(true, inOak), tenant: oak }, null)).toBeNull()
  expect(whoseOrganization({ profile: person(true, []), tenant: null }, null)).toBeNull()
})

test('a global administrator sees on every page that they work in an organization of others', () => {
  const seen = whoseOrganization({ profile: person(true, inOak), tenant: river }, null)
  expect(seen).toEqual({ name: 'River', does: 'workingIn', isOwn: false })
})

test('a page that edits an organization says which, whatever organization is worked in', () => {
  const edited = { id: river.tenantId, name: 'River' }
  const whose = (tenants: UserProfile['tenants']) =>
    whoseOrganization({ profile: person(true, tenants), tenant: oak }, edited)
  expect(whose(inOak)).toEqual({ name: 'River', does: 'editing', isOwn: false })
  expect(whose([...inOak, roleAt(river, 'TenantAdmin')])).toMatchObject({ name: 'River', isOwn: true })
})
