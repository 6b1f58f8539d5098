import { getTenant } from '@muster/contract/adminTenantCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import * as calls from '@muster/contract/signInProviderCalls'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { type Credentials, openWorld, type World } from '../../../test/world.ts'
import { rowOf } from './storedProvider.ts'

/** Tests the setup of where the people of an organization sign in. */

let world: World
let oak: TestTenant
let upstream: OAuth2Server
/** The answer of the provider to a code that it never gave. */
let answer: { statusCode: number; body: object } | null = null

beforeAll(async () => {
  upstream = new OAuth2Server()
  await upstream.issuer.keys.generate('RS256')
  await upstream.start(0, 'localhost')
  // It refuses a made-up code before it says who may ask: so the answer is given here.
  upstream.service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Record<string, unknown> }) => {
    body.token_endpoint = `${tokens.url}/token`
  })
  world = await openWorld({ env: { PUBLIC_URL: 'https://muster.test' } })
  ;[oak] = world.tenants
})
beforeEach(async () => {
  answer = { statusCode: 400, body: { error: 'invalid_grant' } }
  await world.asOwner((owner) =>
    owner.query('truncate sign_in_refusal, sign_in_provider; update tenant set common_sign_in = true'),
  )
})
afterAll(async () => {
  await world.close()
  await upstream.stop()
  await tokens.close()
})

const tokens = await serveTokens(() => answer ?? { statusCode: 500, body: {} })

const settings = (as: Credentials = world.globalAdmin) =>
  world.ask(calls.getSignInSettings, { params: oak }, as)
const provider = (set: object = {}) => ({
  kind: 'openid' as const,
  name: 'Oak Login',
  issuer: upstream.issuer.url ?? '',
  clientId: 'muster',
  clientSecret: 'very-secret',
  clientAuth: 'post' as const,
  scopes: 'openid email',
  parameters: { audience: 'x' },
  rule: 'verified' as const,
  domains: ['Oak.Example.org'],
  directory: null,
  isActive: true,
  ...set,
})
const version = async () => (await world.ask(getTenant, { params: oak }, world.globalAdmin)).version
const add = async (set: object = {}, as: Credentials = world.globalAdmin) =>
  world.call(
    calls.addSignInProvider,
    { params: oak, body: { version: await version(), provider: provider(set) } },
    as,
  )

test('a provider is tried, saved, shown without its secret, and in the audit without it', async () => {
  expect((await add()).status).toBe(201)
  const { ownIssuer, providers, commonSignIn } = await settings()
  expect({ ownIssuer, commonSignIn }).toEqual({
    ownIssuer: 'https://muster.test/identity',
    commonSignIn: true,
  })
  expect(providers).toMatchObject([
    { name: 'Oak Login', domains: ['oak.example.org'], parameters: { audience: 'x' } },
  ])
  const { items } = await world.ask(
    searchAudit,
    { query: { action: 'tenant.providerAdded' } },
    world.globalAdmin,
  )
  expect(items[0]).toMatchObject({ after: { clientId: 'muster' } })
  expect(JSON.stringify([providers, items])).not.toContain('very-secret')
  expect((await settings(oak.staff.TenantAdmin)).providers).toHaveLength(1)
})

test.each([
  [
    'that takes no such client',
    { statusCode: 401, body: { error: 'invalid_client' } },
    {},
    'clientSecret',
    'invalid_client',
  ],
  ['that calls itself otherwise', null, { issuer: 'other' }, 'issuer', 'It calls itself http://localhost'],
  [
    'that does not answer',
    null,
    { issuer: 'http://localhost:9' },
    'issuer',
    'No OpenID provider answers there',
  ],
  ['over http', null, { issuer: 'http://login.example.org' }, 'issuer', 'Use an https address'],
] as const)('a provider %s is not saved, and the field says why', async (_, said, set, field, words) => {
  if (said) answer = said
  // The same server by another name.
  const other = upstream.issuer.url?.replace('localhost', '127.0.0.1')
  const { status, problem } = await add('issuer' in set && set.issuer === 'other' ? { issuer: other } : set)
  expect([status, problem.errors]).toEqual([
    422,
    [{ field: `provider.${field}`, message: expect.stringContaining(words) }],
  ])
  expect((await settings()).providers).toEqual([])
})

