import { removeUserSignIns } from '@muster/contract/adminUserCalls'
import { verifyAuth } from '@muster/contract/userCalls'
import { demoAccounts } from '@muster/identity/accounts'
import { signOutScriptHash } from '@muster/identity/pages'
import { refreshReuseSeconds } from '@muster/identity/records'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { homeUrl, issuerUrl, ownSignIn, type Tokens, Visitor } from '../../../test/visitor.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Server } from '../../server.ts'

/** Muster's own provider over HTTP, as a browser uses it. Two servers share its state. */

const demo = { ...ownSignIn, DEMO_SIGN_IN: 'true', IDENTITY_TOKEN_TTL: '120', TENANT_DOMAIN: 'muster.test' }
const [admin, staff] = ['GlobalAdmin', 'Staff'].map((role) => demoAccounts.find((each) => each.role === role))
let world: World
let first: string
let second: string
let visitor: Visitor

beforeAll(async () => {
  world = await openWorld({ env: demo })
  first = await world.listen()
  second = await world.listen(await world.addServer({ env: demo }))
  const [oak] = world.tenants
  await world.asOwner(async (owner) => {
    const set = 'update app_user set email = $1 where email = $2'
    await owner.query(set, [admin?.email, world.globalAdmin.email])
    await owner.query(set, [staff?.email, oak.staff.Staff.email])
  })
})
beforeEach(() => {
  visitor = new Visitor(first)
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

async function signIn(who: { email: string; password: string } | undefined, asked = {}): Promise<Tokens> {
  const { page } = await visitor.begin(asked)
  const typed = { email: who?.email ?? '', password: who?.password ?? '' }
  return visitor.tokens((await visitor.signOutFirst(await visitor.follow(actionOf(page), typed))).at)
}

const actionOf = (page: string) => /action="([^"]+)"/.exec(page)?.[1] ?? ''
const asking = (token: string, server?: Server) =>
  world.call(verifyAuth, {}, { headers: { authorization: `Bearer ${token}` } }, server)

/** Puts the clock on, for the servers as well. */
function passed(seconds: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

test('signs in and gives a token by which every server knows the account', async () => {
  const tokens = await signIn(staff)
  const published = await (await visitor.go(`${issuerUrl}/jwks`)).json()
  const { payload } = await jwtVerify(tokens.access_token, createLocalJWKSet(published), {
    issuer: issuerUrl,
    audience: 'muster-api',
    typ: 'at+jwt',
    algorithms: ['ES256'],
  })
  expect(JSON.stringify(published)).not.toContain('"d"')
  expect(payload).toMatchObject({
    email: staff?.email,
    email_verified: true,
    scope: 'roles muster.incident muster.product',
    sign_in: 'demo',
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120)
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: payload.sub, aud: 'muster-classroom' })
  for (const server of world.servers)
    expect((await asking(tokens.access_token, server)).body).toMatchObject({
      id: payload.sub,
      tenants: [{ tenantKey: 'oak' }],
    })
})

test('only a token that says it gives access opens the API, whatever else it says', async () => {
  const { access_token } = await signIn(staff)
  const [key] = (await world.server.context.issuerKeys.current()).signing
  const signedAs = async (typ: string) =>
    new SignJWT(decodeJwt(access_token))
      .setProtectedHeader({ alg: 'ES256', kid: String(key?.kid), typ })
      .sign(await importJWK(key ?? {}, 'ES256'))
  expect((await asking(await signedAs('at+jwt'))).status).toBe(200)
  for (const typ of ['JWT', 'logout+jwt']) expect((await asking(await signedAs(typ))).status).toBe(401)
})

test('a code is good for one token; tried again it takes back what it gave', async () => {
  const { page } = await visitor.begin()
  const { at } = await visitor.follow(actionOf(page), {
    email: staff?.email ?? '',
    password: staff?.password ?? '',
  })
  const { refresh_token } = await visitor.tokens(at)
  expect((await visitor.tokens(at)).error).toBe('invalid_grant')
  expect((await visitor.refresh(refresh_token)).body.error).toBe('invalid_grant')
})

