import { decodeJwt } from 'jose'
import { HttpProblem, notSignedIn } from '../platform/http/problems.ts'
import { type Claims, createTokenVerifier, type TokenVerifier } from './tokenVerifier.ts'

/** An issuer, and whom its tokens must be meant for. */
export type Provider = { issuer: string; audience: string }

/** A token that was checked. What it opens is up to each tenant: see `tenant/trust.ts`. */
export type SignIn = Claims & {
  /** Whether it comes from the provider of the whole place: for tenants without one of their own, and global administrators. */
  isDefault: boolean
}

export type VerifyToken = (token: string) => Promise<SignIn>

/** Somebody who makes issuers up must not make us ask the database for each of them, in milliseconds. */
const minReloadInterval = 2000

/**
 * The issuers whose tokens are accepted: that of the whole place, and those that active tenants name. A token is checked
 * by the issuer it says it is from, so one that is away keeps only its own people waiting.
 */
export class TrustedIssuers {
  private readonly defaultProvider: Provider | null
  private readonly readTenantProviders: () => Promise<Provider[]>
  private audiences: ReadonlyMap<string, readonly string[]>
  private readonly verifiers = new Map<string, TokenVerifier>()
  private pendingReload: Promise<void> = Promise.resolve()
  private readAt = Number.NEGATIVE_INFINITY

  /**
   * @param own the provider of the whole place; null where there is none
   * @param read those that active tenants name, from the database
   */
  constructor(own: Provider | null, read: () => Promise<Provider[]>) {
    this.defaultProvider = own
    this.readTenantProviders = read
    this.audiences = byIssuer(own ? [own] : [])
    if (own) this.verifierFor(own.issuer)
  }

  /**
   * Who a token speaks for.
   * @throws 401 for a token that is not of a trusted issuer, or is wrong; 503 while its issuer cannot be asked
   */
  verify: VerifyToken = async (token) => {
    const { issuer, audiences } = readUnverifiedClaims(token)
    if (!this.isTrusted(issuer, audiences)) await this.refreshIfStale()
    const accepted = this.audiences.get(issuer)
    if (!accepted) {
      if (!this.defaultProvider)
        throw new HttpProblem(503, 'no-sign-in', 'Sign-in is not set up on this server.')
      throw notSignedIn()
    }
    const claims = await this.verifierFor(issuer)(token, accepted)
    const isDefault =
      issuer === this.defaultProvider?.issuer && claims.audiences.includes(this.defaultProvider.audience)
    return { ...claims, isDefault }
  }

  /** Reads anew whom tenants name: something about them has changed. What was being read before may be old already. */
  refresh(): Promise<void> {
    this.readAt = Date.now()
    const readAnew = () => this.reload()
    this.pendingReload = this.pendingReload.then(readAnew, readAnew)
    return this.pendingReload
  }

  private async reload() {
    const named = await this.readTenantProviders()
    this.audiences = byIssuer([...(this.defaultProvider ? [this.defaultProvider] : []), ...named])
    for (const issuer of this.verifiers.keys()) if (!this.audiences.has(issuer)) this.verifiers.delete(issuer)
  }

  /** In case the notice of a tenant's new provider was lost, or is still on its way. */
  private async refreshIfStale() {
    await (Date.now() - this.readAt > minReloadInterval ? this.refresh() : this.pendingReload)
  }

  private isTrusted(issuer: string, audiences: readonly string[]): boolean {
    return this.audiences.get(issuer)?.some((each) => audiences.includes(each)) ?? false
  }

  private verifierFor(issuer: string): TokenVerifier {
    const check = this.verifiers.get(issuer) ?? createTokenVerifier(issuer)
    this.verifiers.set(issuer, check)
    return check
  }
}

function byIssuer(providers: readonly Provider[]): ReadonlyMap<string, readonly string[]> {
  const grouped = Map.groupBy(providers, ({ issuer }) => issuer)
  return new Map([...grouped].map(([issuer, some]) => [issuer, some.map(({ audience }) => audience)]))
}

/** What a token claims, before anything of it is believed: only which check it goes to. */
function readUnverifiedClaims(token: string): { issuer: string; audiences: readonly string[] } {
  try {
    const { iss, aud } = decodeJwt(token)
    if (typeof iss !== 'string') throw notSignedIn()
    return { issuer: iss, audiences: [aud ?? []].flat() }
  } catch {
    throw notSignedIn()
  }
}
