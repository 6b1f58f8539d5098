import { createHash, randomUUID } from 'node:crypto'
import {
  endMyOtherSessions,
  getMySignIn,
  removeMyPasskey,
  renameMyPasskey,
} from '@muster/contract/mySignInCalls'
import { getSignInSettings } from '@muster/contract/signInProviderCalls'
import { acceptInvitation, verifyAuth } from '@muster/contract/userCalls'
import { returnAddress } from '@muster/domain/access/returnAddress'
import type { SignInRefusalReason } from '@muster/domain/access/signInRefusals'
import { signInRefusals } from '@muster/domain/access/signInRefusals'
import { decodeJwt } from 'jose'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { addMember } from '../../../test/members.ts'
import type { TestTenant } from '../../../test/school.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { homeUrl, issuerUrl, ownSignIn, Visitor } from '../../../test/visitor.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { SecretBox } from '../../platform/config/secretBox.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { storedSecrets } from '../secrets/storedSecrets.ts'
import { printedCode } from './signInCodes.ts'
import { rowOf } from './storedProvider.ts'

/** Signing in at the provider of an organization, on the way through Muster's own sign-in. */

const clientSecret = 'the secret of Muster as a client'

let world: World
let oak: TestTenant
let river: TestTenant
let server: string
let upstream: OAuth2Server
/** The claims of the person, and the answers of the provider. */
let claims: Record<string, unknown>
let userinfo: Record<string, unknown>
let tokenAnswer: { statusCode: number; body: object } | null
let redirectError: Record<string, string> | null
let redirectMore: Record<string, string>
let asked: URLSearchParams | null
let visitor: Visitor
let page: string

beforeAll(async () => {
  upstream = new OAuth2Server()
  await upstream.issuer.keys.generate('RS256')
  await upstream.start(0, 'localhost')
  upstream.service.on(Events.BeforeTokenSigning, (token) => void Object.assign(token.payload, claims))
  upstream.service.on(
    Events.BeforeUserinfo,
    (answer) => void Object.assign(answer.body, { sub: claims.sub }, userinfo),
  )
  upstream.service.on(Events.BeforeResponse, (answer) => void Object.assign(answer, tokenAnswer ?? {}))
  upstream.service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
    asked = new URL(request.url ?? '', 'http://x').searchParams
    if (redirectError) url.searchParams.delete('code')
    for (const [name, value] of Object.entries({ ...redirectMore, ...redirectError }))
      url.searchParams.set(name, value)
  })
  world = await openWorld({ env: { ...ownSignIn, TENANT_DOMAIN: 'muster.test' } })
  server = await world.listen()
  ;[oak, river] = world.tenants
})
beforeEach(async () => {
  tokenAnswer = redirectError = asked = null
  userinfo = {}
  redirectMore = {}
  await world.asOwner((owner) =>
    owner.query(
      `truncate sign_in_refusal, user_identity;
      update tenant set common_sign_in = true, oidc_issuer = null, oidc_client_id = null, oidc_audience = null`,
    ),
  )
  await open()
})
afterEach(() => world.asOwner((owner) => owner.query('truncate sign_in_refusal, sign_in_provider')))
afterAll(async () => {
  await world.close()
  await upstream.stop()
})

async function open(host = homeUrl) {
  visitor = new Visitor(server)
  page = (await visitor.begin({ redirectUri: `${host}/oidc-callback` })).at.pathname
}

/** Sets a provider up for a tenant; null: for the whole deployment. */
async function provider(tenant: TestTenant | null, set: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    tenant_id: tenant?.id ?? null,
    kind: 'openid',
    name: 'Northside Login',
    issuer: upstream.issuer.url,
    client_id: 'muster',
    encrypted_secret: testSecrets.encrypt(clientSecret, rowOf(id)),
    address_rule: 'verified',
    domains: ['oak.example.org'],
    ...set,
  }
  const names = Object.keys(row)
  await world.asOwner((owner) =>
    owner.query(
      `insert into sign_in_provider (${names}) values (${names.map((_, at) => `$${at + 1}`)})`,
      Object.values(row),
    ),
  )
  return id
}

