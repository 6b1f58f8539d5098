import { expect, test } from 'vitest'
import { accountOf, oak, profileOf, river, roleAt } from '../../test/accounts.ts'
import { tenantKept } from './account.ts'

const both = { tenants: [roleAt(oak, 'Manager'), roleAt(river, 'Staff')] }
const inOak = accountOf({ ...both, currentTenantKey: 'oak' }, { tenant: oak, role: 'Manager' })

test('a page stays in its tenant when the person switched elsewhere', () => {
  expect(tenantKept(inOak, profileOf({ ...both, currentTenantKey: 'river' }))?.tenantKey).toBe('oak')
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
