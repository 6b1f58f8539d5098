import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/adminTenantCalls'
import { createUser, getUser, listUsers, updateUser } from '@muster/contract/adminUserCalls'
import { streamPaths } from '@muster/contract/frames'
import { listIncidents, startIncident } from '@muster/contract/incidentCalls'
import { acceptInvitation, getMe, getMyPermissions, setMyCurrentTenant } from '@muster/contract/userCalls'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callEndpoint } from '../../../test/callEndpoint.ts'
import { type Issuer, type Person, startIssuer } from '../../../test/issuer.ts'
import { addEmptyTenant, addMember } from '../../../test/members.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openSse } from '../../../test/sse.ts'
import { type Credentials, openWorld, type World } from '../../../test/world.ts'

/** Tests that each tenant trusts one provider: its own, or the deployment's. Another one's tokens open nothing there. */

let world: World
let oak: TestTenant
let river: TestTenant
/** The provider of river; oak has none of its own. */
let theirs: Issuer
const audience = 'river-api'

beforeAll(async () => {
  ;[world, theirs] = await Promise.all([openWorld(), startIssuer()])
  ;[oak, river] = world.tenants
})
afterAll(async () => {
  await theirs.close()
  await world.close()
})

/** Signs in at an issuer with any claims. */
async function from(issuer: Issuer, who: Person, claims: JWTPayload = {}): Promise<Credentials> {
  const token = await issuer.tokenFor(who, { aud: audience, ...claims })
  return { headers: { authorization: `Bearer ${token}` } }
}

async function setProvider(
  tenant: TestTenant,
  provider: calls.TenantProvider | null,
  as: Credentials = world.globalAdmin,
) {
  const { version } = await world.ask(calls.getTenant, { params: tenant }, world.globalAdmin)
  return world.call(calls.setTenantProvider, { params: tenant, body: { version, provider } }, as)
}
const providerAt = (issuer: Issuer, named = audience) => ({
  issuer: issuer.url,
  clientId: 'muster-at-river',
  audience: named,
})
const tenantsOf = async (as: Credentials) =>
  (await world.ask(getMe, {}, as)).tenants.map(({ tenantKey }) => tenantKey).sort()
const identitiesOf = (email: string) =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ issuer: string }>(
      'select issuer from user_identity join app_user on id = user_id where email = $1',
      [email],
    )
    return rows.map(({ issuer }) => issuer)
  })