const is = ({ email, name }: { email: string; name: string }, more: object = {}) => {
  claims = { sub: `up|${email}`, email, email_verified: true, name, ...more }
}

const inviteTo = (tenant: TestTenant, { email }: { email: string }) =>
  world.asOwner((owner) =>
    owner.query(
      `insert into tenant_assignment
        (tenant_id, user_id, role, state, invited_name, invited_email, invited_by, invited_at)
      select $1, id, 'Staff', 'invited', 'X', email, 'Dana', now() from app_user where email = $2`,
      [tenant.id, email],
    ),
  )

/** Chooses a provider on the page and comes back from it. */
const through = (id: string) => visitor.follow(`${page}/provider`, { provider: id })

async function tokenOf(shown: { at: URL }) {
  const { access_token } = await visitor.tokens(shown.at)
  return access_token
}
const asking = async (token: string) => {
  const answer = await world.call(verifyAuth, {}, { headers: { authorization: `Bearer ${token}` } })
  return answer.status === 200 ? answer.body : null
}
const refusals = () =>
  world.asOwner(async (owner) => (await owner.query('select * from sign_in_refusal order by id')).rows)

async function expectRefused(
  shown: { page: string; status: number },
  reason: SignInRefusalReason,
  more: object = {},
) {
  const escaped = signInRefusals[reason].person.replaceAll("'", '&#39;')
  expect([shown.status, shown.page]).toEqual([403, expect.stringContaining(escaped)])
  expect(await refusals()).toEqual([expect.objectContaining({ reason, ...more })])
}

describe('the provider of an organization', () => {
  test('signs its people in, and the token says so', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    const token = await tokenOf(await through(id))
    expect(decodeJwt(token)).toMatchObject({
      iss: issuerUrl,
      email: oak.staff.Manager.email,
      sign_in: `provider:${id}`,
    })
    expect(await asking(token)).toMatchObject({ tenants: [{ tenantKey: 'oak' }], isGlobalAdmin: false })
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      client_id: 'muster',
      redirect_uri: returnAddress(issuerUrl, upstream.issuer.url ?? ''),
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    })
  })

  test('opens no other organization that the person belongs to, and makes nobody a global administrator', async () => {
    const id = await provider(oak, { domains: [] })
    const both = await addMember(
      world,
      [
        [oak, 'Staff'],
        [river, 'TenantAdmin'],
      ],
      { is_global_admin: true },
    )
    is(both)
    const token = await tokenOf(await through(id))
    expect(await asking(token)).toMatchObject({ isGlobalAdmin: false, tenants: [{ tenantKey: 'oak' }] })
    const riverSettings = await world.call(
      getSignInSettings,
      { params: { id: river.id } },
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect([403, 404]).toContain(riverSettings.status)
  })

  test('lets nobody add a passkey, which would open the account everywhere', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    let at = new URL(`${page}/provider`, homeUrl)
    let answer = await visitor.go(at, { provider: id })
    // Up to where the person is signed in and has not gone back yet.
    while (!answer.headers.get('location')?.startsWith('/identity/auth/')) {
      at = new URL(answer.headers.get('location') ?? '', at)
      if (at.pathname.startsWith('/identity/auth')) break
      answer = await visitor.go(at)
    }
    expect((await visitor.go(`${page}/passkey/new/options`, undefined, {})).status).toBe(401)
  })

  test('says nothing of people of another organization', async () => {
    const id = await provider(oak, { domains: [] })
    is(river.staff.TenantAdmin)
    const { email } = river.staff.TenantAdmin
    await expectRefused(await through(id), 'not-invited', { tenant_id: oak.id, email })
  })

  test('that is switched off opens nothing at once', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    const token = await tokenOf(await through(id))
    await world.asOwner((owner) => owner.query('update sign_in_provider set is_active = false'))
    expect(await asking(token)).toMatchObject({ tenants: [] })
    await open()
    await expectRefused(await through(id), 'provider-off')
  })

  test('alone opens an organization that has switched the common sign-in off', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    const shared = await provider(null, { name: 'Everybody', domains: [] })
    const common = await tokenOf(await through(shared))
    expect(await asking(common)).toMatchObject({ tenants: [{ tenantKey: 'oak' }] })
    await world.asOwner((owner) =>
      owner.query('update tenant set common_sign_in = false where id = $1', [oak.id]),
    )
    expect(await asking(common)).toMatchObject({ tenants: [] })
    await open()
    expect(await asking(await tokenOf(await through(id)))).toMatchObject({ tenants: [{ tenantKey: 'oak' }] })
  })

  test('of the whole deployment signs in a global administrator', async () => {
    const id = await provider(null, { domains: [] })
    is(world.globalAdmin)
    expect(await asking(await tokenOf(await through(id)))).toMatchObject({ isGlobalAdmin: true })
  })

  test('gets the scopes and parameters that it is set up with, and the address as a hint', async () => {
    await provider(oak, {
      scopes: 'openid email',
      parameters: JSON.stringify({ audience: 'muster-api', resource: 'urn:muster' }),
    })
    is(oak.staff.Manager)
    await visitor.follow(`${page}/address`, { email: 'ann@oak.example.org' })
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      scope: 'openid email',
      audience: 'muster-api',
      resource: 'urn:muster',
      login_hint: 'ann@oak.example.org',
    })
  })

  test('is asked by userinfo for what its ID token lacks', async () => {
    const id = await provider(oak)
    const { email, name } = oak.staff.Manager
    claims = { sub: 'opaque', name }
    userinfo = { email, email_verified: 'true' }
    expect(await asking(await tokenOf(await through(id)))).toMatchObject({ email })
  })

  test('is not believed by userinfo about an address that only its ID token names', async () => {
    const id = await provider(oak)
    claims = { sub: 'mallory', email: oak.staff.TenantAdmin.email }
    userinfo = { email: oak.staff.Manager.email, email_verified: true }
    expect((await through(id)).at.pathname).not.toBe('/oidc-callback')
  })

  test('knows somebody by the subject once linked, also without an address', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    await through(id)
    await open()
    claims = { sub: `up|${oak.staff.Manager.email}` }
    expect(await asking(await tokenOf(await through(id)))).toMatchObject({ email: oak.staff.Manager.email })
  })
})

