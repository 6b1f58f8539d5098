import { createHash, randomBytes } from 'node:crypto'
import { addingParameter } from '@muster/contract/appConfig'

/** The address of Muster's own provider in tests. No such host is asked: a visitor goes to the server it is given. */
export const homeUrl = 'https://muster.test'
export const issuerUrl = `${homeUrl}/identity`
/** The environment of a server with a provider of its own and no other. */
export const ownSignIn = { PUBLIC_URL: homeUrl, OIDC_ISSUER: '' }

export const clientScope = 'openid profile email offline_access roles muster.incident muster.product'

export type Tokens = { access_token: string; id_token: string; refresh_token: string; error?: string }

/** The last thing that a browser shows: a page of the provider, or an address of the app. */
type Shown = { page: string; at: URL; status: number }

type SignInRequest = { redirectUri?: string; prompt?: string; isAdding?: boolean }

/** A browser as far as signing in needs one: it keeps cookies, follows no redirect by itself, and may change the server. */
export class Visitor {
  private readonly cookies = new Map<string, string>()
  /** Every cookie that was set, as the header has it. */
  readonly cookieLines: string[] = []
  /** The server that answers for `home`. */
  server: string
  verifier = ''
  private readonly home: string

  /** @param home the address that the server has for browsers */
  constructor(server: string, home = homeUrl) {
    this.server = server
    this.home = home
  }

  /** Gets an address, or posts a form or JSON to it. */
  async go(address: string | URL, form?: Record<string, string>, json?: unknown): Promise<Response> {
    const url = new URL(address, this.home)
    const isHere = url.origin === this.home
    const headers: Record<string, string> = isHere
      ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
      : {}
    headers['user-agent'] = 'Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    if (json !== undefined) headers['content-type'] = 'application/json'
    const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
    const response = await fetch(isHere ? this.server + url.pathname + url.search : url, {
      redirect: 'manual',
      headers,
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    if (isHere) this.keepCookies(response)
    return response
  }

  /** Goes to an address and on, until a page is shown or the way leads back to the app. */
  async follow(address: string | URL, form?: Record<string, string>): Promise<Shown> {
    let at = new URL(address, this.home)
    let answer = await this.go(at, form)
    for (let hop = 0; hop < 10; hop++) {
      const location = answer.headers.get('location')
      if (location === null) return { page: await answer.text(), at, status: answer.status }
      at = new URL(location, at)
      if (at.pathname === '/oidc-callback' || at.pathname === '/')
        return { page: '', at, status: answer.status }
      answer = await this.go(at)
    }
    throw new Error(`redirected without end, last to ${at}`)
  }

  /** Lets the page that signs somebody out go on, as its script does. It also comes before a second person signs in. */
  async signOutFirst(shown: Shown): Promise<Shown> {
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(shown.page)?.[1]
    if (!xsrf) return shown
    return this.follow(`${this.home}/identity/session/end/confirm`, { xsrf, logout: 'yes' })
  }

  /** Asks to sign in, as the app does. */
  begin(asked: SignInRequest = {}) {
    return this.follow(this.authorizeUrl(asked))
  }

  /** The address that the app sends somebody to. */
  authorizeUrl({
    redirectUri = `${this.home}/oidc-callback`,
    prompt,
    isAdding = false,
  }: SignInRequest = {}): URL {
    this.verifier = randomBytes(32).toString('base64url')
    const url = new URL(`${this.home}/identity/auth`)
    url.search = String(
      new URLSearchParams({
        client_id: 'muster-classroom',
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: clientScope,
        state: 's',
        code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(prompt ? { prompt } : {}),
        ...(isAdding ? { [addingParameter]: 'add' } : {}),
      }),
    )
    return url
  }

  /** Trades the code of an address that sign-in came back with. */
  async tokens(back: URL): Promise<Tokens> {
    const { body } = await this.token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: back.origin + back.pathname,
      code_verifier: this.verifier,
    })
    return body
  }

  async refresh(refresh_token: string) {
    return this.token({ grant_type: 'refresh_token', refresh_token })
  }

  private async token(form: Record<string, string>): Promise<{ status: number; body: Tokens }> {
    const answer = await this.go(`${this.home}/identity/token`, { client_id: 'muster-classroom', ...form })
    return { status: answer.status, body: (await answer.json()) as Tokens }
  }

  private keepCookies(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookieLines.push(line)
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
  }
}
