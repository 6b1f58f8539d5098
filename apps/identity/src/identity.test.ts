/** The whole sign-in, over HTTP, as a browser does it. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DemoAccount, demoAccounts } from './accounts.ts'
import { type Identity, startIdentity } from './startIdentity.ts'
import { refreshReuseSeconds } from './store.ts'

const web = 'http://localhost:4999'
const lan = 'http://192.168.7.7:4999'
const manager = demoAccounts.find((account) => account.role === 'Manager') as DemoAccount
const other = demoAccounts.find((account) => account.role === 'Staff') as DemoAccount
const scope = 'openid profile email offline_access roles muster.incident muster.product'

let home: string
let identity: Identity

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'muster-identity-'))
  identity = await startIdentity({ port: 0, home, publicUrls: [web, lan], tokenSeconds: 120 })
})

afterEach(async () => {
  vi.useRealTimers()
  await identity.stop()
  await rm(home, { recursive: true })
})

test('signs in with e-mail and password, and gives a token the API can verify', async () => {
  const tokens = await signIn(browser(), manager)
  const keys = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))
  const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
    issuer: identity.issuer,
    audience: 'muster-api',
    typ: 'at+jwt',
  })
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toMatchObject({
    sub: manager.subject,
    email: manager.email,
    email_verified: true,
    name: manager.name,
    scope: 'roles muster.incident muster.product',
  })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120)
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    sub: manager.subject,
    email: manager.email,
    aud: 'muster-classroom',
  })
})

test('returns to a phone in the same network as well', async () => {
  const tokens = await signIn(browser(), manager, { redirectUri: `${lan}/oidc-callback` })
  expect(tokens.access_token).toBeTruthy()
})

test('refuses an address that is not the web app', async () => {
  const answer = await browser().go(authorizeUrl({ redirectUri: 'http://evil.example/oidc-callback' }).url)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Sign-in did not work')
})

test('refuses a request without PKCE', async () => {
  const { url } = authorizeUrl({})
  url.searchParams.delete('code_challenge')
  url.searchParams.delete('code_challenge_method')
  const answer = await browser().go(url)
  expect(answer.headers.get('location')).toContain('error=invalid_request')
})

test('says so when the password is wrong, and lets the person try again', async () => {
  const visitor = browser()
  const { url } = authorizeUrl({})
  const page = await visitor.go(
    new URL((await visitor.go(url)).headers.get('location') ?? '', identity.issuer),
  )
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const post = (password: string) =>
    visitor.go(new URL(action, identity.issuer), { email: manager.email, password })
  const refused = await post('wrong')
  expect(refused.status).toBe(401)
  expect(await refused.text()).toContain('or the password is wrong')
  expect((await post(manager.password)).status).toBe(303)
})

test('says so when the sign-in page is old', async () => {
  const answer = await fetch(`${identity.issuer}/interaction/nobody`, { method: 'POST' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('expired')
})

test('leads from an old sign-in page, where Back goes after signing in, to Muster', async () => {
  const leads = async (query: string) => {
    const answer = await fetch(`${identity.issuer}/interaction/nobody${query}`, { redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await leads('')).toEqual([302, `${web}/`])
  // Somebody is signed in where they came from, and nowhere else.
  expect(await leads(`?from=${lan}`)).toEqual([302, `${lan}/`])
  expect(await leads('?from=https://elsewhere.example.org')).toEqual([302, `${web}/`])
})

test('rotates refresh tokens; one used long after its time ends the whole grant', async () => {
  const first = await signIn(browser(), manager)
  const second = await refresh(first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(second.body.access_token).aud).toBe('muster-api')
  passed(refreshReuseSeconds + 1)
  expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
  expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant')
})

test('a browser whose answer was lost may ask again for a minute, which no further use prolongs', async () => {
  const { refresh_token } = await signIn(browser(), manager)
  const lost = await refresh(refresh_token)
  passed(refreshReuseSeconds - 5)
  const again = await refresh(refresh_token)
  expect([again.status, (await refresh(again.body.refresh_token)).status]).toEqual([200, 200])
  expect((await refresh(lost.body.refresh_token)).status).toBe(200)
  passed(6)
  expect((await refresh(refresh_token)).body.error).toBe('invalid_grant')
})

test('keeps sessions, tokens and keys over a restart', async () => {
  const visitor = browser()
  const before = await signIn(visitor, manager)
  const port = Number(new URL(identity.issuer).port)
  await identity.stop()
  // fetch keeps connections open and learns a moment later that they are gone.
  await sleep(100)
  identity = await startIdentity({ port, home, publicUrls: [web, lan] })

  const keys = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))
  await jwtVerify(before.access_token, keys, { audience: 'muster-api' })
  expect((await refresh(before.refresh_token)).status).toBe(200)
  const silent = await visitor.go(authorizeUrl({ prompt: 'none' }).url)
  expect(silent.headers.get('location')).toContain(`${web}/oidc-callback?code=`)
})

test('signs in as somebody else when asked to', async () => {
  const visitor = browser()
  await signIn(visitor, manager)
  const tokens = await signIn(visitor, other, { prompt: 'login' })
  expect(decodeJwt(tokens.access_token).sub).toBe(other.subject)
})

test('signs out without another question and goes back to the web app', async () => {
  const visitor = browser()
  const tokens = await signIn(visitor, manager)
  const url = new URL(`${identity.issuer}/session/end`)
  url.search = String(
    new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${web}/`, state: 's' }),
  )
  const page = await visitor.go(url)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const done = await visitor.go(new URL(`${identity.issuer}/session/end/confirm`), { xsrf, logout: 'yes' })
  expect(done.headers.get('location')).toBe(`${web}/?state=s`)
  const silent = await visitor.go(authorizeUrl({ prompt: 'none' }).url)
  expect(silent.headers.get('location')).toContain('error=login_required')
})

test('gives tokens to pages of the web app only', async () => {
  const ask = (origin: string) =>
    fetch(`${identity.issuer}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: 'x',
        client_id: 'muster-classroom',
      }),
    })
  expect((await ask(lan)).headers.get('access-control-allow-origin')).toBe(lan)
  expect((await ask('http://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
})

interface Tokens {
  access_token: string
  id_token: string
  refresh_token: string
  error?: string
}

/** Puts the clock on, for the provider as well. */
function passed(seconds: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + seconds * 1000)
}

