/** The OpenID provider itself: one client, JWT access tokens for the API, no consent page. */
import './longTermNode.ts'

import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { findBySubject } from './accounts.ts'
import { messagePage, signOutPage } from './pages.ts'
import type { Store } from './store.ts'

/** The settings that differ from one installation to another. */
export interface ProviderSettings {
  /** The issuer: the origin browsers reach this provider at, without a slash at the end. */
  issuer: string
  /** Origins the web app is served from; the first is where people are sent when lost. */
  publicUrls: readonly string[]
  /** Lifetime of an access token, in seconds. */
  tokenSeconds: number
}

const clientId = 'muster-classroom'
const resource = 'urn:muster:api'
const openIdScopes = ['openid', 'profile', 'email', 'offline_access', 'roles']
const apiScopes = ['roles', 'muster.incident', 'muster.product']
const twoWeeks = 14 * 24 * 60 * 60

/**
 * Builds the provider on the given store.
 * @param store where sessions, tokens and keys live
 * @param settings who may use it and from where
 */
export function createProvider(store: Store, settings: ProviderSettings): Provider {
  const provider = new Provider(settings.issuer, {
    adapter: store.adapter,
    jwks: { keys: [store.signingKey] } as Configuration['jwks'],
    cookies: {
      // Cookies ignore ports, so a name of our own keeps other programs on localhost apart.
      names: { session: 'muster_identity', interaction: 'muster_signin', resume: 'muster_signin_resume' },
      keys: [store.cookieKey],
    },
    clients: [clientMetadata(settings.publicUrls)],
    clientBasedCORS: (_ctx, origin) => settings.publicUrls.includes(origin),
    scopes: openIdScopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_ctx, subject) => {
      const account = findBySubject(subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...userClaims(subject) }) }
    },
    extraTokenClaims: (_ctx, token) =>
      'accountId' in token && token.accountId ? userClaims(token.accountId) : undefined,
    pkce: { required: () => true },
    // Bound to the refresh token, not to the browser session: a phone put away for an hour stays signed in.
    expiresWithSession: () => false,
    // The specification asks for prompt=consent before offline_access; the client is our own and there is nothing to consent to.
    issueRefreshToken: (_ctx, requester) => requester.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: grantEverything,
    // With the page of origin, for people who come back to it when it is over.
    interactions: {
      url: (_ctx, { uid, params }) =>
        `/interaction/${uid}?${new URLSearchParams({ from: originOf(params.redirect_uri) })}`,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = messagePage({
        title: 'Sign-in did not work',
        sentence: out.error_description ?? 'Something went wrong on the way here. Please start again.',
        homeUrl: settings.publicUrls[0],
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
          accessTokenTTL: settings.tokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(form)
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = messagePage({
            title: 'You are signed out',
            sentence: 'You can close this page.',
            homeUrl: settings.publicUrls[0],
          })
        },
      },
    },
    ttl: {
      AccessToken: settings.tokenSeconds,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: twoWeeks,
      Session: twoWeeks,
      Grant: twoWeeks,
    },
  })
  // Behind a proxy that ends TLS, cookies are to be marked secure by what the proxy says.
  provider.proxy = settings.issuer.startsWith('https:')
  return provider
}

function clientMetadata(publicUrls: readonly string[]): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: clientId,
    client_name: 'Muster',
    // 'web' and not 'native': a school tries Muster on http in its own network, which 'native' refuses.
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: publicUrls.flatMap((url) => [`${url}/oidc-callback`, `${url}/silent-renew-oidc`]),
    post_logout_redirect_uris: publicUrls.map((url) => `${url}/`),
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

/** The claims of the provider about somebody. The specification's Sign out shows the preferred username. */
function userClaims(subject: string) {
  const account = findBySubject(subject)
  if (!account) return undefined
  const username = account.email.split('@')[0]
  return {
    email: account.email,
    email_verified: true as const,
    name: account.name,
    preferred_username: username,
  }
}

/** The origin of an address that sign-in returns to; empty when it is none. */
function originOf(address: unknown): string {
  return URL.canParse(String(address)) ? new URL(String(address)).origin : ''
}
