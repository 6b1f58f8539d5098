/** Signing in at the provider of an organization: Muster is its confidential client, by code with PKCE. */
import { returnAddress } from '@muster/domain/access/returnAddress'
import type { SignInRefusalReason } from '@muster/domain/access/signInRefusals'
import * as client from 'openid-client'
import { z } from 'zod'
import type { IssuerOptions, SignInProvider } from './ports.ts'
import {
  givenAddress,
  type Identified,
  identify,
  joinClaims,
  lacksClaims,
  type ProviderClaims,
} from './providerRules.ts'
import { hashOf } from './records.ts'

/** Maximum time for the way to a provider and back, in seconds. */
const attemptSeconds = 30 * 60
const model = 'ProviderAttempt'
/** Time that a provider's description of itself is cached, in milliseconds. */
const freshFor = 10 * 60_000

/** A sign-in that was refused, with what the provider said, for administrators. */
export type Refusal = { reason: SignInRefusalReason; detail: string; email?: string | null }

type Config = Awaited<ReturnType<typeof client.discovery>>
const known = new Map<string, { until: number; config: Promise<Config> }>()

/** The address that a provider returns to. */
function returnUrl({ issuer }: Pick<IssuerOptions, 'issuer'>, provider: Pick<SignInProvider, 'issuer'>): URL {
  return new URL(returnAddress(issuer, provider.issuer) ?? issuer)
}

/**
 * Begins to sign somebody in at a provider.
 * @param page the open sign-in page that they come back to
 * @param email what they typed, which the provider may fill in
 * @returns where to send the browser
 */