describe('an organization that takes no codes', () => {
  test('sends people who come with one to its provider, and lets global administrators in', async () => {
    await provider(oak, { domains: [] })
    await world.asOwner((owner) =>
      owner.query('update tenant set common_sign_in = false where id = $1', [oak.id]),
    )
    const db = openDatabase(world.db.appUrl, 1)
    const withCode = async (email: string) => {
      await open()
      const code = (await printedCode(db, email)) ?? ''
      return (await visitor.follow(`${page}/code`, { email, code })).page
    }
    expect(await withCode(oak.staff.Manager.email)).toContain('Continue with Northside Login')
    // Nobody is signed in by that.
    expect((await visitor.follow(`${page}/later`, {})).at.searchParams.get('code')).toBeNull()
    const both = await addMember(world, [
      [oak, 'Staff'],
      [river, 'Staff'],
    ])
    expect(await withCode(both.email)).toContain('Add a passkey')
    expect(await withCode(world.globalAdmin.email)).toContain('Add a passkey')
    await db.destroy()
  })
})

describe('an organization', () => {
  test('hears the same of a stranger, and of somebody whom its provider knows by another organization', async () => {
    const [ofOak, ofRiver] = [await provider(oak, { domains: [] }), await provider(river, { domains: [] })]
    is(river.staff.Manager)
    await through(ofRiver)
    await open()
    await expectRefused(await through(ofOak), 'not-invited', { tenant_id: oak.id })
  })

  test('reads at its host no reason about the account of somebody who is not its own', async () => {
    const id = await provider(null, { domains: [] })
    const gone = await addMember(world, [[river, 'Staff']], { is_active: false })
    const host = 'https://oak.muster.test'
    await open(host)
    is(gone)
    expect((await through(id)).status).toBe(403)
    await open(host)
    is({ email: 'nobody@river.example.org', name: 'Nobody' })
    await through(id)
    expect((await refusals()).map(({ tenant_id, reason, detail }) => [tenant_id, reason, detail])).toEqual([
      [oak.id, 'not-invited', ''],
      [oak.id, 'not-invited', ''],
    ])
  })

  test('that invites somebody new lets them in at its provider to accept', async () => {
    const id = await provider(oak, { domains: [] })
    const person = await addMember(world, [])
    await inviteTo(oak, person)
    is(person)
    const token = await tokenOf(await through(id))
    expect((await asking(token))?.tenants).toEqual([])
    const as = { headers: { authorization: `Bearer ${token}` } }
    await world.ask(acceptInvitation, { params: { tenantId: oak.id }, body: { name: 'Mine' } }, as)
    expect(await asking(token)).toMatchObject({ name: 'Mine', tenants: [{ tenantKey: 'oak' }] })
  })

  test('that invites somebody reads at its host why a shared provider does not let them in, and at its own provider it does not', async () => {
    const [shared, ofOak] = [await provider(null, { domains: [] }), await provider(oak, { domains: [] })]
    const gone = await addMember(world, [[river, 'Staff']], { is_active: false })
    await inviteTo(oak, gone)
    is(gone)
    const host = 'https://oak.muster.test'
    for (const [at, id] of [
      [host, shared],
      [host, ofOak],
      [homeUrl, shared],
    ]) {
      await open(at)
      expect((await through(id ?? '')).status).toBe(403)
    }
    expect((await refusals()).map(({ tenant_id, reason }) => [tenant_id, reason])).toEqual([
      [oak.id, 'deactivated'],
      [oak.id, 'not-invited'],
      // At the common address it came by nobody's door.
      [river.id, 'deactivated'],
    ])
  })

  test('of one district takes nobody’s sign-in away in another one', async () => {
    const district = { kind: 'clever', address_rule: 'every', domains: [] }
    const ofOak = await provider(oak, { ...district, directory: 'd1' })
    const ofRiver = await provider(river, { ...district, directory: 'd2' })
    const both = await addMember(world, [
      [oak, 'Staff'],
      [river, 'Staff'],
    ])
    is(both, { sub: 'as d1 claims', district: 'd1' })
    await through(ofOak)
    await open()
    is(both, { sub: 'her own', district: 'd2' })
    expect((await asking(await tokenOf(await through(ofRiver))))?.tenants).toMatchObject([
      { tenantKey: 'river' },
    ])
  })
})

