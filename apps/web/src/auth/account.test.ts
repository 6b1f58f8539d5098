import { expect, test } from 'vitest'
import { accountOf, oak, profileOf, river, roleAt } from '../../test/accounts.ts'
import { tenantKept } from './account.ts'

const both = { tenants: [roleAt(oak, 'Manager'), roleAt(river, 'Staff')] }
const inOak = accountOf({ ...both, currentTenantKey: 'oak' }, { tenant: oak, role: 'Manager' })

test('a page stays in its tenant when the person switched elsewhere', () => {
  expect(tenantKept(inOak, profileOf({ ...both, currentTenantKey: 'river' }))?.tenantKey).toBe('oak')
})

test('and keeps the languages of that tenant, which the server names no longer', () => {
  const known = { ...inOak, tenant: { ...oak, languages: ['es'], siteZones: { 7: 'America/Denver' } } }
  const elsewhere = profileOf({ ...both, currentTenantKey: 'river' })
  expect(tenantKept(known, elsewhere)).toMatchObject({
    languages: ['es'],
    siteZones: { 7: 'America/Denver' },
  })
  const here = profileOf({ tenants: [{ ...roleAt(oak, 'Manager'), languages: [] }], currentTenantKey: 'oak' })
  expect(tenantKept(known, here)?.languages).toEqual([])
})

test('a page leaves a tenant that the person was taken out of', () => {
  expect(
    tenantKept(inOak, profileOf({ tenants: [roleAt(river, 'Staff')], currentTenantKey: 'oak' })),
  ).toBeNull()
})

test('a global admin stays in a tenant that is not theirs', () => {
  expect(tenantKept(inOak, profileOf({ isGlobalAdmin: true, currentTenantKey: 'oak' }))?.tenantKey).toBe(
    'oak',
  )
})