/** A browser as far as sign-in needs one: it keeps cookies and does not follow redirects. */
function browser() {
  const cookies = new Map<string, string>()
  return {
    async go(url: URL, form?: Record<string, string>): Promise<Response> {
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        body: form ? new URLSearchParams(form) : undefined,
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        redirect: 'manual',
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return response
    },
  }
}

function authorizeUrl(options: { redirectUri?: string; prompt?: string }) {
  const verifier = randomBytes(32).toString('base64url')
  const url = new URL(`${identity.issuer}/auth`)
  url.search = String(
    new URLSearchParams({
      client_id: 'muster-classroom',
      response_type: 'code',
      redirect_uri: options.redirectUri ?? `${web}/oidc-callback`,
      scope,
      state: 's',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(options.prompt ? { prompt: options.prompt } : {}),
    }),
  )
  return { url, verifier }
}

async function signIn(
  visitor: ReturnType<typeof browser>,
  account: DemoAccount,
  options: { redirectUri?: string; prompt?: string } = {},
): Promise<Tokens> {
  const redirectUri = options.redirectUri ?? `${web}/oidc-callback`
  const { url, verifier } = authorizeUrl(options)
  let answer = await visitor.go(url)
  for (let step = 0; step < 8; step += 1) {
    const location = new URL(answer.headers.get('location') ?? '/', identity.issuer)
    if (location.href.startsWith(redirectUri)) return exchange(location, redirectUri, verifier)
    if (answer.status === 200) {
      const html = await answer.text()
      const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
      const hidden = [...html.matchAll(/name="(xsrf|logout)" value="([^"]+)"/g)].map((found) =>
        found.slice(1),
      )
      const typed = html.includes('E-mail') ? { email: account.email, password: account.password } : {}
      answer = await visitor.go(new URL(action, identity.issuer), { ...Object.fromEntries(hidden), ...typed })
    } else {
      answer = await visitor.go(location)
    }
  }
  throw new Error('sign-in did not come back to the web app')
}

async function exchange(location: URL, redirectUri: string, verifier: string): Promise<Tokens> {
  const response = await fetch(`${identity.issuer}/token`, {
    method: 'POST',
    headers: { origin: web },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: location.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      client_id: 'muster-classroom',
      code_verifier: verifier,
    }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Tokens
}

async function refresh(token: string): Promise<{ status: number; body: Tokens }> {
  const response = await fetch(`${identity.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: 'muster-classroom',
    }),
  })
  return { status: response.status, body: (await response.json()) as Tokens }
}