describe('where several organizations use providers of one issuer', () => {
  /** An account at the issuer with an address that it has not proved. */
  const mallory = (victim: { email: string; name: string }) =>
    is(victim, { sub: 'mallory', email_verified: false })
  const memberOfBoth = () =>
    addMember(world, [
      [oak, 'Manager'],
      [river, 'Staff'],
    ])

  test('the weaker rule of one proves nothing to another, and locks nobody out there', async () => {
    const ofOak = await provider(oak, { domains: [] })
    const ofRiver = await provider(river, { address_rule: 'every', domains: [] })
    const victim = await memberOfBoth()
    mallory(victim)
    expect((await through(ofRiver)).status).not.toBe(403)
    await open()
    await expectRefused(await through(ofOak), 'address-not-verified', { tenant_id: oak.id })
    await open()
    is(victim)
    expect(await asking(await tokenOf(await through(ofOak)))).toMatchObject({
      email: victim.email,
      tenants: [{ tenantKey: 'oak' }],
    })
  })

  test('nor to a provider of the whole deployment, which signs in global administrators', async () => {
    const shared = await provider(null, { domains: [] })
    const ofRiver = await provider(river, { address_rule: 'every', domains: [] })
    mallory(await addMember(world, [[river, 'Staff']], { is_global_admin: true }))
    expect((await through(ofRiver)).status).not.toBe(403)
    await open()
    await expectRefused(await through(shared), 'address-not-verified')
  })

  test('nor to an organization that takes the tokens of that issuer directly', async () => {
    const ofRiver = await provider(river, { address_rule: 'every', domains: [] })
    const victim = await memberOfBoth()
    mallory(victim)
    expect((await through(ofRiver)).status).not.toBe(403)
    await world.asOwner((owner) =>
      owner.query(
        "update tenant set oidc_issuer = $2, oidc_client_id = 'muster', oidc_audience = 'oak-api' where id = $1",
        [oak.id, upstream.issuer.url],
      ),
    )
    const token = await upstream.issuer.buildToken({
      scopesOrTransform: (_header, payload) => Object.assign(payload, claims, { aud: 'oak-api' }),
    })
    const as = { headers: { authorization: `Bearer ${token}` } }
    // A server reads anew what organizations trust after two seconds.
    await expect
      .poll(async () => (await world.call(verifyAuth, {}, as)).problem.type, { timeout: 5000 })
      .toBe('address-not-verified')
  })
})

