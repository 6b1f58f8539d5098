import { decodeJwt, decodeProtectedHeader } from 'jose'
import { HttpProblem } from '../platform/http/problems.ts'
import type { IsTrusted } from './oidcDiscovery.ts'
import { createTokenVerifier } from './tokenVerifier.ts'
import type { Provider } from './trustedIssuers.ts'

/** The judgment of a token, in a sentence for the operator. */
type JudgedToken = { isGood: boolean; says: string }

const refused = (says: string): JudgedToken => ({ isGood: false, says })

/**
 * Judges a real access token as a server would. Nothing of it is in what is said but names of claims.
 * @param providers those that could have issued it
 */
export async function judgeToken(
  token: string,
  providers: readonly Provider[],
  isTrusted: IsTrusted,
): Promise<JudgedToken> {
  const claims = claimsOf(token)
  if (!claims)
    return refused(
      'It is not a JWT. Let the provider issue JWT access tokens for the audience of Muster, or let Muster’s own sign-in send people there.',
    )
  const { iss, sub, aud, exp, email, email_verified } = claims
  const named = providers.filter(({ issuer }) => issuer === iss)
  if (named.length === 0)
    return refused(
      'Muster does not trust its issuer (iss). OIDC_ISSUER, or the issuer of the organization, must be exactly the same.',
    )
  const audiences = [aud ?? []].flat()
  const provider = named.find(({ audience }) => audiences.includes(audience))
  if (!provider)
    return refused(
      `Its audience (aud) is not ${named.map(({ audience }) => audience).join(' or ')}. Let the provider issue tokens for that, or set OIDC_AUDIENCE to what it has.`,
    )
  if (typeof exp === 'number' && exp * 1000 < Date.now()) return refused('It has expired. Get a new one.')
  if (!sub) return refused('It has no subject (sub). Let the provider add it to access tokens.')
  try {
    await createTokenVerifier(provider.issuer, isTrusted)(token, [provider.audience])
  } catch (error) {
    const isAway = error instanceof HttpProblem && error.status === 503
    return refused(
      isAway
        ? 'We cannot get the provider’s keys.'
        : 'Its signature or type is not accepted: it must be an access token, signed by the provider’s published keys with RS256, PS256, ES256 or EdDSA.',
    )
  }
  if (typeof email !== 'string')
    return refused(
      'It has no address (email). Let the provider add it to access tokens; the scope email alone often does not.',
    )
  if (email_verified !== true && email_verified !== 'true')
    return refused(
      'It does not say that the address is verified (email_verified). Let the provider say so, or let Muster’s own sign-in send people there.',
    )
  return {
    isGood: true,
    says: 'It opens an account: a JWT of this issuer and audience, with a verified address.',
  }
}

function claimsOf(token: string) {
  try {
    decodeProtectedHeader(token)
    return decodeJwt(token)
  } catch {
    return null
  }
}