test('a token of less than Muster’s own scopes opens nothing', async () => {
  await signIn(staff)
  const url = visitor.authorizeUrl()
  url.searchParams.set('scope', 'openid email muster.incident')
  const { access_token } = await visitor.tokens((await visitor.follow(url)).at)
  expect(decodeJwt(access_token).scope).toBe('muster.incident')
  expect((await asking(access_token)).status).toBe(401)
})

test('sends with every answer the headers that protect a browser', async () => {
  const { at } = await visitor.begin()
  const scripts = { script: `script-src '${signOutScriptHash}'` }
  for (const [path, script] of [
    [at.pathname, "script-src 'self'"],
    ['/identity/.well-known/openid-configuration', scripts.script],
    ['/identity/session/end', scripts.script],
    ['/identity/session/end/success', scripts.script],
    ['/identity/auth?client_id=nobody', scripts.script],
    ['/identity/assets/passkeys.js', scripts.script],
  ] as const) {
    const { headers } = await visitor.go(path)
    const policy = String(headers.get('content-security-policy'))
    expect([path, policy]).toEqual([path, expect.stringContaining(script)])
    for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect([path, policy]).toEqual([path, expect.stringContaining(part)])
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  }
})

test('gives cookies that scripts, http and other hosts never see', async () => {
  await signIn(staff)
  const cookies = visitor.cookieLines
  expect(new Set(cookies.map((line) => line.split('=')[0]))).toEqual(
    new Set(
      ['__Secure-muster_signin', '__Secure-muster_signin_resume', '__Host-muster_identity'].flatMap(
        (name) => [name, `${name}.sig`],
      ),
    ),
  )
  for (const line of cookies) {
    expect(line).toMatch(/; secure/i)
    expect(line).toMatch(/; httponly/i)
    expect(line).toMatch(/; samesite=lax/i)
    expect(line.startsWith('__Host-')).toBe(/; path=\/;/i.test(line))
    expect(line).not.toMatch(/; domain=/i)
  }
})

test('a browser stays signed in for two weeks after its last visit, and for 30 days at most', async () => {
  await signIn(staff)
  const day = 24 * 60 * 60
  const comesBack = async () => (await visitor.begin({ prompt: 'none' })).at.searchParams.get('code') !== null
  for (const days of [13, 13]) {
    passed(days * day)
    expect(await comesBack()).toBe(true)
  }
  passed(5 * day)
  expect(await comesBack()).toBe(false)
})

test('a browser that is never renewed in two weeks is signed out, and renewals end after two weeks', async () => {
  const day = 24 * 60 * 60
  let { refresh_token } = await signIn(staff)
  passed(13 * day)
  const renewed = await visitor.refresh(refresh_token)
  expect(renewed.status).toBe(200)
  refresh_token = renewed.body.refresh_token
  passed(2 * day)
  expect((await visitor.refresh(refresh_token)).body.error).toBe('invalid_grant')
  expect((await visitor.begin({ prompt: 'none' })).at.searchParams.get('error')).toBe('login_required')
})

test('a page elsewhere signs nobody out: without the person’s own token it is asked', async () => {
  const mine = await signIn(staff)
  const other = visitor
  visitor = new Visitor(first)
  const theirs = await signIn(admin)
  const asked = async (idToken: string | null) => {
    const hint = idToken ? `?id_token_hint=${idToken}` : ''
    return (await other.follow(`${issuerUrl}/session/end${hint}`)).page
  }
  for (const page of [await asked(null), await asked(theirs.id_token)]) {
    expect(page).toContain('Sign out?')
    expect(page).not.toContain('<script>')
  }
  expect(await asked(mine.id_token)).toContain('Signing out…')
})

