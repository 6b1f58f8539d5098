import { decodeJwt } from 'jose'
import { HttpProblem, unknownCaller } from '../platform/http/problems.ts'
import { type CheckToken, type Claims, tokenVerifier } from './tokens.ts'

/** An issuer, and whom its tokens must be meant for. */
export type Provider = { issuer: string; audience: string }

/** A token that was checked. What it opens is up to each tenant: see `tenant/trust.ts`. */
export type SignIn = Claims & {
  /** Whether it comes from the provider of the whole place: for tenants without one of their own, and global administrators. */
  isDefault: boolean
}

export type VerifyToken = (token: string) => Promise<SignIn>

/** Somebody who makes issuers up must not make us ask the database for each of them, in milliseconds. */
const askAgainAfter = 2000

/**
 * The issuers whose tokens are accepted: that of the whole place, and those that active tenants name. A token is checked
 * by the issuer it says it is from, so one that is away keeps only its own people waiting.
 */
export class TrustedIssuers {
  private readonly own: Provider | null
  private readonly read: () => Promise<Provider[]>
  private audiences: ReadonlyMap<string, readonly string[]>
  private readonly checks = new Map<string, CheckToken>()
  private reading: Promise<void> = Promise.resolve()
  private readAt = Number.NEGATIVE_INFINITY

  /**
   * @param own the provider of the whole place; null where there is none
   * @param read those that active tenants name, from the database
   */
  constructor(own: Provider | null, read: () => Promise<Provider[]>) {
    this.own = own
    this.read = read
    this.audiences = byIssuer(own ? [own] : [])
    if (own) this.checkOf(own.issuer)
  }

  /**
   * Who a token speaks for.
   * @throws 401 for a token that is not of a trusted issuer, or is wrong; 503 while its issuer cannot be asked
   */
  verify: VerifyToken = async (token) => {
    const { issuer, audiences } = whatItSays(token)
    if (!this.knows(issuer, audiences)) await this.refreshSometimes()
    const accepted = this.audiences.get(issuer)
    if (!accepted) {
      if (!this.own) throw new HttpProblem(503, 'no-sign-in', 'Sign-in is not set up on this server.')
      throw unknownCaller()
    }
    const claims = await this.checkOf(issuer)(token, accepted)
    const isDefault = issuer === this.own?.issuer && claims.audiences.includes(this.own.audience)
    return { ...claims, isDefault }
  }

  /** Reads anew whom tenants name: something about them has changed. What was being read before may be old already. */
  refresh(): Promise<void> {
    this.readAt = Date.now()
    const readAnew = () => this.readAnew()
    this.reading = this.reading.then(readAnew, readAnew)
    return this.reading
  }

  private async readAnew() {
    const named = await this.read()
    this.audiences = byIssuer([...(this.own ? [this.own] : []), ...named])
    for (const issuer of this.checks.keys()) if (!this.audiences.has(issuer)) this.checks.delete(issuer)
  }

  /** In case the notice of a tenant's new provider was lost, or is still on its way. */
  private async refreshSometimes() {
    await (Date.now() - this.readAt > askAgainAfter ? this.refresh() : this.reading)
  }

  private knows(issuer: string, audiences: readonly string[]): boolean {
    return this.audiences.get(issuer)?.some((each) => audiences.includes(each)) ?? false
  }

  private checkOf(issuer: string): CheckToken {
    const check = this.checks.get(issuer) ?? tokenVerifier(issuer)
    this.checks.set(issuer, check)
    return check
  }
}

function byIssuer(providers: readonly Provider[]): ReadonlyMap<string, readonly string[]> {
  const grouped = Map.groupBy(providers, ({ issuer }) => issuer)
  return new Map([...grouped].map(([issuer, some]) => [issuer, some.map(({ audience }) => audience)]))
}

/** What a token claims, before anything of it is believed: only which check it goes to. */
function whatItSays(token: string): { issuer: string; audiences: readonly string[] } {
  try {
    const { iss, aud } = decodeJwt(token)
    if (typeof iss !== 'string') throw unknownCaller()
    return { issuer: iss, audiences: [aud ?? []].flat() }
  } catch {
    throw unknownCaller()
  }
}