describe('a tenant’s own provider', () => {
  beforeEach(async () => {
    expect((await setProvider(river, providerAt(theirs))).status).toBe(200)
  })

  test('opens that tenant to its people, who no longer come in by the provider of the place', async () => {
    const { Manager } = river.staff
    const manager = await from(theirs, Manager)
    expect(await tenantsOf(manager)).toEqual(['river'])
    expect((await world.call(listIncidents, { query: {} }, manager)).status).toBe(200)
    expect(await tenantsOf(Manager)).toEqual([])
    expect((await world.call(listIncidents, { query: {} }, Manager)).status).toBe(403)
    const named = { headers: { ...(await world.headersOf(Manager)), 'tenant-id': river.id } }
    expect((await world.call(listIncidents, { query: {} }, named)).status).toBe(404)
    expect(await tenantsOf(oak.staff.Manager)).toEqual(['oak'])
  })

  test('that claims to have another tenant’s administrator gets nothing, not even a link', async () => {
    const { TenantAdmin } = oak.staff
    const rogue = await from(theirs, { ...TenantAdmin, subject: 'rogue' })
    expect((await world.call(getMe, {}, rogue)).status).toBe(401)
    expect((await world.call(calls.getTenant, { params: oak }, rogue)).status).toBe(401)
    expect(await identitiesOf(TenantAdmin.email)).not.toContain(theirs.url)
  })

  test('that claims to have an administrator whom it invited first gets no further than its own tenant', async () => {
    const victim = await addMember(world, [[oak, 'TenantAdmin']])
    const body = { email: victim.email, name: 'X', tenantKey: 'river', role: 'TenantAdmin' } as const
    const inviter = await from(theirs, river.staff.TenantAdmin)
    await world.ask(createUser, { body: { ...body, siteIds: [] } }, inviter)
    const rogue = await from(theirs, { ...victim, subject: 'rogue-2' })
    expect((await world.call(getMe, {}, rogue)).problem.type).toBe('accept-first')
    expect(await identitiesOf(victim.email)).not.toContain(theirs.url)
    const acceptance = { params: { tenantId: river.id }, body: {} }
    expect((await world.call(acceptInvitation, acceptance, rogue)).status).toBe(401)
    await world.ask(acceptInvitation, acceptance, victim)
    expect(await tenantsOf(rogue)).toEqual(['river'])
    expect((await world.ask(getMyPermissions, {}, rogue)).tenants).toHaveLength(1)
    const inOak = { headers: { ...('headers' in rogue ? rogue.headers : {}), 'tenant-id': oak.id } }
    expect((await world.call(listIncidents, { query: {} }, inOak)).status).toBe(404)
    expect((await world.call(calls.getTenant, { params: oak }, rogue)).status).toBe(404)
    expect(
      (await world.call(getUser, { params: { id: await idOf(oak.staff.Staff.email) } }, rogue)).status,
    ).toBe(404)
    expect((await world.call(listUsers, { query: { tenantKey: 'oak' } }, rogue)).status).toBe(404)
    const switching = { body: { tenantKey: 'oak' } }
    expect((await world.call(setMyCurrentTenant, switching, rogue)).status).toBe(404)
    // The account is the victim's too, in the other tenant: not even its name is theirs to change.
    const seen = await world.ask(getUser, { params: { id: victim.id } }, world.globalAdmin)
    const rename = {
      params: { id: victim.id },
      body: { version: seen.version, name: 'Rogue', isActive: true },
    }
    expect((await world.call(updateUser, rename, rogue)).problem.type).toBe('not-yours-alone')
    expect(await tenantsOf(victim)).toEqual(['oak'])
  })

  test('no longer signs in somebody who left, also when they are invited anew', async () => {
    const left = await addMember(world, [
      [oak, 'Staff'],
      [river, 'Staff'],
    ])
    const there = await from(theirs, left)
    expect(await tenantsOf(there)).toEqual(['river'])
    const setState = (assignments: string) =>
      world.asOwner((owner) => owner.query(assignments, [river.id, left.id]))
    await setState(
      "update tenant_assignment set state = 'invited', invited_name = 'X', invited_email = 'x@example.org', invited_by = 'Y', invited_at = now() where tenant_id = $1 and user_id = $2",
    )
    expect((await world.call(getMe, {}, there)).problem.type).toBe('accept-first')
    await setState('delete from tenant_assignment where tenant_id = $1 and user_id = $2')
    expect((await world.call(getMe, {}, there)).problem.type).toBe('not-invited')
    expect(await tenantsOf(left)).toEqual(['oak'])
  })

  test('makes nobody a global administrator, whoever it says they are', async () => {
    const nowhere = await from(theirs, { ...world.globalAdmin, subject: 'not-the-admin' })
    expect((await world.call(getMe, {}, nowhere)).status).toBe(401)
    const admin = await addMember(world, [[river, 'Staff']], { is_global_admin: true })
    const here = await from(theirs, admin)
    expect(await world.ask(getMe, {}, here)).toMatchObject({ isGlobalAdmin: false, globalRoles: [] })
    expect((await world.call(calls.listTenants, { query: {} }, here)).status).toBe(403)
    expect(await world.ask(getMe, {}, admin)).toMatchObject({ isGlobalAdmin: true })
    expect((await world.call(calls.getTenant, { params: river }, admin)).status).toBe(200)
  })

  test('is one of several sign-ins of one account, but never the second of one issuer', async () => {
    const both = await addMember(world, [
      [oak, 'Manager'],
      [river, 'Staff'],
    ])
    expect(await tenantsOf(both)).toEqual(['oak'])
    expect(await tenantsOf(await from(theirs, both))).toEqual(['river'])
    expect((await identitiesOf(both.email)).sort()).toEqual([theirs.url, world.issuer.url].sort())
    const takenOver = await from(theirs, { ...both, subject: 'new-owner-of-the-mailbox' })
    expect((await world.call(getMe, {}, takenOver)).status).toBe(401)
    const raced = await addMember(world, [[river, 'Staff']])
    const [first, second] = await Promise.all(
      ['one', 'other'].map(async (subject) => {
        const racer = await from(theirs, { ...raced, subject })
        return (await world.call(getMe, {}, racer)).status
      }),
    )
    expect([first, second].sort()).toEqual([200, 401])
  })

  test('links nobody by an address that it has not verified', async () => {
    const member = await addMember(world, [[river, 'Staff']])
    const unverified = await from(theirs, member, { email_verified: false })
    expect((await world.call(getMe, {}, unverified)).status).toBe(401)
  })

  test.each([
    ['another audience', { aud: 'another-app-of-theirs' }],
    ['the audience of the place', { aud: 'muster-api' }],
  ])('opens nothing with a token for %s', async (_, claims) => {
    const manager = await from(theirs, river.staff.Manager, claims)
    expect((await world.call(getMe, {}, manager)).status).toBe(401)
  })

  test('keeps a board open only while the tenant trusts it', async () => {
    const url = await world.listen()
    const admin = await addMember(world, [[river, 'Manager']])
    const manager = await from(theirs, admin)
    const incidentId = randomUUID()
    const start = { commandId: randomUUID() as string, incidentId, siteIds: [river.sites[0].id] }
    const words = { kind: 'Exercise', action: 'Lockdown', type: 1 } as const
    await world.ask(startIncident, { body: { ...start, ...words } }, manager)
    const quick = await world.addServer({ keepaliveEvery: 60 })
    const at = await world.listen(quick)
    const headers = 'headers' in manager ? manager.headers : {}
    const stream = await openSse(at + streamPaths.incident(incidentId), { headers })
    await stream.next()
    const byThePlace = await fetch(url + streamPaths.incident(incidentId), {
      headers: await world.headersOf(admin),
    })
    expect(byThePlace.status).toBe(403)
    await setProvider(river, null)
    expect((await stream.next(({ event }) => event === 'gone')).data).toContain('has ended')
  })
})