export async function beginAtProvider(
  options: IssuerOptions,
  provider: SignInProvider,
  page: string,
  email?: string,
): Promise<URL | Refusal> {
  try {
    const config = await configOf(options, provider)
    // Leads back to the page; the rest cannot be guessed.
    const state = `${page}.${client.randomState()}`
    const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
    await options.records.save({
      model,
      id: hashOf(page),
      payload: { providerId: provider.id, state, nonce, verifier },
      expiresAt: Math.floor(Date.now() / 1000) + attemptSeconds,
    })
    const [domain] = provider.domains
    return client.buildAuthorizationUrl(config, {
      ...(email ? { login_hint: email } : {}),
      ...(provider.kind === 'google' && domain && provider.domains.length === 1 ? { hd: domain } : {}),
      ...provider.parameters,
      redirect_uri: returnUrl(options, provider).href,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  } catch (error) {
    return explainProviderError(error)
  }
}

/**
 * Ends what `beginAtProvider` began.
 * @param cameTo the address that the provider sent the browser to
 * @returns the person as the provider knows them, and the provider
 */
export async function returnFromProvider(
  options: IssuerOptions,
  page: string,
  cameTo: URL,
): Promise<{ provider: SignInProvider; person: Identified } | (Refusal & { provider?: SignInProvider })> {
  const attempt = await options.records.find(model, hashOf(page))
  await options.records.remove(model, hashOf(page))
  const { providerId, state, nonce, verifier } = (attempt ?? {}) as Record<string, string>
  if (!providerId || !state || !nonce || !verifier) return { reason: 'page-expired', detail: '' }
  const provider = await options.providers.find(providerId)
  if (!provider) return { reason: 'provider-off', detail: '' }
  const expected = returnUrl(options, provider)
  if (cameTo.pathname !== expected.pathname)
    return {
      provider,
      reason: 'other-provider',
      detail: `The answer came to ${cameTo.origin}${cameTo.pathname}, and not to ${expected}.`,
    }
  try {
    const config = await configOf(options, provider)
    const otherIssuer = otherIssuerOf(cameTo, config.serverMetadata())
    if (otherIssuer) return { provider, reason: 'other-provider', detail: otherIssuer }
    const tokens = await client.authorizationCodeGrant(config, cameTo, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = await claimsOf(options, config, provider, tokens)
    const person = identify(provider, claims)
    if (typeof person === 'string')
      return { provider, reason: person, detail: '', email: givenAddress(provider, claims) }
    // As it names itself: a slash after the host may be written either way.
    return { provider: { ...provider, issuer: config.serverMetadata().issuer }, person }
  } catch (error) {
    return { provider, ...explainProviderError(error) }
  }
}

/**
 * Says what is wrong with the issuer that an answer names (RFC 9207). A provider that promises to name itself must do so.
 * @returns null when nothing is wrong
 */
function otherIssuerOf(
  { searchParams }: URL,
  { issuer, authorization_response_iss_parameter_supported: isPromised }: client.ServerMetadata,
): string | null {
  const named = searchParams.get('iss')
  if (named === issuer || (named === null && !isPromised)) return null
  return `The answer names ${named ?? 'no issuer'}, and not ${issuer}.`
}

/** Claims of the ID token, with those of userinfo where some are missing. The ID token, which is signed, wins. */
async function claimsOf(
  { log }: IssuerOptions,
  config: Config,
  provider: SignInProvider,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
): Promise<ProviderClaims> {
  const own: ProviderClaims = { ...tokens.claims() }
  if (!lacksClaims(provider, own) || !config.serverMetadata().userinfo_endpoint) return own
  const more = await client
    .fetchUserInfo(config, tokens.access_token, String(own.sub))
    .catch((err: unknown) => {
      log.warn({ err, provider: provider.id }, 'userinfo of a sign-in provider could not be read')
      return {}
    })
  return joinClaims(own, more)
}

/** Reads the description that a provider gives of itself, with our credentials for it. */
async function configOf(options: IssuerOptions, provider: SignInProvider): Promise<Config> {
  const key = `${provider.id} ${provider.version}`
  const found = known.get(key)
  if (found && found.until > Date.now()) return found.config
  const config = discover(options, provider)
  known.set(key, { until: Date.now() + freshFor, config })
  config.catch(() => known.delete(key))
  return config
}

async function discover(
  { fetchFrom }: Pick<IssuerOptions, 'fetchFrom'>,
  { issuer, clientId, clientSecret, clientAuth }: SignInProvider,
): Promise<Config> {
  const url = new URL(issuer)
  const secret = clientSecret()
  const fetch = fetchFrom(issuer)
  const proof = clientAuth === 'basic' ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
  return client.discovery(url, clientId, secret, proof, {
    [client.customFetch]: (address, init) => fetch(address, init as RequestInit),
    // Only outside production is such an issuer taken.
    execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    timeout: 10,
  })
}

/**
 * Tries a provider before it is saved, without a person: its name, and whether it takes our client id and secret. A code that
 * it never gave is refused as such by a provider that knows us.
 * @returns null when nothing is wrong
 */
export async function tryProvider(
  options: Pick<IssuerOptions, 'fetchFrom' | 'issuer'>,
  provider: SignInProvider,
): Promise<Refusal | null> {
  const config = await discover(options, provider).catch(explainProviderError)
  if ('reason' in config) return config
  const answer = returnUrl(options, provider)
  answer.search = String(new URLSearchParams({ code: 'not-a-code', state: 'x', iss: provider.issuer }))
  const refused = await client
    .authorizationCodeGrant(config, answer, {
      expectedState: 'x',
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    })
    .then(() => null, explainProviderError)
  // Each provider refuses such a code in its own words. Only those about us are wrong.
  return refused?.reason === 'wrong-client' ? refused : null
}

/** The reason for which a provider did not sign somebody in. */
function explainProviderError(error: unknown): Refusal {
  if (error instanceof client.AuthorizationResponseError) {
    const detail = [error.error, error.error_description].filter(Boolean).join(': ')
    const isSetup = /invalid_(scope|request|target|client)|unauthorized_client|unsupported/.test(error.error)
    return { reason: isSetup ? 'provider-setup' : 'provider-refused', detail }
  }
  if (error instanceof client.ResponseBodyError) {
    const detail = [error.error, error.error_description].filter(Boolean).join(': ')
    const isClient = /invalid_client|unauthorized_client/.test(error.error)
    return { reason: isClient ? 'wrong-client' : 'provider-setup', detail }
  }
  const { name, code, message, cause } = error as Error & { code?: string }
  if (name === 'UnreadableSecret') return { reason: 'provider-setup', detail: message }
  const compared = comparedBy(cause)
  if (compared?.attribute === 'issuer')
    return {
      reason: 'issuer-differs',
      detail: `It calls itself ${compared.body?.issuer}, and is set as ${compared.expected}.`,
    }
  if (compared?.claim === 'iss')
    return {
      reason: 'issuer-differs',
      detail: `Its tokens name ${compared.claims?.iss}, and not ${compared.expected}.`,
    }
  if (code?.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return { reason: 'provider-setup', detail: `${code}: ${message}` }
  const root = cause instanceof Error ? `${message} (${cause.message})` : message
  return { reason: 'provider-away', detail: root }
}

/** The values that the library found different, from the causes of its error. */
const comparison = z.object({
  expected: z.string(),
  attribute: z.string().optional(),
  claim: z.string().optional(),
  body: z.object({ issuer: z.string() }).optional().catch(undefined),
  claims: z.object({ iss: z.string() }).optional().catch(undefined),
})

function comparedBy(cause: unknown): z.infer<typeof comparison> | undefined {
  const found = comparison.safeParse(cause)
  if (found.success) return found.data
  return cause instanceof Error ? comparedBy(cause.cause) : undefined
}
