import { inEnglish } from '@muster/words/t'
import { decodeJwt } from 'jose'
import { HttpProblem, notSignedIn } from '../platform/http/problems.ts'
import type { IssuerKeys } from './issuerKeys.ts'
import type { IsGrantLive } from './liveGrants.ts'
import type { IsTrusted } from './oidcDiscovery.ts'
import { type Claims, createOwnVerifier, createTokenVerifier, type TokenVerifier } from './tokenVerifier.ts'

/** An issuer, and the audience of its tokens. */
export type Provider = { issuer: string; audience: string }

/** Muster's own provider (apps/identity). */
export type OwnIssuer = Provider & {
  keys: IssuerKeys
  isGrantLive: IsGrantLive
  /** True where no other provider is configured for everybody: then it is the deployment's. */
  isDefault: boolean
  /** True where a code makes nobody a global administrator. */
  adminsRequirePasskey: boolean
}

/** A verified token. Each tenant decides if it trusts it: see `tenantProviders.ts`. */
export type SignIn = Claims & {
  /** True for the deployment's provider, which serves tenants without their own, and global administrators. */
  isDefault: boolean
  /** The provider that Muster's own sign-in sent the person to; null: none, or the token is not of our own. */
  providerId: string | null
  /** True for a sign-in by code where global administrators need a passkey. */
  lacksPasskey: boolean
}

/** Verifies the tokens of the self-test, which have an issuer that nobody can be. */
export type SelfTestVerifier = { issuer: string; verify: (token: string) => SignIn }

export type VerifyToken = (token: string) => Promise<SignIn>

/** The form of `Claims.method` for a provider. */
const providerOfMethod = /^provider:([0-9a-f-]{36})$/

/** Minimum time between reloads, in milliseconds: made-up issuers must not query the database each time. */
const minReloadInterval = 2000

/**
 * Verifies tokens of trusted issuers: the deployment's own, and those that active tenants name. A token is checked by the
 * issuer it names, so an unreachable issuer delays only its own people.
 */
export class TrustedIssuers {
  private readonly defaultProvider: Provider | null
  private readonly ownIssuer: OwnIssuer | null
  private readonly isTrustedHost: IsTrusted
  private readonly readTenantProviders: () => Promise<Provider[]>
  private readonly selfTest: SelfTestVerifier | null
  private audiences: ReadonlyMap<string, readonly string[]>
  private readonly verifiers = new Map<string, TokenVerifier>()
  private pendingReload: Promise<void> = Promise.resolve()
  private readAt = Number.NEGATIVE_INFINITY

  /**
   * @param configured the provider configured for the deployment; null where there is none
   * @param read reads the providers of active tenants from the database
   * @param isTrusted see `trustedProviders`
   * @param own Muster's own provider; null where it has no address
   * @param selfTest see `selfTestVerifier`; null where no self-test can sign in
   */
  constructor(
    configured: Provider | null,
    read: () => Promise<Provider[]>,
    isTrusted: IsTrusted,
    own: OwnIssuer | null = null,
    selfTest: SelfTestVerifier | null = null,
  ) {
    this.defaultProvider = configured ?? (own?.isDefault ? own : null)
    this.ownIssuer = own
    this.isTrustedHost = isTrusted
    this.readTenantProviders = read
    this.selfTest = selfTest
    this.audiences = byIssuer(this.providersOfPlace)
    for (const { issuer } of this.providersOfPlace) this.verifierFor(issuer)
  }

  /**
   * Verifies a token.
   * @throws 401 for a token of an untrusted issuer or an invalid one; 503 while its issuer cannot be reached
   */
  verify: VerifyToken = async (token) => {
    const { issuer, audiences } = readUnverifiedClaims(token)
    // Nobody has this name, so nobody is asked for keys there.
    if (issuer === this.selfTest?.issuer) return this.selfTest.verify(token)
    if (!this.isTrusted(issuer, audiences)) await this.refreshIfStale()
    const accepted = this.audiences.get(issuer)
    if (!accepted) {
      if (!this.defaultProvider)
        throw new HttpProblem(503, 'no-sign-in', inEnglish('Sign-in is not set up on this server.'))
      throw notSignedIn('token-unknown-issuer')
    }
    const claims = await this.verifierFor(issuer)(token, accepted)
    const isOver =
      issuer === this.ownIssuer?.issuer && !(await this.ownIssuer.isGrantLive(claims.grant ?? ''))
    if (isOver) throw notSignedIn('token-invalid')
    const isDefault =
      issuer === this.defaultProvider?.issuer && claims.audiences.includes(this.defaultProvider.audience)
    const providerId = providerOfMethod.exec(claims.method ?? '')?.[1] ?? null
    const lacksPasskey = claims.method === 'code' && this.ownIssuer?.adminsRequirePasskey === true
    return { ...claims, isDefault: isDefault && providerId === null, providerId, lacksPasskey }
  }

  /** Reloads the tenants' providers after a change. A read in progress may already be stale, so a new one follows it. */
  refresh(): Promise<void> {
    this.readAt = Date.now()
    const readAnew = () => this.reload()
    this.pendingReload = this.pendingReload.then(readAnew, readAnew)
    return this.pendingReload
  }

  private async reload() {
    const named = await this.readTenantProviders()
    this.audiences = byIssuer([...this.providersOfPlace, ...named])
    for (const issuer of this.verifiers.keys()) if (!this.audiences.has(issuer)) this.verifiers.delete(issuer)
  }

  /** Reloads in case the notice of a tenant's new provider was lost or is still on its way. */
  private async refreshIfStale() {
    await (Date.now() - this.readAt > minReloadInterval ? this.refresh() : this.pendingReload)
  }

  private isTrusted(issuer: string, audiences: readonly string[]): boolean {
    return this.audiences.get(issuer)?.some((each) => audiences.includes(each)) ?? false
  }

  private get providersOfPlace(): Provider[] {
    return [this.defaultProvider, this.ownIssuer].filter((each) => each !== null)
  }

  private verifierFor(issuer: string): TokenVerifier {
    const own = this.ownIssuer?.issuer === issuer ? this.ownIssuer : null
    const check =
      this.verifiers.get(issuer) ??
      (own ? createOwnVerifier(issuer, own.keys) : createTokenVerifier(issuer, this.isTrustedHost))
    this.verifiers.set(issuer, check)
    return check
  }
}

function byIssuer(providers: readonly Provider[]): ReadonlyMap<string, readonly string[]> {
  const grouped = Map.groupBy(providers, ({ issuer }) => issuer)
  return new Map([...grouped].map(([issuer, some]) => [issuer, some.map(({ audience }) => audience)]))
}

/** Reads unverified claims, only to choose the verifier. */
function readUnverifiedClaims(token: string): { issuer: string; audiences: readonly string[] } {
  try {
    const { iss, aud } = decodeJwt(token)
    if (typeof iss === 'string') return { issuer: iss, audiences: [aud ?? []].flat() }
  } catch {
    // Below.
  }
  throw notSignedIn('token-unreadable')
}
