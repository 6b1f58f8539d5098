import { getTenantConfiguration, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { getTenantBranding } from '@muster/contract/tenantCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

test('everyone of a tenant sees the color and logos its administrator chose, and the next tenant does not', async () => {
  const look = { brandColor: '#0b5345', logoUrls: ['https://example.org/logo.png'] }
  const params = { id: oak.id }
  const before = await world.ask(getTenantConfiguration, { params }, oak.staff.TenantAdmin)
  await world.ask(updateTenantConfiguration, { params, body: { ...before, ...look } }, oak.staff.TenantAdmin)

  for (const role of ['TenantAdmin', 'Manager', 'SiteSpecific', 'Staff'] as const) {
    expect(await world.ask(getTenantBranding, {}, oak.staff[role])).toEqual({
      tenantId: oak.id,
      name: oak.name,
      prefix: oak.key,
      ...look,
    })
  }
  expect(await world.ask(getTenantBranding, {}, river.staff.Staff)).toEqual({
    tenantId: river.id,
    name: river.name,
    prefix: river.key,
    brandColor: null,
    logoUrls: [],
  })
})