test('ClassLink and Clever want the district, and scopes want openid', async () => {
  expect(await add({ kind: 'clever', rule: 'every' })).toMatchObject({
    status: 422,
    problem: {
      errors: [{ field: 'provider.directory', message: expect.stringContaining('which of them is yours') }],
    },
  })
  expect((await add({ scopes: 'email' })).status).toBe(422)
  expect((await add({ parameters: { state: 'x' } })).status).toBe(422)
})

test('a change without a secret keeps the one that is stored', async () => {
  await add()
  const [{ id } = { id: '' }] = (await settings()).providers
  const { clientSecret: _, ...rest } = provider({ name: 'Another' })
  const body = { version: await version(), provider: rest }
  const params = { id: oak.id, providerId: id }
  await world.ask(calls.changeSignInProvider, { params, body }, world.globalAdmin)
  expect((await settings()).providers).toMatchObject([{ name: 'Another' }])
  const { rows } = await world.asOwner((owner) =>
    owner.query('select encrypted_secret, version from sign_in_provider'),
  )
  const [{ encrypted_secret: stored, version: next }] = rows
  expect([testSecrets.decrypt(stored, rowOf(id)), next]).toEqual(['very-secret', 2])
  // Somebody else was faster.
  expect((await world.call(calls.changeSignInProvider, { params, body }, world.globalAdmin)).status).toBe(409)
})

test('the common sign-in is switched off only where a provider is in use, and the last one stays in use', async () => {
  const set = async (commonSignIn: boolean) =>
    world.call(
      calls.setCommonSignIn,
      { params: oak, body: { version: await version(), commonSignIn } },
      world.globalAdmin,
    )
  expect(await set(false)).toMatchObject({ status: 409, problem: { type: 'nobody-could-sign-in' } })
  await add()
  expect((await set(false)).status).toBe(200)
  const [{ id } = { id: '' }] = (await settings()).providers
  const off = { version: await version(), provider: provider({ isActive: false }) }
  const params = { id: oak.id, providerId: id }
  expect(
    (await world.call(calls.changeSignInProvider, { params, body: off }, world.globalAdmin)).status,
  ).toBe(409)
})

test('administrators of the organization read refusals of their own, of one address if they ask', async () => {
  const [, river] = world.tenants
  await world.asOwner(async (owner) => {
    for (let each = 0; each < 25; each++)
      await owner.query(
        "insert into sign_in_refusal (tenant_id, email, reason, detail) values ($1, $2, 'not-invited', $3)",
        [each === 24 ? river.id : oak.id, each === 3 ? 'ann@oak.example.org' : 'x@y.org', String(each)],
      )
  })
  const read = (query: { email?: string }, as: Credentials = oak.staff.TenantAdmin) =>
    world.ask(calls.listSignInRefusals, { params: oak, query }, as)
  const all = await read({})
  expect(all).toHaveLength(20)
  expect(all[0]).toMatchObject({ detail: '23', reason: 'not-invited' })
  expect(await read({ email: 'Ann@Oak.example.org' }, world.globalAdmin)).toMatchObject([{ detail: '3' }])
  const foreign = await world.call(
    calls.listSignInRefusals,
    { params: oak, query: {} },
    river.staff.TenantAdmin,
  )
  expect(foreign.status).toBe(404)
})