const idOf = (email: string) =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from app_user where email = $1', [email])
    return rows[0]?.id ?? ''
  })

describe('two tenants at one provider', () => {
  test('are told apart by the audience of the token', async () => {
    const [one, other] = [await addEmptyTenant(world), await addEmptyTenant(world)]
    await setProvider(one, providerAt(theirs, 'one-api'))
    await setProvider(other, providerAt(theirs, 'other-api'))
    const member = await addMember(world, [
      [one, 'Staff'],
      [other, 'Staff'],
    ])
    expect(await tenantsOf(await from(theirs, member, { aud: 'one-api' }))).toEqual([one.key])
    expect(await tenantsOf(await from(theirs, member, { aud: 'other-api' }))).toEqual([other.key])
    const forBoth = await from(theirs, member, { aud: ['one-api', 'other-api'] })
    expect(await tenantsOf(forBoth)).toEqual([one.key, other.key].sort())
  })
})

describe('a provider', () => {
  test('that is new works at once on every server, and one that is gone no longer', async () => {
    const second = await world.addServer()
    const issuer = await startIssuer()
    const tenant = await addEmptyTenant(world)
    const member = await addMember(world, [[tenant, 'Staff']])
    const token = await from(issuer, member)
    const status = async (server = second) => (await world.call(getMe, {}, token, server)).status
    expect(await status()).toBe(401)
    await setProvider(tenant, providerAt(issuer))
    await expect.poll(status).toBe(200)
    await setProvider(tenant, null)
    await expect.poll(status).toBe(401)
    await setProvider(tenant, providerAt(issuer))
    await expect.poll(status).toBe(200)
    const closing = { params: { id: tenant.id } }
    await world.ask(calls.deactivateTenant, closing, world.globalAdmin)
    await expect.poll(status).toBe(401)
    await issuer.close()
  })

  test('that goes away keeps only its own people waiting', async () => {
    const issuer = await startIssuer()
    const tenant = await addEmptyTenant(world)
    const member = await addMember(world, [[tenant, 'Staff']])
    await setProvider(tenant, providerAt(issuer))
    const token = await from(issuer, member)
    await issuer.close()
    const answer = await world.call(getMe, {}, token)
    expect([answer.status, answer.problem.type]).toEqual([503, 'sign-in-away'])
    expect(await tenantsOf(oak.staff.Manager)).toEqual(['oak'])
    expect(
      (await world.call(getMe, {}, await from(theirs, { ...river.staff.Staff, subject: 's' }))).status,
    ).toBeLessThan(500)
  })

  test('may change its keys', async () => {
    const issuer = await startIssuer()
    const tenant = await addEmptyTenant(world)
    const member = await addMember(world, [[tenant, 'Staff']])
    await setProvider(tenant, providerAt(issuer))
    expect(await tenantsOf(await from(issuer, member))).toEqual([tenant.key])
    await issuer.changeKey()
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    expect(await tenantsOf(await from(issuer, member))).toEqual([tenant.key])
    vi.useRealTimers()
    await issuer.close()
  })
})