test('what one server begins, another ends', async () => {
  const { page } = await visitor.begin()
  visitor.server = second
  const { at } = await visitor.follow(actionOf(page), {
    email: admin?.email ?? '',
    password: admin?.password ?? '',
  })
  visitor.server = first
  const { access_token, refresh_token } = await visitor.tokens(at)
  expect((await asking(access_token)).body).toMatchObject({ isGlobalAdmin: true })
  visitor.server = second
  const renewed = await visitor.refresh(refresh_token)
  expect(decodeJwt(renewed.body.access_token)).toMatchObject({ sign_in: 'demo' })
})

test('a server that starts later knows sessions and tokens from before', async () => {
  const before = await signIn(staff)
  const later = await world.addServer({ env: demo })
  visitor.server = await world.listen(later)
  expect((await asking(before.access_token, later)).status).toBe(200)
  expect((await visitor.refresh(before.refresh_token)).status).toBe(200)
  const { at } = await visitor.begin({ prompt: 'none' })
  expect(at.searchParams.get('code')).toBeTruthy()
})

test('is found where its issuer says', async () => {
  const found = await (await visitor.go(`${issuerUrl}/.well-known/openid-configuration`)).json()
  expect(found).toMatchObject({
    issuer: issuerUrl,
    authorization_endpoint: `${issuerUrl}/auth`,
    token_endpoint: `${issuerUrl}/token`,
    jwks_uri: `${issuerUrl}/jwks`,
    end_session_endpoint: `${issuerUrl}/session/end`,
  })
  expect(await (await visitor.go('/config.json')).json()).toMatchObject({ oidc: { authority: issuerUrl } })
})

test('returns to pages of the deployment and of its organizations, and nowhere else', async () => {
  const statusFor = async (redirectUri: string) => (await visitor.begin({ redirectUri })).status
  expect(await statusFor('https://oak.muster.test/oidc-callback')).toBe(200)
  for (const address of [
    'https://nobody.muster.test/oidc-callback',
    'http://oak.muster.test/oidc-callback',
    'https://oak.muster.test/elsewhere',
    'https://evil.example/oidc-callback',
  ])
    expect([address, await statusFor(address)]).toEqual([address, 400])
})

test('answers pages of the deployment alone when they ask for tokens', async () => {
  const allowed = async (origin: string) => {
    const answer = await fetch(`${first}/identity/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: 'muster-classroom',
      }),
    })
    return answer.headers.get('access-control-allow-origin')
  }
  expect(await allowed('https://river.muster.test')).toBe('https://river.muster.test')
  expect(await allowed('https://evil.example')).toBeNull()
})

test('refuses a request without PKCE', async () => {
  const url = visitor.authorizeUrl()
  url.searchParams.delete('code_challenge')
  url.searchParams.delete('code_challenge_method')
  expect((await visitor.follow(url)).at.searchParams.get('error')).toBe('invalid_request')
})

test('says so when the password is wrong, and lets the person try again', async () => {
  const action = actionOf((await visitor.begin()).page)
  const post = (password: string) => visitor.follow(action, { email: staff?.email ?? '', password })
  const refused = await post('wrong')
  expect([refused.status, refused.page]).toEqual([401, expect.stringContaining('or the password is wrong')])
  expect((await post(staff?.password ?? '')).at.searchParams.get('code')).toBeTruthy()
})

test('a page that is over leads back to where the person came from', async () => {
  const leads = async (query: string) =>
    (await visitor.go(`${issuerUrl}/interaction/nobody${query}`)).headers.get('location')
  expect(await leads('')).toBe(`${homeUrl}/`)
  expect(await leads('?from=https://oak.muster.test')).toBe('https://oak.muster.test/')
  expect(await leads('?from=https://elsewhere.example.org')).toBe(`${homeUrl}/`)
  const posted = await visitor.follow(`${issuerUrl}/interaction/nobody`, { email: 'x' })
  expect([posted.status, posted.page]).toEqual([400, expect.stringContaining('expired')])
})

test('rotates refresh tokens; one used long after its time ends the whole grant', async () => {
  const before = await signIn(staff)
  const next = await visitor.refresh(before.refresh_token)
  expect(next.body.refresh_token).not.toBe(before.refresh_token)
  passed(refreshReuseSeconds + 1)
  expect((await visitor.refresh(before.refresh_token)).body.error).toBe('invalid_grant')
  expect((await visitor.refresh(next.body.refresh_token)).body.error).toBe('invalid_grant')
})

test('a browser whose answer was lost may ask again for a minute, which no further use prolongs', async () => {
  const { refresh_token } = await signIn(staff)
  await visitor.refresh(refresh_token)
  passed(refreshReuseSeconds - 5)
  visitor.server = second
  expect((await visitor.refresh(refresh_token)).status).toBe(200)
  passed(6)
  expect((await visitor.refresh(refresh_token)).body.error).toBe('invalid_grant')
})

test('signs in as somebody else when asked to, and signs out without another question', async () => {
  await signIn(staff)
  const tokens = await signIn(admin, { prompt: 'login' })
  expect(decodeJwt(tokens.access_token).email).toBe(admin?.email)
  const url = new URL(`${issuerUrl}/session/end`)
  url.search = String(
    new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${homeUrl}/`,
      state: 's',
    }),
  )
  expect((await visitor.signOutFirst(await visitor.follow(url))).at.href).toBe(`${homeUrl}/?state=s`)
  expect((await visitor.begin({ prompt: 'none' })).at.searchParams.get('error')).toBe('login_required')
})

