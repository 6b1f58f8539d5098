import { createHash, randomBytes } from 'node:crypto'
import { type BrowserContextOptions, expect, type Page, request } from '@playwright/test'
import { z } from 'zod'
import { testServer } from './testServer.ts'

/**
 * Signs in without showing it: sends the same requests to the demo sign-in as a browser, and keeps its answers where
 * the app keeps them. Each time again, because two browsers must not use one refresh token. The visible part of it is
 * in mainJob, ownHost and ownProvider.
 */

/** The storage of a browser of somebody who has signed in, and the token itself. */
export type SignedIn = { storageState: BrowserContextOptions['storageState']; accessToken: string }

const configured = z.object({
  oidc: z.object({ authority: z.url(), clientId: z.string(), scope: z.string() }),
})
const answered = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  scope: z.string(),
  expires_in: z.number(),
})

/** Signs in by email and password at the demo sign-in of this worker's Muster. */
export async function signedIn({ email, password }: { email: string; password: string }): Promise<SignedIn> {
  const origin = testServer.url
  const redirect = `${origin}/oidc-callback`
  const visitor = await request.newContext()
  const { oidc } = configured.parse(await (await visitor.get(`${origin}/config.json`)).json())
  const verifier = randomBytes(32).toString('base64url')
  const asked = await visitor.get(`${oidc.authority}/auth`, {
    params: {
      client_id: oidc.clientId,
      response_type: 'code',
      redirect_uri: redirect,
      scope: oidc.scope,
      state: 'story',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
  })
  const action = /action="([^"]+)"/.exec(await asked.text())?.[1] ?? ''
  const returned = await visitor.post(new URL(action, oidc.authority).href, { form: { email, password } })
  const code = new URL(returned.url()).searchParams.get('code')
  expect(code, `${email} did not come back from the sign-in`).not.toBeNull()
  const traded = await visitor.post(`${oidc.authority}/token`, {
    headers: { origin },
    form: {
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: redirect,
      client_id: oidc.clientId,
      code_verifier: verifier,
    },
  })
  const { expires_in, ...tokens } = answered.parse(await traded.json())
  const { cookies } = await visitor.storageState()
  await visitor.dispose()
  const user = {
    ...tokens,
    profile: claimsOf(tokens.id_token),
    expires_at: Math.floor(Date.now() / 1000) + expires_in,
  }
  const kept = { name: `oidc.user:${oidc.authority}:${oidc.clientId}`, value: JSON.stringify(user) }
  return {
    storageState: { cookies, origins: [{ origin, localStorage: [kept] }] },
    accessToken: tokens.access_token,
  }
}

/** Reads the access token that the browser of a page keeps. */
export function keptToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.startsWith('oidc.user:')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}').access_token
  })
}

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
