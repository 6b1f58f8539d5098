import { randomUUID } from 'node:crypto'
import { getTenant, setTenantProvider } from '@muster/contract/adminTenantCalls'
import {
  addUserTenant,
  changeUserEmail,
  createUser,
  deactivateUser,
  getUser,
  listUsers,
  removeUserSignIns,
  removeUserTenant,
  setUserCurrentTenant,
  updateUser,
} from '@muster/contract/adminUserCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import {
  acceptInvitation,
  declineInvitation,
  getMe,
  getMyCurrentTenant,
  listMyInvitations,
  setMyCurrentTenant,
} from '@muster/contract/userCalls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { audience, startIssuer } from '../../../test/issuer.ts'
import { addEmptyTenant, addMember, readUserAs } from '../../../test/members.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** An administrator of one organization, and people of another one. */

let world: World
let oak: TestTenant
let river: TestTenant
let oakAdmin: TestAccount
let riverAdmin: TestAccount

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  oakAdmin = oak.staff.TenantAdmin
  riverAdmin = river.staff.TenantAdmin
})
afterAll(() => world.close())

type Body = Parameters<typeof world.call<typeof createUser>>[1]['body']
const invite = (email: string, changes: Partial<Body> = {}, as = oakAdmin) =>
  world.call(
    createUser,
    { body: { name: 'As oak writes it', email, tenantKey: oak.key, role: 'Manager', ...changes } },
    as,
  )
const accept = (who: TestAccount, tenant: TestTenant, body: { name?: string } = {}) =>
  world.call(acceptInvitation, { params: { tenantId: tenant.id }, body }, who)
const tenantsOf = async (who: TestAccount) =>
  (await world.ask(getMe, {}, who)).tenants.map((each) => each.tenantKey)