describe('setting a provider', () => {
  const refusal = (answer: Awaited<ReturnType<typeof setProvider>>) => [
    answer.status,
    answer.problem.type,
    answer.problem.errors?.map(({ field }) => field),
  ]

  test('is for a global administrator; the tenant’s own sees it', async () => {
    const tenant = await addEmptyTenant(world)
    const admin = await addMember(world, [[tenant, 'TenantAdmin']])
    expect(refusal(await setProvider(tenant, providerAt(theirs), admin))).toEqual([
      403,
      'missing-right',
      undefined,
    ])
    const answer = await setProvider(tenant, providerAt(theirs))
    expect(answer.body.provider).toEqual(providerAt(theirs))
    const seen = await world.ask(calls.getTenant, { params: tenant }, await from(theirs, admin))
    expect(seen.provider).toEqual(providerAt(theirs))
  })

  test('is written down, and overwrites nothing that was not seen', async () => {
    const tenant = await addEmptyTenant(world)
    await setProvider(tenant, providerAt(theirs))
    const again = await setProvider(tenant, providerAt(theirs))
    expect(again.body.version).toBe(2)
    const stale = { params: tenant, body: { version: 1, provider: null } }
    expect((await world.call(calls.setTenantProvider, stale, world.globalAdmin)).problem.type).toBe(
      'changed-since',
    )
    const { rows } = await world.asOwner((owner) =>
      owner.query('select action, before, after from audit where tenant_id = $1', [tenant.id]),
    )
    expect(rows).toEqual([{ action: 'tenant.providerChanged', before: {}, after: providerAt(theirs) }])
  })

  test('is refused where no provider answers as that issuer, on that field', async () => {
    const tenant = await addEmptyTenant(world)
    const gone = await startIssuer()
    await gone.close()
    const at = (issuer: string) => setProvider(tenant, { ...providerAt(theirs), issuer })
    for (const issuer of [
      gone.url,
      `${theirs.url}/`,
      world.issuer.url,
      'http://login.example.org',
      'http://169.254.169.254',
    ]) {
      expect([issuer, ...refusal(await at(issuer))]).toEqual([
        issuer,
        422,
        'wrong-issuer',
        ['provider.issuer'],
      ])
    }
    expect((await world.ask(calls.getTenant, { params: tenant }, world.globalAdmin)).provider).toBeNull()
  })

  test.each([
    ['provider.issuer', { issuer: 'login.example.org' }],
    ['provider.issuer', { issuer: 'ftp://login.example.org' }],
    ['provider.issuer', { issuer: 'https://login.example.org/?a=b' }],
    ['provider.issuer', { issuer: 'https://me:secret@login.example.org' }],
    ['provider.clientId', { clientId: '' }],
    ['provider.audience', { audience: ' ' }],
    ['provider.audience', { audience: undefined }],
  ])('is refused on %s: %j', async (field, change) => {
    const body = { version: 1, provider: { ...providerAt(theirs), ...change } }
    const headers = await world.headersOf(world.globalAdmin)
    const answer = await callEndpoint(
      ...([world.server.app, calls.setTenantProvider, { params: { id: oak.id }, body }, headers] as const),
    )
    expect([answer.status, answer.problem.errors?.map((each) => each.field)]).toEqual([422, [field]])
  })

  test('to an address without https is refused in production, on this machine too', async () => {
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example.org' }
    const server = await world.addServer({ env })
    const body = { version: 1, provider: providerAt(theirs) }
    const answer = await world.call(calls.setTenantProvider, { params: oak, body }, world.globalAdmin, server)
    expect(answer.problem.type).toBe('wrong-issuer')
    expect(answer.problem.detail).toContain('https')
  })
})
