/** Muster's own OpenID provider, on oidc-provider: one client, JWT access tokens for the API, no consent page. */
import './longTermNode.ts'

import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '@muster/domain/access/networkOf'
import { deviceName } from '@muster/domain/deviceName'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { answerAsset } from './assets.ts'
import { answerInteraction, sendPage } from './interactions.ts'
import { messagePage, signOutPage, signOutScriptHash } from './pages.ts'
import type { IssuerKeys, IssuerOptions, SigningKey } from './ports.ts'
import { hashOf, recordAdapter } from './records.ts'

export const clientId = 'muster-classroom'
const resource = 'urn:muster:api'
const openIdScopes = ['openid', 'profile', 'email', 'offline_access', 'roles']
const apiScopes = ['roles', 'muster.incident', 'muster.product']
/**
 * Maximum number of requests that are answered at a time, and of one sender in the network. They share few connections to the
 * database, so that rooms never wait behind them.
 */
const maxAtOnce = { all: 500, ofSender: 250 }
const twoWeeks = 14 * 24 * 60 * 60

/** Lifetimes of a browser's session, in seconds: after its last use, and at most after the sign-in. */
const [idleSeconds, longestSeconds] = [twoWeeks, 30 * 24 * 60 * 60]

/** The headers of every answer. The pages of `interactions.ts` run scripts, and say so themselves. */
const securityHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // oidc-provider adds the hashes of its own scripts.
  'content-security-policy': `default-src 'none'; script-src '${signOutScriptHash}'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
}

/** Answers the requests below the issuer's path. */
export type Issuer = {
  /** @param address of the sender in the network, for limits and the audit */
  handle: (request: IncomingMessage, response: ServerResponse, address: string) => Promise<void>
}

/**
 * Creates the provider. Its state is in the store, so that any server answers any request. It is built anew when the keys
 * have changed.
 */
export function createIssuer(options: IssuerOptions): Issuer {
  const { protocol, host, pathname: mountPath } = new URL(options.issuer)
  /** The senders of the requests that are being answered. */
  const open: string[] = []
  let built: { keys: IssuerKeys; provider: Provider; answer: ReturnType<Provider['callback']> } | undefined
  const current = async () => {
    const keys = await options.readKeys()
    if (built?.keys === keys) return built
    const provider = createProvider(options, keys)
    built = { keys, provider, answer: provider.callback() }
    return built
  }
  return {
    async handle(request, response, address) {
      const sender = networkOf(address)
      open.push(sender)
      try {
        await answerRequest(request, response, address, sender)
      } catch (err) {
        options.log.error({ err }, 'sign-in failed')
        if (response.headersSent) return void response.end()
        sendPage(response, 500, failurePage(options))
      } finally {
        open.splice(open.indexOf(sender), 1)
      }
    },
  }

  async function answerRequest(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    sender: string,
  ) {
    const path = (request.url ?? '/').slice(mountPath.length)
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    if (path.startsWith('/assets/')) return answerAsset(path, response)
    if (open.length > maxAtOnce.all) return refuseForNow(options, path, 503, 2, response)
    if (open.filter((each) => each === sender).length > maxAtOnce.ofSender)
      return refuseForNow(options, path, 429, 2, response)
    const wait = readOnly.test(path) ? 0 : options.limitSender(sender)
    if (wait > 0) return refuseForNow(options, path, 429, wait, response)
    const { provider, answer } = await current()
    // Everything is known by the issuer's own address, whatever a proxy says of it.
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.headers['x-forwarded-host'] = host
    if (path.startsWith('/provider/')) return leadBack(mountPath, path, response)
    if (path.startsWith('/interaction/'))
      return answerInteraction(options, provider, request, response, address)
    // The convention of Express, by which oidc-provider knows where it is mounted.
    Object.assign(request, { originalUrl: request.url ?? '/', url: path || '/' })
    await answer(request, response)
  }
}

const failurePage = ({ homeUrl, productName }: IssuerOptions) =>
  messagePage({
    title: 'Sign-in does not work right now',
    sentence:
      'Try again in a minute. If it still fails, tell the person who runs this server. The log shows why.',
    homeUrl,
    productName,
  })

/** The addresses that write no rows; all others are counted per sender. */
const readOnly = /^\/(\.well-known\/|jwks)/

/**
 * Refuses a request for now: a person by a page, a script by its sentence.
 * @param status 429 when its sender has sent too many, 503 when all have
 * @param wait in seconds
 */
function refuseForNow(
  { homeUrl, productName }: IssuerOptions,
  path: string,
  status: 429 | 503,
  wait: number,
  response: ServerResponse,
): void {
  const from = status === 429 ? ' from your network' : ''
  const sentence = `Too many sign-ins${from} at the same time. Try again in ${wait} seconds.`
  const headers = { 'retry-after': String(wait) }
  if (/^\/token|\/passkey/.test(path)) {
    response.writeHead(status, {
      ...headers,
      'content-type': 'application/json',
      'cache-control': 'no-store',
    })
    response.end(JSON.stringify({ sentence }))
    return
  }
  sendPage(response, status, messagePage({ title: 'Wait a moment', sentence, homeUrl, productName }), headers)
}

/**
 * Leads somebody who comes from a provider to the sign-in page that they left, where the browser shows its cookie. The state says
 * which page it is; the address that they came to goes with it, because it says which provider answers.
 */
function leadBack(mountPath: string, path: string, response: ServerResponse): void {
  const [, query] = path.split('?', 2)
  const page = /^([\w-]{10,100})\./.exec(new URLSearchParams(query).get('state') ?? '')?.[1]
  const location = page ? `${mountPath}/interaction/${page}/return${path}` : `${mountPath}/interaction/none`
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

function createProvider(options: IssuerOptions, keys: IssuerKeys): Provider {
  const { issuer, homeUrl, people, productName } = options
  const { pathname: mountPath, protocol } = new URL(issuer)
  const isSecure = protocol === 'https:'
  const alg = keys.signing[0]?.alg ?? 'ES256'
  const provider: Provider = new Provider(issuer, {
    adapter: (model: string) => recordAdapter(options.records, model),
    jwks: { keys: keys.signing } as Configuration['jwks'],
    cookies: {
      names: cookieNames(isSecure),
      keys: [...keys.cookies],
      long: { ...cookieAttributes, secure: isSecure, path: isSecure ? '/' : mountPath },
      // The path of one open page, which the library sets.
      short: { ...cookieAttributes, secure: isSecure },
    },
    clients: [clientMetadata(homeUrl, alg)],
    clientBasedCORS: (ctx, origin) => ctx.state.ownOrigin === origin,
    scopes: openIdScopes,
    extraParams: [options.addingParameter],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: async (_ctx, accountId) => {
      const person = await people.find(accountId)
      return person && { accountId, claims: () => ({ sub: accountId, ...claimsOf(person) }) }
    },
    extraTokenClaims: async (ctx, token) => {
      const { sub: _, ...claims } = { ...(await ctx.oidc.account?.claims('userinfo', '', {}, [])) }
      return {
        ...claims,
        ...signInOf(ctx),
        grant: 'grantId' in token ? hashOf(String(token.grantId)) : undefined,
      }
    },
    pkce: { required: () => true },
    // Bound to the refresh token, not to the browser session: a phone put away for an hour stays signed in.
    expiresWithSession: () => false,
    // The specification asks for prompt=consent before offline_access; the client is our own and there is nothing to consent to.
    issueRefreshToken: (_ctx, requester) => requester.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: async (ctx) => {
      const grant = await grantEverything(ctx)
      if (grant) await noteBrowser(options, ctx, grant)
      return grant
    },
    // With the page of origin, for people who come back to it when it is over.
    interactions: {
      url: (_ctx, { uid, params }) =>
        `${mountPath}/interaction/${uid}?${new URLSearchParams({ from: originOf(params.redirect_uri) })}`,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = messagePage({
        title: 'Sign-in failed',
        sentence: out.error_description ?? 'Something went wrong. Please start again.',
        homeUrl,
        productName,
      })
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, asking, token) => token.clientId === asking.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: apiScopes.join(' '),
          audience: 'muster-api',
          accessTokenTTL: options.tokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const { IdTokenHint: hint } = ctx.oidc.entities
          // Only Muster holds a token of the person. A page elsewhere must not sign anybody out.
          const isAsked = hint?.payload.sub === ctx.oidc.session?.accountId
          ctx.body = signOutPage(form, isAsked)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = messagePage({
            title: 'You are signed out',
            sentence: 'You can close this page.',
            homeUrl,
            productName,
          })
        },
      },
    },
    ttl: {
      AccessToken: options.tokenSeconds,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: twoWeeks,
      Session: (_ctx, { loginTs = now() }) =>
        Math.max(1, Math.min(idleSeconds, loginTs + longestSeconds - now())),
      // Not prolonged by renewals: after that the browser comes here again.
      Grant: twoWeeks,
    },
  })
  // Its address is set on each request; see `handle`.
  provider.proxy = true
  provider.on('end_session.success', ({ oidc }) =>
    options.log.info({ account: oidc.session?.accountId }, 'signed out'),
  )
  provider.on('server_error', (_ctx, err) => options.log.error({ err }, 'sign-in failed'))
  allowOwnOrigins(provider, options)
  endGrants(provider)
  return provider
}

const now = () => Math.floor(Date.now() / 1000)

const cookieAttributes = { httpOnly: true, sameSite: 'lax', overwrite: true } as const

/**
 * Names of our own, because cookies ignore ports and other programs on localhost have theirs. By the prefixes a browser takes
 * such a cookie over https alone, and with `__Host-` from no other host.
 */
function cookieNames(isSecure: boolean) {
  const [host, secure] = isSecure ? ['__Host-', '__Secure-'] : ['', '']
  return {
    session: `${host}muster_identity`,
    interaction: `${secure}muster_signin`,
    resume: `${secure}muster_signin_resume`,
  }
}

/**
 * Lets sign-in return to every address of this deployment. An organization has a host of its own, and they come and go, so
 * they are no list in the client.
 */
function allowOwnOrigins(provider: Provider, { isOwnOrigin }: IssuerOptions): void {
  provider.use(async (ctx, next) => {
    const { redirect_uri, post_logout_redirect_uri } = ctx.query
    const origin = originOf(redirect_uri ?? post_logout_redirect_uri ?? ctx.get('origin'))
    if (origin && (await isOwnOrigin(origin))) ctx.state.ownOrigin = origin
    await next()
  })
  const returnsTo = (paths: readonly string[]) => (address: string) => {
    const origin: unknown = Provider.ctx?.state.ownOrigin
    return typeof origin === 'string' && paths.some((path) => address === origin + path)
  }
  provider.Client.prototype.redirectUriAllowed = returnsTo(['/oidc-callback', '/silent-renew-oidc'])
  provider.Client.prototype.postLogoutRedirectUriAllowed = returnsTo(['/'])
}

/**
 * Ends what a browser was granted when it signs out, refresh and access tokens with it. By itself oidc-provider keeps a grant
 * with offline access, which is every one of ours, so that a copied refresh token would go on for two weeks.
 */
function endGrants(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const { route, session } = (ctx as KoaContextWithOIDC).oidc ?? {}
    // Set by the library once the form was a right one, and missing in its types.
    const isOver = (session as { destroyed?: boolean } | undefined)?.destroyed === true
    if (route !== 'end_session_confirm' || !session || !isOver) return
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (!grantId) continue
      await provider.RefreshToken.revokeByGrantId(grantId)
      await (await provider.Grant.find(grantId))?.destroy()
    }
  })
}

function clientMetadata(
  homeUrl: string,
  alg: SigningKey['alg'],
): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: clientId,
    client_name: 'Muster',
    // 'web' and not 'native': a school tries Muster on http in its own network, which 'native' refuses.
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: alg,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: [`${homeUrl}/oidc-callback`],
    post_logout_redirect_uris: [`${homeUrl}/`],
  }
}

/** Muster's own client needs no consent: the grant is made on the way, with every scope there is. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { provider, session, client: asking, account } = ctx.oidc
  if (!asking || !account) return undefined
  const known = session?.grantIdFor(asking.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new provider.Grant({ accountId: account.accountId, clientId: asking.clientId })
  grant.addOIDCScope(openIdScopes.join(' '))
  grant.addResourceScope(resource, apiScopes.join(' '))
  await grant.save()
  return grant
}

/** Keeps beside a grant what its owner knows the browser by, and how they signed in there. It has the grant's id. */
async function noteBrowser(
  { records }: IssuerOptions,
  { oidc, request }: KoaContextWithOIDC,
  { jti, accountId }: { jti: string; accountId?: string | undefined },
): Promise<void> {
  const name = deviceName(request.get('user-agent'))
  await records.save({
    model: 'Browser',
    id: hashOf(jti),
    payload: { accountId, name, method: oidc.session?.acr, iat: now() },
    // Sessions and grants end before.
    expiresAt: now() + longestSeconds + twoWeeks,
  })
}

/** Returns how and when the person of a token signed in: oidc-provider keeps it with the code and each refresh token. */
function signInOf({ oidc }: KoaContextWithOIDC) {
  const { RefreshToken, AuthorizationCode } = oidc.entities
  const { acr, authTime } = AuthorizationCode ?? RefreshToken ?? {}
  return { sign_in: acr, auth_time: authTime }
}

/** The claims about somebody. The specification's Sign out shows the preferred username. */
function claimsOf({ email, name }: { email: string; name: string }) {
  return { email, email_verified: true as const, name, preferred_username: email.split('@')[0] }
}

/** The origin of an address that sign-in returns to; empty when it is none. */
function originOf(address: unknown): string {
  return URL.canParse(String(address)) ? new URL(String(address)).origin : ''
}