describe('a person of another organization', () => {
  test('is invited and stays where they are until they accept', async () => {
    const linh = await addMember(world, [[river, 'Manager']], { name: 'Linh Tran' })
    const { status, body } = await invite(linh.email)
    expect(status).toBe(201)
    expect(await tenantsOf(linh)).toEqual(['river'])
    const headers = { ...(await world.headersOf(linh)), 'tenant-id': oak.id }
    expect((await world.server.app.inject({ url: '/api/sites', headers })).statusCode).toBe(404)
    expect(await world.ask(listMyInvitations, {}, linh)).toMatchObject({
      invitations: [{ tenantKey: 'oak', role: 'Manager', invitedBy: oakAdmin.name }],
      isWaitedForElsewhere: false,
    })
    // Her own administrator still has all of the account.
    const own = await world.ask(deactivateUser, { params: { id: linh.id } }, riverAdmin)
    expect(own.isActive).toBe(false)
    await world.ask(updateUser, { params: { id: linh.id }, body: { isActive: true } }, riverAdmin)

    expect((await accept(linh, oak)).status).toBe(200)
    expect(await tenantsOf(linh)).toEqual(['oak', 'river'])
    expect((await world.ask(getMyCurrentTenant, {}, linh))?.tenantKey).toBe('river')
    const seen = await readUserAs(world, oakAdmin, { id: body.id })
    expect(seen).toMatchObject({ name: 'Linh Tran', tenants: [{ tenantKey: 'oak', state: 'member' }] })
    expect((await accept(linh, oak)).status).toBe(404)
  })

  test('declines, and the organization reads that in its audit', async () => {
    const person = await addMember(world, [[river, 'Staff']])
    const { body } = await invite(person.email)
    const { invitations } = await world.ask(declineInvitation, { params: { tenantId: oak.id } }, person)
    expect(invitations).toEqual([])
    expect((await world.call(getUser, { params: { id: body.id } }, oakAdmin)).status).toBe(404)
    const audit = await world.ask(searchAudit, { query: { action: 'user.invitationDeclined' } }, oakAdmin)
    expect(audit.items[0]).toMatchObject({ subject: `As oak writes it (${person.email})` })
  })

  test('accepts for nobody else, and answers nothing in a way of signing in that the organization does not take', async () => {
    const person = await addMember(world, [])
    await invite(person.email)
    expect((await accept(river.staff.Manager, oak)).status).toBe(404)
    await world.asOwner((owner) =>
      owner.query('update tenant set common_sign_in = false where id = $1', [oak.id]),
    )
    expect(await world.ask(listMyInvitations, {}, person)).toEqual({
      invitations: [],
      isWaitedForElsewhere: true,
    })
    expect((await accept(person, oak)).status).toBe(404)
    expect((await world.call(declineInvitation, { params: { tenantId: oak.id } }, person)).status).toBe(404)
    await world.asOwner((owner) =>
      owner.query('update tenant set common_sign_in = true where id = $1', [oak.id]),
    )
  })

  test('is not signed in by the provider of an organization that invites them, and after accepting in that one alone', async () => {
    const provider = await startIssuer()
    onTestFinished(() => provider.close())
    const [own, evil] = await Promise.all([addEmptyTenant(world), addEmptyTenant(world)])
    const { version } = await world.ask(getTenant, { params: evil }, world.globalAdmin)
    const at = { issuer: provider.url, clientId: audience, audience }
    await world.ask(setTenantProvider, { params: evil, body: { version, provider: at } }, world.globalAdmin)
    const person = await addMember(world, [[own, 'Manager']])
    await world.ask(setMyCurrentTenant, { body: { tenantKey: own.key } }, person)
    await invite(person.email)
    const offer = { name: 'X', email: person.email, tenantKey: evil.key, role: 'Staff' } as const
    await world.ask(createUser, { body: offer }, world.globalAdmin)
    const token = await provider.tokenFor({ ...person, subject: 'whom the provider names' })
    const claimed = { headers: { authorization: `Bearer ${token}` } }

    // It does not even sign in somebody who belongs elsewhere, so it cannot accept its own invitation in their name.
    expect((await world.call(listMyInvitations, {}, claimed)).problem.type).toBe('accept-first')
    for (const { id } of [oak, evil]) {
      const params = { params: { tenantId: id } }
      expect((await world.call(declineInvitation, params, claimed)).status).toBe(401)
      expect((await world.call(acceptInvitation, { ...params, body: {} }, claimed)).status).toBe(401)
    }
    const mine = await world.ask(listMyInvitations, {}, person)
    expect(mine.invitations.map(({ tenantKey }) => tenantKey).sort()).toEqual([evil.key, 'oak'].sort())
    expect(mine.isWaitedForElsewhere).toBe(false)

    // They do, by the sign-in of the deployment, whatever that one takes to work in it.
    await world.ask(acceptInvitation, { params: { tenantId: evil.id }, body: {} }, person)
    await world.ask(setMyCurrentTenant, { body: { tenantKey: evil.key } }, claimed)
    expect((await world.ask(getMyCurrentTenant, {}, person))?.tenantKey).toBe(own.key)
    // Their own sign-in, which does not open that one, still says where they work.
    await accept(person, oak)
    await world.ask(setMyCurrentTenant, { body: { tenantKey: oak.key } }, person)
    expect((await world.ask(getMyCurrentTenant, {}, person))?.tenantKey).toBe(oak.key)
  })

  test('chooses where they work; no organization does', async () => {
    const person = await addMember(world, [
      [river, 'Manager'],
      [oak, 'Staff'],
    ])
    const body = { tenantKey: 'oak' }
    for (const admin of [oakAdmin, riverAdmin])
      expect(
        (await world.call(setUserCurrentTenant, { params: { id: person.id }, body }, admin)).status,
      ).toBe(403)
    const elsewhere = await addEmptyTenant(world)
    await world.ask(
      createUser,
      { body: { name: 'X', email: person.email, tenantKey: elsewhere.key, role: 'Staff' } },
      world.globalAdmin,
    )
    await accept(person, elsewhere)
    expect((await world.ask(getMyCurrentTenant, {}, person))?.tenantKey).toBe('oak')
    await world.ask(setMyCurrentTenant, { body: { tenantKey: elsewhere.key } }, person)
    expect((await world.ask(getMyCurrentTenant, {}, person))?.tenantKey).toBe(elsewhere.key)
    expect((await readUserAs(world, oakAdmin, person)).currentTenantKey).toBe('oak')
  })

  test('is suspended by each of their organizations in that one alone', async () => {
    const person = await addMember(world, [
      [river, 'Manager'],
      [oak, 'Staff'],
    ])
    const suspended = await world.ask(deactivateUser, { params: { id: person.id } }, riverAdmin)
    expect(suspended).toMatchObject({
      isActive: false,
      tenants: [{ tenantKey: 'river', state: 'suspended' }],
    })
    expect(await tenantsOf(person)).toEqual(['oak'])
    expect(await readUserAs(world, oakAdmin, person)).toMatchObject({ isActive: true })
    await world.ask(deactivateUser, { params: { id: person.id } }, oakAdmin)
    expect(await world.call(getMe, {}, person)).toMatchObject({
      status: 401,
      problem: { type: expect.stringContaining('deactivated') },
    })
    await world.ask(updateUser, { params: { id: person.id }, body: { isActive: true } }, riverAdmin)
    expect(await tenantsOf(person)).toEqual(['river'])
  })
})