test('signing out ends what the browser was given, copies included; another browser goes on', async () => {
  const copied = await signIn(staff)
  const here = visitor
  visitor = new Visitor(second)
  const elsewhere = await signIn(staff)
  const { page } = await here.follow(`${issuerUrl}/session/end?id_token_hint=${copied.id_token}`)
  await here.signOutFirst({ page, at: new URL(issuerUrl), status: 200 })
  expect((await here.refresh(copied.refresh_token)).body.error).toBe('invalid_grant')
  await eventually(async () => expect((await asking(copied.access_token)).status).toBe(401))
  expect((await asking(elsewhere.access_token)).status).toBe(200)
  expect((await visitor.refresh(elsewhere.refresh_token)).status).toBe(200)
})

test('whoever signs in at a browser ends what another person has there', async () => {
  const before = await signIn(staff)
  await signIn(admin, { prompt: 'login' })
  expect((await visitor.refresh(before.refresh_token)).body.error).toBe('invalid_grant')
})

test('a sign-in that is taken off the account opens nothing any more', async () => {
  const { access_token, refresh_token } = await signIn(staff)
  await world.asOwner((owner) => owner.query('delete from user_identity where issuer = $1', [issuerUrl]))
  expect((await visitor.refresh(refresh_token)).body.error).toBe('invalid_grant')
  expect((await asking(access_token)).status).toBe(401)
})

test('taking the sign-ins off an account ends its sessions for good, also when it signs in anew', async () => {
  const thief = visitor
  const stolen = await signIn(staff)
  visitor = new Visitor(first)
  const { access_token } = await signIn(admin)
  const params = { id: String(decodeJwt(stolen.access_token).sub) }
  const as = { headers: { authorization: `Bearer ${access_token}` } }
  await world.ask(removeUserSignIns, { params }, as)
  expect((await asking(stolen.access_token)).status).toBe(401)
  visitor = new Visitor(second)
  await signIn(staff)
  expect((await thief.refresh(stolen.refresh_token)).body.error).toBe('invalid_grant')
  expect((await thief.begin({ prompt: 'none' })).at.searchParams.get('error')).toBe('login_required')
  const { rows } = await world.asOwner((owner) =>
    owner.query("select before from audit where action = 'user.signInsRemoved'"),
  )
  expect(rows).toEqual([{ before: { issuers: [issuerUrl], passkeys: 0 } }])
})

