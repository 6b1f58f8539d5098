import { expect, test } from 'vitest'
import { listTenants } from './adminTenantCalls.ts'

test('a list of tenants has 1000 on a page where nobody asks for another number', () => {
  expect(listTenants.query?.parse({})).toMatchObject({ page: 1, pageSize: 1000, activeOnly: false })
  expect(listTenants.query?.parse({ pageSize: '20' })).toMatchObject({ pageSize: 20 })
})