describe('an answer that another provider gave', () => {
  test('is taken to nobody: who holds one organization’s provider signs in as nobody of another', async () => {
    const honest = await provider(oak)
    const theirs = new OAuth2Server()
    await theirs.issuer.keys.generate('RS256')
    await theirs.start(0, 'localhost')
    const received: unknown[] = []
    theirs.service.on(Events.BeforeResponse, (_answer, request) => void received.push(request.body))
    const ofRiver = await provider(river, { issuer: theirs.issuer.url, domains: [] })
    is(oak.staff.Manager)
    // The attacker begins at oak’s provider, and sends a person who is signed in there on to that with the person’s own state.
    const attacker = new Visitor(server)
    const begun = (await attacker.begin()).at.pathname
    const sentTo = async (who: Visitor, at: string, id: string) =>
      new URL((await who.go(`${at}/provider`, { provider: id })).headers.get('location') ?? '')
    const atHonest = await sentTo(attacker, begun, honest)
    const atTheirs = await sentTo(visitor, page, ofRiver)
    expect(atHonest.searchParams.get('redirect_uri')).not.toBe(atTheirs.searchParams.get('redirect_uri'))
    atHonest.searchParams.set('state', atTheirs.searchParams.get('state') ?? '')
    await expectRefused(await visitor.follow(atHonest), 'other-provider', {
      tenant_id: river.id,
      provider_id: ofRiver,
      detail: expect.stringContaining(returnAddress(issuerUrl, upstream.issuer.url ?? '') ?? ''),
    })
    expect(received).toEqual([])
    await theirs.stop()
  })

  test('is refused by the issuer that it names, also where that is missing and was promised', async () => {
    const refusedFor = async (more: Record<string, string>, isPromised: boolean) => {
      await world.asOwner((owner) => owner.query('truncate sign_in_refusal'))
      await open()
      const id = await provider(oak)
      is(oak.staff.Manager)
      upstream.service.once('beforeWellKnownOpenIdConfiguration', ({ body }: { body: object }) => {
        Object.assign(body, { authorization_response_iss_parameter_supported: isPromised })
      })
      redirectMore = more
      const { status } = await through(id)
      return status === 403 ? (await refusals())[0]?.reason : null
    }
    const iss = upstream.issuer.url ?? ''
    expect(await refusedFor({}, true)).toBe('other-provider')
    expect(await refusedFor({ iss: 'https://elsewhere.example' }, false)).toBe('other-provider')
    expect(await refusedFor({ iss: 'https://elsewhere.example' }, true)).toBe('other-provider')
    expect(await refusedFor({ iss }, true)).toBeNull()
    expect(await refusedFor({ iss }, false)).toBeNull()
  })
})