test('a backup holds no session, code or refresh token', async () => {
  const { refresh_token } = await signIn(staff)
  const { rows } = await world.asOwner((owner) => owner.query('select * from issuer_record'))
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toContain(refresh_token)
})

test('a sender of thousands of requests waits, and nothing is written for it; others sign in meanwhile', async () => {
  // The clock stands still, so that nothing comes back meanwhile.
  passed(0)
  const from = (remoteAddress: string, path: string, method: 'GET' | 'POST' = 'GET') =>
    world.server.app.inject({ method, url: `/identity/${path}`, remoteAddress })
  const records = () =>
    world.asOwner(async (owner) => (await owner.query('select count(*) from issuer_record')).rows[0].count)
  // All addresses of one customer.
  for (let each = 0; each < 3000; each++) await from(`2001:db8::${each.toString(16)}`, 'interaction/none')
  const before = await records()
  const address = visitor.authorizeUrl().href.slice(issuerUrl.length + 1)
  const refused = await from('2001:db8::ffff', address)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.body).toContain('Too many sign-ins from your network at the same time.')
  expect((await from('2001:db8::1', 'token', 'POST')).statusCode).toBe(429)
  expect(await records()).toBe(before)
  expect((await from('2001:db8::1', 'jwks')).statusCode).toBe(200)
  expect((await from('2001:db8:0:1::1', address)).statusCode).toBe(303)
})

test('of hundreds of requests at once the last of all and of one sender are told to come again, and the others are answered', async () => {
  const url = visitor.authorizeUrl().href.slice(homeUrl.length)
  const together = (senders: readonly string[]) =>
    Promise.all(senders.map((remoteAddress) => world.server.app.inject({ url, remoteAddress })))
  const statusesOf = (answers: Awaited<ReturnType<typeof together>>) =>
    Object.groupBy(answers, ({ statusCode }) => statusCode)
  const many = Array.from({ length: 600 }, (_, each) => `198.51.100.${each % 200}`)
  const { 303: answered = [], 503: refused = [] } = statusesOf(await together(many))
  expect([answered.length, refused.length]).toEqual([500, 100])
  expect([refused[0]?.headers['retry-after'], refused[0]?.body]).toEqual([
    '2',
    expect.stringContaining('Too many sign-ins at the same time. Try again in 2 seconds.'),
  ])
  const one = [...Array.from({ length: 300 }, (_, each) => `2001:db8:0:2::${each}`), '198.51.100.202']
  const ofOne = await together(one)
  expect(Object.entries(statusesOf(ofOne)).map(([status, answers]) => [status, answers?.length])).toEqual([
    ['303', 251],
    ['429', 50],
  ])
  expect(ofOne.at(-1)?.statusCode).toBe(303)
  expect((await signIn(staff)).access_token).toBeTruthy()
})

test('keys change every 90 days, and tokens and sessions from before go on', async () => {
  const kidOf = ({ access_token }: Tokens) => decodeProtectedHeader(access_token).kid
  const kids = async () => {
    for (const { context } of world.servers) await context.issuerKeys.runOnce()
    return (await context().issuerKeys.current()).signing.map(({ kid }) => kid)
  }
  const context = () => world.server.context
  const before = await signIn(staff)
  passed(89 * 24 * 3600 + 60)
  const [old, next] = await kids()
  expect([old, typeof next]).toEqual([kidOf(before), 'string'])
  const meanwhile = await signIn(staff)
  expect(kidOf(meanwhile)).toBe(old)
  passed(24 * 3600)
  expect(await kids()).toEqual([next, old])
  const { body } = await visitor.refresh(meanwhile.refresh_token)
  expect(kidOf(body)).toBe(next)
  expect((await visitor.begin({ prompt: 'none' })).at.searchParams.get('code')).toBeTruthy()
  for (const server of world.servers) expect((await asking(body.access_token, server)).status).toBe(200)
  passed(16 * 24 * 3600)
  expect(await kids()).toEqual([next])
})
