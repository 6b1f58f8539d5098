import * as calls from '@muster/contract/adminUserCalls'
import type { Problem } from '@muster/contract/problem'
import { getMe } from '@muster/contract/userCalls'
import type { TenantRole } from '@muster/domain/access/rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, addEmptyTenant, addMember, type Member, readUserAs } from '../../../test/members.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests administrators' permitted and refused changes of a user, also at the same time. */

let world: World
let oak: TestTenant
let river: TestTenant
let admin: TestAccount

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  admin = oak.staff.TenantAdmin
})
afterAll(() => world.close())

const update = (user: Member, body: { version: number; name?: string; isActive?: boolean }, as = admin) =>
  world.call(calls.updateUser, { params: user, body: { name: user.name, isActive: true, ...body } }, as)
const deactivate = (user: Member, as = admin) => world.call(calls.deactivateUser, { params: user }, as)
const holdTo = (user: Member, siteIds: number[], version: number, as = admin) =>
  world.call(
    calls.setUserSites,
    { params: user, body: { version, tenantKey: 'oak', restricted: true, siteIds } },
    as,
  )
const free = (user: Member, version: number) =>
  world.call(
    calls.setUserSites,
    { params: user, body: { version, tenantKey: 'oak', restricted: false, siteIds: [] } },
    admin,
  )
/** Sends the version just read, unless the test sets another. */
const give = async (user: Member, tenantKey: string, role: TenantRole, as = admin, version?: number) => {
  const seen = await world.call(calls.getUser, { params: user }, as)
  const read = version ?? (seen.status === 200 ? seen.body.version : 1)
  return world.call(calls.addUserTenant, { params: user, body: { version: read, tenantKey, role } }, as)
}
const remove = (user: Member, tenantKey: string, as = admin) =>
  world.call(calls.removeUserTenant, { params: { id: user.id, tenantKey } }, as)
const refusal = ({ status, problem }: { status: number; readonly problem: Problem }) => [status, problem.type]
const auditOf = (user: Member) =>
  world.asOwner(
    async (owner) =>
      (
        await owner.query(
          'select actor, actor_id is not null as known, source_address, action, before, after from audit where subject like $1 order by id',
          [`%${user.email}%`],
        )
      ).rows,
  )