describe('an organization that invites an address', () => {
  const kinds = {
    new: async () => `${randomUUID()}@example.org`,
    known: async () => (await addMember(world, [[river, 'Manager']], { name: 'A known name' })).email,
    deactivated: async () => (await addMember(world, [[river, 'Staff']], { is_active: false })).email,
    'global administrator': async () => (await addMember(world, [], { is_global_admin: true })).email,
  }

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'learns nothing of the account: %s',
    async (kind) => {
      const email = await kinds[kind]()
      const { status, body } = await invite(email)
      const told = (user: object) => ({ ...user, id: '', email: '', createdAt: '', invitations: {} })
      const expected = {
        ...told({}),
        name: 'As oak writes it',
        isActive: true,
        isGlobalAdmin: false,
        hasSignedIn: false,
        firstSignedInAt: null,
        version: 1,
        tenants: [expect.objectContaining({ tenantKey: 'oak', state: 'invited', role: 'Manager' })],
        sites: { oak: { restricted: false, siteIds: [] } },
        sitePermissions: {},
        siteNames: {},
        currentTenantKey: null,
      }
      expect([status, told(body)]).toEqual([201, expected])
      const params = { id: body.id }
      expect(told(await world.ask(getUser, { params }, oakAdmin))).toEqual(expected)
      const { items } = await world.ask(listUsers, { query: { search: email } }, oakAdmin)
      expect(items.map(told)).toEqual([expected])
      expect(
        (await world.ask(listUsers, { query: { search: 'A known name' } }, oakAdmin)).items.map(
          ({ email: each }) => each,
        ),
      ).not.toContain(email)
      const again = await invite(email)
      expect([again.status, again.problem?.type]).toEqual([409, expect.stringContaining('already-invited')])
      expect((await world.call(deactivateUser, { params }, oakAdmin)).status).toBe(409)
      expect((await world.call(removeUserSignIns, { params }, oakAdmin)).status).toBe(409)
      const renamed = await world.ask(updateUser, { params, body: { name: 'Written anew' } }, oakAdmin)
      expect(renamed.name).toBe('Written anew')
      const inRole = await world.ask(
        addUserTenant,
        { params, body: { tenantKey: 'oak', role: 'Staff' } },
        oakAdmin,
      )
      expect(inRole.tenants).toMatchObject([{ role: 'Staff', state: 'invited' }])
      const corrected = await world.ask(
        changeUserEmail,
        { params, body: { email: await kinds.new() } },
        oakAdmin,
      )
      expect(corrected).toMatchObject({
        name: 'Written anew',
        tenants: [{ role: 'Staff', state: 'invited' }],
      })
      expect((await world.call(getUser, { params }, oakAdmin)).status).toBe(404)
      const gone = await world.ask(
        removeUserTenant,
        { params: { id: corrected.id, tenantKey: 'oak' } },
        oakAdmin,
      )
      expect(gone).toMatchObject({ tenants: [], hasSignedIn: false })
    },
  )

  test('cannot find out addresses by correcting those of its own people', async () => {
    const taken = await addMember(world, [[river, 'Manager']])
    for (const email of [taken.email, `${randomUUID()}@example.org`]) {
      const own = await addMember(world, [[oak, 'Staff']])
      await world.ask(getMe, {}, own)
      const change = (signIn: 'keep' | 'remove') =>
        world.call(changeUserEmail, { params: { id: own.id }, body: { email, signIn } }, oakAdmin)
      expect((await change('keep')).status).toBe(403)
      expect((await change('remove')).body).toMatchObject({
        email,
        hasSignedIn: false,
        tenants: [{ state: 'invited' }],
      })
    }
  })

  test('does not choose what another one calls its people', async () => {
    const email = `${randomUUID()}@example.org`
    await invite(email, { name: 'A name chosen by oak' })
    const right = { name: 'Right Name', email, tenantKey: 'river', role: 'Manager' } as const
    const seen = await world.ask(createUser, { body: right }, riverAdmin)
    expect(seen.name).toBe('Right Name')
    const person = { subject: randomUUID(), email, name: '', role: 'Manager' } as const
    expect(await world.ask(getMe, {}, person)).toMatchObject({ tenants: [] })
    expect((await accept(person, river, { name: 'Right Name' })).status).toBe(200)
    expect(await world.ask(getMe, {}, person)).toMatchObject({
      name: 'Right Name',
      currentTenantKey: 'river',
    })
    expect((await readUserAs(world, riverAdmin, seen)).name).toBe('Right Name')
  })

  test('does not see its members change elsewhere', async () => {
    const person = await addMember(world, [
      [river, 'Manager'],
      [oak, 'Staff'],
    ])
    const before = await readUserAs(world, oakAdmin, person)
    await world.ask(
      addUserTenant,
      { params: { id: person.id }, body: { tenantKey: 'river', role: 'Staff' } },
      riverAdmin,
    )
    expect(await readUserAs(world, oakAdmin, person)).toEqual(before)
  })
})

test('PostgreSQL shows nobody an assignment that does not hold, unless they manage users', async () => {
  const person = await addMember(world, [[river, 'Manager']])
  await invite(person.email)
  const { rows } = await world.asOwner(async (owner) => {
    await owner.query(`set role muster_app`)
    await owner.query("select set_config('muster.tenant_id', $1, false)", [oak.id])
    const seen = await owner.query(
      `select (select count(*) from tenant_assignment where user_id = $1)::int as assignments,
        (select count(*) from app_user where id = $1)::int as accounts`,
      [person.id],
    )
    await owner.query(`reset role`)
    return seen
  })
  expect(rows).toEqual([{ assignments: 0, accounts: 0 }])
})
