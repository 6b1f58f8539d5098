import type { UserProfile } from '@muster/contract/userCalls'
import { expect, test } from 'vitest'
import { whoseOrganization } from './whoseOrganization.ts'

const oak = { tenantKey: 'oak', tenantId: 'oak-id', name: 'Oak' }
const river = { tenantKey: 'river', tenantId: 'river-id', name: 'River' }
const inOak: UserProfile['tenants'] = [
  { ...oak, tenantName: 'Oak', prefix: 'oak', role: 'TenantAdmin', restricted: false },
]
const person = (isGlobalAdmin: boolean, tenants: UserProfile['tenants']): UserProfile => ({
  id: 'me',
  name: 'Me',
  email: 'me@example.org',
  globalRoles: [],
  sitePermissions: {},
  isGlobalAdmin,
  tenants,
  currentTenantKey: null,
})

test('somebody at work in their own organization is told nothing', () => {
  expect(whoseOrganization({ profile: person(false, inOak), tenant: oak }, null)).toBeNull()
  expect(whoseOrganization({ profile: person(true, inOak), tenant: oak }, null)).toBeNull()
  expect(whoseOrganization({ profile: person(true, []), tenant: null }, null)).toBeNull()
})

test('a global administrator sees on every page that they work in an organization of others', () => {
  const seen = whoseOrganization({ profile: person(true, inOak), tenant: river }, null)
  expect(seen).toEqual({ name: 'River', does: 'Working in', isOwn: false })
})

test('a page that edits an organization says which, whatever organization is worked in', () => {
  const edited = { id: 'river-id', name: 'River' }
  const whose = (tenants: UserProfile['tenants']) =>
    whoseOrganization({ profile: person(true, tenants), tenant: oak }, edited)
  expect(whose(inOak)).toEqual({ name: 'River', does: 'Editing', isOwn: false })
  expect(whose([...inOak, { ...inOak[0], ...river } as never])).toMatchObject({ name: 'River', isOwn: true })
})