describe('the page', () => {
  test('offers the providers of the organization at its host, and of the whole deployment', async () => {
    await provider(oak, { name: 'Oak Google' })
    await provider(oak, { name: 'Oak Okta', domains: [] })
    await provider(null, { name: 'Everybody', domains: [] })
    await provider(river, { name: 'River' })
    const at = async (host: string) => {
      await open(host)
      const html = (await visitor.follow(page)).page
      return [...html.matchAll(/Continue with (?!email<)([\w ]+)</g)].map(([, name]) => name)
    }
    expect(await at(homeUrl)).toEqual(['Everybody'])
    expect(await at('https://oak.muster.test')).toEqual(['Oak Google', 'Oak Okta', 'Everybody'])
  })

  test('leads an address to the provider of its domain, whoever has it, and any other to a code', async () => {
    await provider(oak)
    is(oak.staff.Manager)
    await visitor.follow(`${page}/address`, { email: 'nobody@oak.example.org' })
    expect(asked?.get('login_hint')).toBe('nobody@oak.example.org')
    await open()
    expect((await visitor.follow(`${page}/address`, { email: 'x@elsewhere.example' })).page).toContain(
      'Enter your code',
    )
  })

  test('lets somebody choose where a domain has several providers', async () => {
    await provider(oak, { name: 'Google' })
    await provider(oak, { name: 'Okta' })
    const { page: html } = await visitor.follow(`${page}/address`, { email: 'ann@oak.example.org' })
    expect(html).toContain('Continue with Google')
    expect(html).toContain('Continue with Okta')
  })
})

describe('somebody is refused with the reason', () => {
  test.each<[SignInRefusalReason, object]>([
    ['address-not-verified', { email_verified: false }],
    ['address-not-verified', { email_verified: undefined }],
    ['address-missing', { email: undefined }],
    ['not-invited', { email: 'nobody@oak.example.org' }],
    ['wrong-domain', { email: 'ann@elsewhere.example' }],
  ])('%s', async (reason, change) => {
    const id = await provider(oak)
    is({ ...oak.staff.Manager, email: 'ann@oak.example.org' }, change)
    await expectRefused(await through(id), reason, { tenant_id: oak.id, provider_id: id })
  })

  test('deactivated', async () => {
    const id = await provider(oak, { domains: [] })
    const gone = await addMember(world, [[oak, 'Staff']], { is_active: false })
    is(gone)
    await expectRefused(await through(id), 'deactivated', { email: gone.email })
  })

  test('other-sign-in, for a second subject with the address of an account', async () => {
    const id = await provider(oak, { domains: [] })
    is(oak.staff.Manager)
    await through(id)
    await open()
    is(oak.staff.Manager, { sub: 'somebody else' })
    await expectRefused(await through(id), 'other-sign-in')
  })

  test('wrong-directory, for another district of a provider with one issuer for all', async () => {
    const id = await provider(oak, { kind: 'clever', address_rule: 'every', directory: 'd1', domains: [] })
    is(oak.staff.Manager, { district: 'd2' })
    await expectRefused(await through(id), 'wrong-directory', { email: oak.staff.Manager.email })
  })

  test('provider-refused and provider-setup, with what the provider said', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    redirectError = { error: 'access_denied', error_description: 'The person said no.' }
    await expectRefused(await through(id), 'provider-refused', {
      detail: 'access_denied: The person said no.',
    })
    await world.asOwner((owner) => owner.query('truncate sign_in_refusal'))
    await open()
    redirectError = { error: 'invalid_scope' }
    await expectRefused(await through(id), 'provider-setup', { detail: 'invalid_scope' })
  })

  test('wrong-client, for a secret that the provider does not take', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    tokenAnswer = {
      statusCode: 401,
      body: { error: 'invalid_client', error_description: 'The secret has expired.' },
    }
    await expectRefused(await through(id), 'wrong-client', {
      detail: 'invalid_client: The secret has expired.',
    })
  })

  test('issuer-differs, with both names', async () => {
    const id = await provider(oak)
    upstream.service.once('beforeWellKnownOpenIdConfiguration', ({ body }: { body: object }) => {
      Object.assign(body, { issuer: 'https://login.example.org' })
    })
    const detail = expect.stringMatching(
      /^It calls itself https:\/\/login.example.org, and is set as http:\/\/localhost/,
    )
    await expectRefused(await through(id), 'issuer-differs', { detail })
  })

  test('issuer-differs, for a token of another issuer', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager, { iss: 'https://elsewhere.example' })
    await expectRefused(await through(id), 'issuer-differs')
  })

  test('provider-away', async () => {
    const id = await provider(oak, { issuer: 'http://localhost:9' })
    await expectRefused(await through(id), 'provider-away', { provider_id: id })
  })

  test('page-expired, for an answer that was not asked for on this page, or comes twice', async () => {
    await provider(oak)
    is(oak.staff.Manager)
    await expectRefused(await visitor.follow(`${page}/return/provider/x?code=x&state=y`), 'page-expired')
  })

  test('and an answer with another state is none', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    await visitor.go(`${page}/provider`, { provider: id })
    const { pathname } = new URL(returnAddress('http://x', upstream.issuer.url ?? '') ?? '')
    await expectRefused(
      await visitor.follow(`${page}/return${pathname}?code=x&state=forged`),
      'provider-setup',
    )
  })
})