describe('a change', () => {
  test('of the name counts, is written down with who and from where, and again changes nothing', async () => {
    const user = await addMember(world, [[oak, 'Staff']])
    const changed = (await update(user, { version: 1, name: 'New name' })).body
    expect(changed).toMatchObject({ name: 'New name', version: 2, isActive: true })
    expect((await update(user, { version: 2, name: 'New name' })).body.version).toBe(2)
    expect(await auditOf(user)).toEqual([
      {
        actor: `TenantAdmin of oak (${oak.staff.TenantAdmin.email})`,
        known: true,
        source_address: '127.0.0.1',
        action: 'user.changed',
        before: { name: user.name, isActive: true },
        after: { name: 'New name', isActive: true },
      },
    ])
  })

  test('with an old version overwrites nothing, of two editors at once one wins', async () => {
    const user = await addMember(world, [[oak, 'Staff']])
    const both = await Promise.all(['One', 'Other'].map((name) => update(user, { version: 1, name })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await holdTo(user, [oak.sites[0].id], 1)
    expect(refusal(late)).toEqual([409, 'changed-since'])
    expect(late.problem.detail).toMatch('Someone else changed this while')
    expect((await readUserAs(world, admin, user)).tenants[0]?.role).toBe('Staff')
  })

  test('of a role that a colleague has just changed is refused, and so is adding whom they have just added', async () => {
    const user = await addMember(world, [[oak, 'Staff']])
    const both = await Promise.all(
      (['TenantAdmin', 'Manager'] as const).map((role) => give(user, 'oak', role, admin, 1)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [first] = both.filter(({ status }) => status === 200)
    expect((await readUserAs(world, admin, user)).tenants[0]?.role).toBe(first?.body.tenants[0]?.role)
    const added = await give(user, 'river', 'Staff', world.globalAdmin, 2)
    expect(added.status).toBe(200)
    expect(refusal(await give(user, 'river', 'TenantAdmin', world.globalAdmin, 2))).toEqual([
      409,
      'changed-since',
    ])
    expect(refusal(await give(user, 'oak', 'Staff', admin, 1))).toEqual([409, 'changed-since'])
  })

  test('of somebody in two tenants shows and reaches only the own one', async () => {
    const both = await addMember(world, [
      [oak, 'Manager'],
      [river, 'TenantAdmin'],
    ])
    const seen = await readUserAs(world, admin, both)
    expect(seen.tenants.map(({ tenantKey }) => tenantKey)).toEqual(['oak'])
    expect(refusal(await update(both, { version: 1, name: 'Not yours' }))).toEqual([409, 'not-yours-alone'])
    expect((await deactivate(both)).body.isActive).toBe(false)
    expect((await world.ask(getMe, {}, both)).tenants.map(({ tenantKey }) => tenantKey)).toEqual(['river'])
    expect(refusal(await give(both, 'river', 'Staff'))).toEqual([404, 'not-found'])
    expect(refusal(await remove(both, 'river'))).toEqual([404, 'not-found'])
    const removed = await remove(both, 'oak')
    expect([removed.status, removed.body.tenants]).toEqual([200, []])
    expect((await world.call(calls.getUser, { params: both }, admin)).status).toBe(404)
    const whole = await readUserAs(world, world.globalAdmin, both)
    expect(whole.tenants.map(({ tenantKey }) => tenantKey)).toEqual(['river'])
    expect((await deactivate(both, world.globalAdmin)).body.isActive).toBe(false)
  })

  test('by an administrator of two tenants reaches both', async () => {
    const boss = await addMember(world, [
      [oak, 'TenantAdmin'],
      [river, 'TenantAdmin'],
    ])
    const user = await addMember(world, [[oak, 'Manager']])
    const added = (await give(user, 'river', 'Staff', boss)).body
    expect(added.tenants.map(({ tenantKey, role }) => [tenantKey, role])).toEqual([
      ['oak', 'Manager'],
      ['river', 'Staff'],
    ])
    await accept(world, river, user)
    const moved = { params: user, body: { tenantKey: 'river' } }
    expect((await world.call(calls.setUserCurrentTenant, moved, boss)).status).toBe(403)
    const switched = await world.ask(calls.setUserCurrentTenant, moved, world.globalAdmin)
    expect(switched.currentTenantKey).toBe('river')
    expect((await world.ask(getMe, {}, user)).currentTenantKey).toBe('river')
    expect((await deactivate(user, boss)).body.isActive).toBe(false)
    expect((await world.call(getMe, {}, user)).status).toBe(401)
    await deactivate(user, boss)
    const entries = await auditOf(user)
    expect(entries.filter(({ action }) => action === 'user.deactivated')).toHaveLength(2)
  })
})

describe('the sites of a user', () => {
  test.each([
    ['Manager', 'SiteSpecific'],
    ['Staff', 'Staff'],
    ['TenantAdmin', 'TenantAdmin'],
  ] as const)(
    'of a %s make them a %s held there, and taking them away changes no role',
    async (role, named) => {
      const user = await addMember(world, [[oak, role]])
      const [east, west] = oak.sites
      const held = (await holdTo(user, [west.id, east.id, east.id], 1)).body
      expect(held.tenants[0]).toMatchObject({ role: named, restricted: true })
      expect(held.sites).toEqual({ oak: { restricted: true, siteIds: [east.id, west.id] } })
      expect(held.siteNames).toEqual({ oak: [east.name, west.name].sort() })
      const one = (await holdTo(user, [west.id], 2)).body
      expect(one.sites.oak?.siteIds).toEqual([west.id])
      const freed = (await free(user, 3)).body
      expect([freed.tenants[0]?.role, freed.sites.oak, freed.siteNames, freed.version]).toEqual([
        role,
        { restricted: false, siteIds: [] },
        {},
        4,
      ])
      expect((await auditOf(user)).at(-1)).toMatchObject({
        before: { role: named, siteIds: [west.id] },
        after: { role },
      })
    },
  )

  test('may be ones to look at alone', async () => {
    const user = await addMember(world, [[oak, 'Manager']])
    const [east, west] = oak.sites
    const sitePermissions = { [east.id]: 'view' as const, [west.id]: 'manage' as const }
    const body = { tenantKey: 'oak', restricted: true, siteIds: [east.id, west.id], sitePermissions }
    const held = await world.ask(calls.setUserSites, { params: user, body }, admin)
    expect(held.sitePermissions).toEqual({ oak: { [east.id]: ['view'], [west.id]: ['manage'] } })
    expect((await auditOf(user)).at(-1)).toMatchObject({
      after: { siteIds: [east.id, west.id], viewedSiteIds: [east.id], version: 'none was sent' },
    })
  })

  test('cannot take the last administrator of the whole organization away', async () => {
    const empty = await addEmptyTenant(world)
    const user = await addMember(world, [[empty, 'TenantAdmin']])
    const body = { tenantKey: empty.key, restricted: true, siteIds: [empty.sites[0].id] }
    const answer = await world.call(calls.setUserSites, { params: user, body }, world.globalAdmin)
    expect(refusal(answer)).toEqual([409, 'last-admin'])
  })

  test('are at least one, and of this tenant', async () => {
    const user = await addMember(world, [[oak, 'Staff']])
    expect((await holdTo(user, [], 1)).status).toBe(422)
    expect((await holdTo(user, [river.sites[0].id], 1)).status).toBe(404)
    expect((await holdTo(await addMember(world, [[river, 'Staff']]), [oak.sites[0].id], 1)).status).toBe(404)
  })

  test('that were never held to say nothing about a role: nobody becomes a manager by it', async () => {
    const user = await addMember(world, [[oak, 'Staff']])
    expect((await free(user, 1)).body.tenants[0]?.role).toBe('Staff')
  })

  test('go with the role', async () => {
    const user = await addMember(world, [[oak, 'Staff']])
    await holdTo(user, [oak.sites[0].id], 1)
    await give(user, 'oak', 'SiteSpecific')
    expect((await readUserAs(world, admin, user)).sites.oak?.siteIds).toEqual([oak.sites[0].id])
    await give(user, 'oak', 'Manager')
    expect((await give(user, 'oak', 'SiteSpecific')).body.sites.oak).toEqual({
      restricted: true,
      siteIds: [],
    })
  })
})

describe('nobody', () => {
  test('changes their own rights; their own name they may', async () => {
    const self = await addMember(world, [[oak, 'TenantAdmin']])
    const own = [
      await give(self, 'oak', 'Staff', self),
      await give(self, 'oak', 'TenantAdmin', self),
      await remove(self, 'oak', self),
      await deactivate(self, self),
      await update(self, { version: 1, isActive: false }, self),
      await holdTo(self, [oak.sites[0].id], 1, self),
    ]
    for (const answer of own) expect(refusal(answer)).toEqual([403, 'own-rights'])
    expect((await update(self, { version: 1, name: 'As I like' }, self)).body.name).toBe('As I like')
  })

  test('touches a global administrator without being one', async () => {
    const boss = await addMember(world, [[oak, 'Staff']], { is_global_admin: true })
    const tried = [
      await give(boss, 'oak', 'Manager'),
      await remove(boss, 'oak'),
      await deactivate(boss),
      await update(boss, { version: 1, name: 'Mine' }),
      await holdTo(boss, [oak.sites[0].id], 1),
    ]
    for (const answer of tried) expect(refusal(answer)).toEqual([403, 'global-admin'])
    const elsewhere = await addMember(world, [], { is_global_admin: true })
    expect((await deactivate(elsewhere)).status).toBe(404)
    expect((await deactivate(elsewhere, world.globalAdmin)).body.isActive).toBe(false)
  })

  test('works in a tenant that is not theirs', async () => {
    const user = await addMember(world, [[oak, 'Staff']])
    const current = { params: user, body: { tenantKey: 'river' } }
    expect((await world.call(calls.setUserCurrentTenant, current, world.globalAdmin)).status).toBe(404)
  })
})

describe('a tenant keeps an administrator', () => {
  test('whoever asks, and however the last one would go', async () => {
    const tenant = await addEmptyTenant(world)
    const last = await addMember(world, [[tenant, 'TenantAdmin']])
    await addMember(world, [[tenant, 'TenantAdmin']], { is_active: false })
    const tried = [
      await give(last, tenant.key, 'Manager', world.globalAdmin),
      await remove(last, tenant.key, world.globalAdmin),
      await deactivate(last, world.globalAdmin),
    ]
    for (const answer of tried) expect(refusal(answer)).toEqual([409, 'last-admin'])
    expect((await readUserAs(world, world.globalAdmin, last)).version).toBe(1)
    await addMember(world, [[tenant, 'TenantAdmin']])
    expect((await give(last, tenant.key, 'Manager', world.globalAdmin)).status).toBe(200)
  })

  test('when two demote each other at once', async () => {
    const tenant = await addEmptyTenant(world)
    const one = await addMember(world, [[tenant, 'TenantAdmin']])
    const other = await addMember(world, [[tenant, 'TenantAdmin']])
    const answers = await Promise.all([
      give(one, tenant.key, 'Staff', other),
      give(other, tenant.key, 'Staff', one),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('when a global administrator takes the role of both at once, or the accounts', async () => {
    for (const take of [
      (user: Member, key: string) => give(user, key, 'Staff', world.globalAdmin),
      (user: Member) => deactivate(user, world.globalAdmin),
      (user: Member, key: string) => remove(user, key, world.globalAdmin),
    ]) {
      const tenant = await addEmptyTenant(world)
      const all = await Promise.all([1, 2, 3].map(() => addMember(world, [[tenant, 'TenantAdmin']])))
      const answers = await Promise.all(all.map((user) => take(user, tenant.key)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    }
  })

  test('and the house a global administrator, when two deactivate each other at once', async () => {
    const one = await addMember(world, [], { is_global_admin: true })
    const other = await addMember(world, [], { is_global_admin: true })
    const answers = await Promise.all([deactivate(one, other), deactivate(other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})
