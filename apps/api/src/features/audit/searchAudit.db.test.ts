import { updateTenant } from '@muster/contract/adminTenantCalls'
import * as users from '@muster/contract/adminUserCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { setMyCurrentTenant } from '@muster/contract/userCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, addEmptyTenant, addMember } from '../../../test/members.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  const ana = await addMember(world, [[oak, 'Staff']], { name: 'Ana' })
  const role = { params: ana, body: { version: 1, tenantKey: 'oak', role: 'Manager' } } as const
  await world.ask(users.addUserTenant, role, oak.staff.TenantAdmin)
  const rename = { params: river, body: { version: 1, name: 'River schools', prefix: 'river' } }
  await world.ask(updateTenant, rename, world.globalAdmin)
  await world.ask(setMyCurrentTenant, { body: { tenantKey: 'river' } }, world.globalAdmin)
})
afterAll(() => world.close())

type Query = Parameters<typeof world.call<typeof searchAudit>>[1]['query']
const search = async (query: Query, as: TestAccount = world.globalAdmin) =>
  (await world.ask(searchAudit, { query }, as)).items

/** A person as the audit names them. */
const audited = ({ name, email }: TestAccount) => `${name} (${email})`

test('who did what, from where, with what it was and what it is now, newest first', async () => {
  const [newest, renamed, role] = await search({})
  expect(newest).toMatchObject({
    action: 'user.currentTenantChanged',
    actor: audited(world.globalAdmin),
    tenantKey: 'river',
  })
  expect(renamed).toMatchObject({
    action: 'tenant.changed',
    actor: audited(world.globalAdmin),
    from: '127.0.0.1',
    subject: 'river district',
    before: { name: 'river district', prefix: 'river' },
    after: { name: 'River schools', prefix: 'river' },
  })
  expect(role).toMatchObject({
    action: 'user.roleChanged',
    actor: audited(oak.staff.TenantAdmin),
    tenantKey: 'oak',
    subject: expect.stringMatching(/^Ana \(.+@example\.org\)$/),
    before: { role: 'Staff' },
    after: { role: 'Manager' },
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

test('two people of one name are told apart by their addresses', async () => {
  const { TenantAdmin } = oak.staff
  const mallory = await addMember(world, [])
  const invitation = { name: 'Mallory', email: mallory.email, tenantKey: 'oak', role: 'TenantAdmin' } as const
  await world.ask(users.createUser, { body: invitation }, TenantAdmin)
  await accept(world, oak, mallory, { name: TenantAdmin.name })
  const person = await addMember(world, [[oak, 'Staff']])
  const change = (as: TestAccount, name: string) =>
    world.ask(users.updateUser, { params: person, body: { name } }, as)
  await change(TenantAdmin, 'By the one')
  await change(mallory, 'By the other')
  const [other, one] = await search({ search: TenantAdmin.name, action: 'user.changed' })
  expect([one?.actor, other?.actor]).toEqual([
    audited(TenantAdmin),
    audited({ ...mallory, name: TenantAdmin.name }),
  ])
  const byAddress = await search({ search: mallory.email, action: 'user.changed' })
  expect(byAddress).toMatchObject([{ after: { name: 'By the other' } }])
})

describe('a long log', () => {
  /** Creates a tenant with this many entries, one a second, the newest now; each names its place from the newest on. */
  async function tenantWith(entries: number) {
    const tenant = await addEmptyTenant(world)
    const admin = await addMember(world, [[tenant, 'TenantAdmin']])
    await world.asOwner((owner) =>
      owner.query(
        `insert into audit (tenant_id, at, actor, action, subject)
        select $1, now() - n * interval '1 second', 'Dana', 'user.changed', 'place ' || n || '.'
        from generate_series(1, $2::int) n`,
        [tenant.id, entries],
      ),
    )
    return admin
  }
  const ask = (query: Query, as: TestAccount) => world.ask(searchAudit, { query }, as)

  test('is counted up to ten thousand, and says when there are more', async () => {
    const admin = await tenantWith(10_001)
    const last = { page: 200, pageSize: 50 }
    expect(await ask(last, admin)).toMatchObject({ total: 10_000, isMore: true, searchedTo: null })
    const day = new Date(Date.now() - 5_000_000).toISOString()
    const { total, isMore } = await ask({ since: day }, admin)
    expect([total > 4000 && total < 5001, isMore]).toEqual([true, false])
    const beyond = await ask({ page: 201, pageSize: 50 }, admin)
    expect(beyond.items.map(({ subject }) => subject)).toEqual(['place 10001.'])
  })

  test('is searched among its newest fifty thousand, and says how far back that is', async () => {
    const admin = await tenantWith(50_010)
    const near = await ask({ search: 'place 50000.' }, admin)
    expect([near.total, near.searchedTo]).toEqual([1, near.items[0]?.at])
    expect((await ask({ search: 'place 50001.' }, admin)).items).toEqual([])
    const until = near.searchedTo ?? ''
    const further = await ask({ search: 'place 50001.', until }, admin)
    expect([further.total, further.searchedTo]).toEqual([1, null])
  })

  test('of several tenants comes as one, newest first', async () => {
    const boss = await addMember(world, [
      [oak, 'TenantAdmin'],
      [river, 'TenantAdmin'],
    ])
    const { items, total } = await ask({ pageSize: 100 }, boss)
    expect(new Set(items.map(({ tenantKey }) => tenantKey))).toEqual(new Set(['oak', 'river']))
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    const pages = await Promise.all(
      Array.from({ length: total }, (_, at) => ask({ page: at + 1, pageSize: 1 }, boss)),
    )
    expect(pages.flatMap((page) => page.items)).toEqual(items)
  })
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

test('sites are shown by their names, and the organization by its own', async () => {
  const [east] = oak.sites
  const user = await addMember(world, [[oak, 'Manager']])
  const body = { tenantKey: 'oak', restricted: true, siteIds: [east.id] }
  await world.ask(users.setUserSites, { params: user, body }, oak.staff.TenantAdmin)
  const [entry] = await search({ search: user.email.toLowerCase() }, oak.staff.TenantAdmin)
  expect(entry).toMatchObject({ tenantName: oak.name, after: { role: 'SiteSpecific', sites: [east.name] } })
  expect(entry?.after).not.toHaveProperty('siteIds')
})
