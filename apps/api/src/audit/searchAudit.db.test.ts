import { updateTenant } from '@muster/contract/adminTenantCalls'
import * as users from '@muster/contract/adminUserCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { setMyCurrentTenant } from '@muster/contract/userCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../test/members.ts'
import type { TestAccount, TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  const ana = await addMember(world, [[oak, 'Staff']], { name: 'Ana' })
  const role = { params: ana, body: { tenantKey: 'oak', role: 'Manager' } } as const
  await world.ask(users.addUserTenant, role, oak.staff.TenantAdmin)
  const rename = { params: river, body: { version: 1, name: 'River schools', prefix: 'river' } }
  await world.ask(updateTenant, rename, world.globalAdmin)
  await world.ask(setMyCurrentTenant, { body: { tenantKey: 'river' } }, world.globalAdmin)
})
afterAll(() => world.close())

type Query = Parameters<typeof world.call<typeof searchAudit>>[1]['query']
const search = async (query: Query, as: TestAccount = world.globalAdmin) =>
  (await world.ask(searchAudit, { query }, as)).items

test('who did what, from where, with what it was and what it is now, newest first', async () => {
  const [newest, renamed, role] = await search({})
  expect(newest).toMatchObject({
    action: 'user.currentTenantChanged',
    actor: 'Global Admin',
    tenantKey: 'river',
  })
  expect(renamed).toMatchObject({
    ...{ action: 'tenant.changed', actor: 'Global Admin', from: '127.0.0.1', subject: 'river district' },
    before: { name: 'river district', prefix: 'river' },
    after: { name: 'River schools', prefix: 'river' },
  })
  expect(role).toMatchObject({
    ...{ action: 'user.roleChanged', actor: 'TenantAdmin of oak', tenantKey: 'oak' },
    subject: expect.stringMatching(/^Ana \(.+@example\.org\)$/),
    ...{ before: { role: 'Staff' }, after: { role: 'Manager' } },
  })
})

test('an administrator finds what happened in their tenants alone', async () => {
  expect((await search({}, oak.staff.TenantAdmin)).map(({ tenantKey }) => tenantKey)).toEqual(['oak'])
  const query = { tenantKey: 'river' }
  expect((await world.call(searchAudit, { query }, oak.staff.TenantAdmin)).status).toBe(404)
})

test('it is found by who, about whom, what, where and when', async () => {
  expect(await search({ search: 'ana (' })).toHaveLength(1)
  expect(await search({ search: 'of OAK' })).toHaveLength(1)
  expect(await search({ action: 'tenant.changed' })).toHaveLength(1)
  expect(await search({ tenantKey: 'oak' })).toHaveLength(1)
  expect(await search({ until: '2020-01-01T00:00:00Z' })).toEqual([])
  expect(await search({ since: '2020-01-01T00:00:00Z' })).toHaveLength(3)
  const second = await world.ask(searchAudit, { query: { page: 2, pageSize: 2 } }, world.globalAdmin)
  expect([second.total, second.items.length]).toEqual([3, 1])
})

test('a change whose entry cannot be written is not made', async () => {
  const ben = await addMember(world, [[oak, 'Staff']])
  await world.asOwner((owner) =>
    owner.query("alter table audit add constraint none check (action <> 'user.deactivated') not valid"),
  )
  expect((await world.call(users.deactivateUser, { params: ben }, oak.staff.TenantAdmin)).status).toBe(500)
  await world.asOwner((owner) => owner.query('alter table audit drop constraint none'))
  expect((await world.ask(users.getUser, { params: ben }, oak.staff.TenantAdmin)).isActive).toBe(true)
})