test('the provider of an organization that only invites does not sign in as somebody who belongs elsewhere', async () => {
  const id = await provider(oak, { address_rule: 'every', domains: [] })
  const nora = await addMember(world, [[river, 'Manager']])
  await inviteTo(oak, nora)
  is(nora)
  await expectRefused(await through(id), 'accept-first', { reason: 'not-invited', tenant_id: oak.id })
  const { rows } = await world.asOwner((owner) =>
    owner.query('select 1 from user_identity i join app_user u on u.id = i.user_id where u.email = $1', [
      nora.email,
    ]),
  )
  expect(rows).toEqual([])
  await world.asOwner((owner) =>
    owner.query(
      `update tenant_assignment set state = 'member', invited_name = null, invited_email = null, invited_by = null, invited_at = null
      where tenant_id = $1 and user_id = (select id from app_user where email = $2)`,
      [oak.id, nora.email],
    ),
  )
  await open()
  expect(await tokenOf(await through(id))).toBeTruthy()
})

test('the provider of an organization has no say about passkeys, which open the whole account', async () => {
  const id = await provider(oak)
  is(oak.staff.Manager)
  const as = { headers: { authorization: `Bearer ${await tokenOf(await through(id))}` } }
  await world.asOwner((owner) =>
    owner.query(
      "insert into passkey (id, user_id, public_key) select 'key', id, ''::bytea from app_user where email = $1",
      [oak.staff.Manager.email],
    ),
  )
  const { passkeys, mayChangePasskeys } = await world.ask(getMySignIn, {}, as)
  expect([passkeys, mayChangePasskeys]).toEqual([[], false])
  const params = { passkeyId: createHash('sha256').update('key').digest('base64url').slice(0, 22) }
  const refused = { status: 409, problem: { type: 'other-sign-in' } }
  expect(await world.call(removeMyPasskey, { params }, as)).toMatchObject(refused)
  expect(await world.call(renameMyPasskey, { params, body: { name: 'x' } }, as)).toMatchObject(refused)
  // Nor does the sign-in page offer one.
  expect((await visitor.go(`${page}/passkey/new/options`, undefined, {})).status).not.toBe(200)
})

test('whoever comes by the provider of an organization sees and ends the sessions of that provider alone', async () => {
  is(oak.staff.Manager)
  const id = await provider(oak)
  const tokenHere = async () => {
    await open()
    return { headers: { authorization: `Bearer ${await tokenOf(await through(id))}` } }
  }
  const first = await tokenHere()
  const second = await tokenHere()
  // A session of another way: what it is, the provider does not learn.
  await world.asOwner((owner) =>
    owner.query(
      `insert into issuer_record (model, id_hash, payload, expires_at)
       select model, repeat('x', 43), jsonb_build_object('accountId', id, 'method', 'passkey', 'name', 'Secret', 'iat', 1),
         now() + interval '1 day'
       from app_user, unnest(array['Grant', 'Browser']) as model where email = $1`,
      [oak.staff.Manager.email],
    ),
  )
  const { sessions, keptAt } = await world.ask(getMySignIn, {}, second)
  expect(keptAt).toBeNull()
  expect(sessions.map(({ isThis, name }) => [isThis, name]).sort()).toEqual([
    [false, 'Chrome on Chromebook'],
    [true, 'Chrome on Chromebook'],
  ])
  const left = await world.ask(endMyOtherSessions, {}, second)
  expect(left.sessions.map(({ isThis }) => isThis)).toEqual([true])
  await eventually(async () => expect((await world.call(verifyAuth, {}, first)).status).toBe(401))
  const { rows } = await world.asOwner((owner) =>
    owner.query("select model from issuer_record where id_hash = repeat('x', 43) order by model"),
  )
  expect(rows).toEqual([{ model: 'Browser' }, { model: 'Grant' }])
})