describe('the shared providers', () => {
  const shared = () => world.ask(calls.getSharedSignIn, {}, world.globalAdmin)
  const addToPlace = (set: object = {}, as: Credentials = world.globalAdmin) =>
    world.call(calls.addSharedProvider, { body: { provider: provider(set) } }, as)

  test('are tried, saved and changed by global administrators alone, and each has a version', async () => {
    expect((await addToPlace({}, oak.staff.TenantAdmin)).status).toBe(403)
    answer = { statusCode: 401, body: { error: 'invalid_client' } }
    expect(await addToPlace()).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'provider.clientSecret' }] },
    })
    answer = { statusCode: 400, body: { error: 'invalid_grant' } }
    expect((await addToPlace()).status).toBe(201)
    const { providers, ownIssuer } = await shared()
    expect([providers, ownIssuer]).toMatchObject([
      [{ name: 'Oak Login', version: 1 }],
      'https://muster.test/identity',
    ])
    const { clientSecret: _, ...rest } = provider({ name: 'Everybody' })
    const change = { params: { providerId: providers[0]?.id ?? '' }, body: { version: 1, provider: rest } }
    const changed = await world.ask(calls.changeSharedProvider, change, world.globalAdmin)
    expect(changed.providers).toMatchObject([{ name: 'Everybody', version: 2 }])
    expect((await world.call(calls.changeSharedProvider, change, world.globalAdmin)).status).toBe(409)
    const { items } = await world.ask(searchAudit, { query: {} }, world.globalAdmin)
    const written = items.filter(({ action }) => action.startsWith('deployment.'))
    expect(written).toMatchObject([
      { action: 'deployment.providerChanged', tenantKey: null, before: { name: 'Oak Login' } },
      { action: 'deployment.providerAdded', tenantKey: null },
    ])
    expect(JSON.stringify([changed, written])).not.toContain('very-secret')
  })

  test('are not changed as those of an organization, and the other way round', async () => {
    await addToPlace()
    await add()
    const [common] = (await shared()).providers
    const [own] = (await settings()).providers
    const body = { version: 1, provider: provider() }
    const params = { id: oak.id, providerId: common?.id ?? '' }
    expect((await world.call(calls.changeSignInProvider, { params, body }, world.globalAdmin)).status).toBe(
      404,
    )
    const other = { params: { providerId: own?.id ?? '' }, body }
    expect((await world.call(calls.changeSharedProvider, other, world.globalAdmin)).status).toBe(404)
  })

  test('refusals of everybody are read there, also of who is known nowhere', async () => {
    await world.asOwner((owner) =>
      owner.query(
        "insert into sign_in_refusal (tenant_id, email, reason) values ($1, 'a@b.org', 'not-invited'), (null, 'c@d.org', 'wrong-code')",
        [oak.id],
      ),
    )
    const read = (query: { email?: string }, as: Credentials = world.globalAdmin) =>
      world.call(calls.listSharedRefusals, { query }, as)
    expect((await read({})).body).toMatchObject([{ email: 'c@d.org' }, { email: 'a@b.org' }])
    expect((await read({ email: 'a@b.org' })).body).toMatchObject([{ reason: 'not-invited' }])
    expect((await read({}, oak.staff.TenantAdmin)).status).toBe(403)
  })
})

/** A token endpoint that gives one answer. */
async function serveTokens(say: () => { statusCode: number; body: object }) {
  const { createServer } = await import('node:http')
  const server = createServer((_request, response) => {
    const { statusCode, body } = say()
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

describe('required passkeys', () => {
  const set = async (requiresPasskey: boolean, as: Credentials, version?: number) =>
    world.call(
      calls.setRequiredPasskeys,
      { params: oak, body: { version: version ?? (await settings()).version, requiresPasskey } },
      as,
    )

  test('are switched on and off by an administrator of the organization, who sees who has one', async () => {
    const { TenantAdmin, Manager } = oak.staff
    const before = (await settings(TenantAdmin)).passkeys
    expect([before.having, before.without.length]).toEqual([0, before.members])
    await world.asOwner((owner) =>
      owner.query(
        "insert into passkey (id, user_id, public_key) select 'key', id, ''::bytea from app_user where email = $1",
        [Manager.email],
      ),
    )
    await world.asOwner((owner) => owner.query('update tenant_assignment set passkey_set_up_until = now()'))
    const { version } = await settings()
    const on = await set(true, TenantAdmin, version)
    const { rows } = await world.asOwner((owner) =>
      owner.query(
        "select bool_and(passkey_set_up_until > now() + interval '13 days') as all, tenant_id = $1 as here from tenant_assignment group by here order by here",
        [oak.id],
      ),
    )
    // Everybody gets time, and in no other organization.
    expect(rows).toEqual([
      { all: false, here: false },
      { all: true, here: true },
    ])
    expect(on.body).toMatchObject({ requiresPasskey: true, passkeys: { having: 1 } })
    expect(on.body.passkeys.without.map(({ name }) => name)).not.toContain(Manager.name)
    // A second tap saw the organization as it was.
    expect((await set(true, TenantAdmin, version)).status).toBe(409)
    expect((await set(false, TenantAdmin)).body).toMatchObject({ requiresPasskey: false })
    const { items } = await world.ask(
      searchAudit,
      { query: { action: 'tenant.configured' } },
      world.globalAdmin,
    )
    expect(items.map(({ after }) => after)).toMatchObject([
      { requiresPasskey: false },
      { requiresPasskey: true },
    ])
  })

  test('are nobody else’s to switch on', async () => {
    for (const [as, status] of [
      [world.tenants[1].staff.TenantAdmin, 404],
      [oak.staff.Manager, 403],
    ] as const)
      expect((await set(true, as)).status).toBe(status)
    expect((await settings()).requiresPasskey).toBe(false)
  })
})