describe('the secrets of the sign-in', () => {
  /** Every row of every table. */
  const dump = () =>
    world.asOwner(async (owner) => {
      const { rows } = await owner.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'muster' and table_type = 'BASE TABLE'",
      )
      let text = ''
      for (const { name } of rows)
        text += (await owner.query(`select coalesce(json_agg(t), '[]')::text as all from ${name} t`)).rows[0]
          .all
      return text
    })

  test('are in no dump of the database: neither client secrets nor private keys nor tokens', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    const { refresh_token } = await visitor.tokens((await through(id)).at)
    const { signing, cookies } = await world.server.context.issuerKeys.current()
    const privateParts = signing.map(({ d }) => d)
    const secrets = [clientSecret, refresh_token, ...cookies, ...privateParts].filter(
      (each) => each !== undefined,
    )
    expect(secrets).toHaveLength(4)
    const found = await dump()
    // It is whole.
    for (const kept of [id, oak.staff.Manager.email, signing[0]?.kid ?? '']) expect(found).toContain(kept)
    expect(secrets.filter((secret) => found.includes(secret))).toEqual([])
  })

  test('that another key has encrypted are named, and sign nobody in', async () => {
    const id = await provider(oak)
    is(oak.staff.Manager)
    const other = await world.addServer({
      env: { ...ownSignIn, SECRETS_KEY: Buffer.alloc(32, 'other').toString('base64') },
    })
    const named = expect.stringMatching(
      /^No one can sign in: Secrets in the database were encrypted with the key /,
    )
    await expect
      .poll(async () => (await other.app.inject('/health/ready')).json())
      .toMatchObject({ status: 'ready', remarks: expect.arrayContaining([named]) })
    const broken = await (await fetch(`${await world.listen(other)}/identity/auth`)).text()
    expect(broken).toContain('Sign-in does not work right now')
    const moved = testSecrets.encrypt(clientSecret, 'sign_in_provider:another')
    await world.asOwner((owner) => owner.query('update sign_in_provider set encrypted_secret = $1', [moved]))
    await expectRefused(await through(id), 'provider-setup', { detail: expect.stringContaining(rowOf(id)) })
  })

  test('get another key by the command line, and signing keys that are lost are made anew', async () => {
    const id = await provider(oak)
    await world.server.context.issuerKeys.current()
    const [next, old] = [Buffer.alloc(32, 'next'), Buffer.alloc(32, 'muster')]
    const db = openDatabase(world.db.appUrl, 1)
    try {
      const both = storedSecrets(db, new SecretBox([next, old]))
      expect(await both.check()).toEqual({ readable: 2, older: 2, unreadable: [] })
      expect(await both.reencrypt()).toBe(2)
      const alone = storedSecrets(db, new SecretBox([next]))
      expect(await alone.check()).toEqual({ readable: 2, older: 0, unreadable: [] })
      const lost = storedSecrets(db, testSecrets)
      expect((await lost.check()).unreadable).toHaveLength(2)
      expect(await lost.forget()).toBe(1)
      const { unreadable } = await lost.check()
      expect(unreadable).toEqual([
        { name: 'The client secret of Northside Login', problem: expect.stringContaining('SECRETS_KEY has') },
      ])
      await world.server.context.issuerKeys.runOnce()
      is(oak.staff.Manager)
      await open()
      await expectRefused(await through(id), 'provider-setup')
    } finally {
      await db.destroy()
    }
  })
})
