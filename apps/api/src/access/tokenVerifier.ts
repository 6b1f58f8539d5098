import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { HttpProblem, notSignedIn } from '../platform/http/problems.ts'
import type { IssuerKeys } from './issuerKeys.ts'
import { discoverProvider, fetchFrom, type IsTrusted } from './oidcDiscovery.ts'

/** The verified claims of a token. */
export type Claims = {
  issuer: string
  /** All audiences of the token. */
  audiences: readonly string[]
  subject: string
  /** Verified by the issuer; null otherwise. */
  email: string | null
  /** An address that the issuer has not verified; null otherwise. */
  unverifiedEmail: string | null
  name: string | null
  /** The way of signing in at Muster's own provider: `code`, `passkey`, `provider:<id>`; null at any other. */
  method: string | null
  /** Hash of the id of the grant at Muster's own provider, which signing out ends; null at any other. */
  grant: string | null
  /** Time of the sign-in at Muster's own provider, which renewals keep (`auth_time`, RFC 9068); null at any other. */
  signedInAt: number | null
  expiresAt: number
}

/** @param audiences the token must name one of these */
export type TokenVerifier = (token: string, audiences: readonly string[]) => Promise<Claims>

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  exp: z.number(),
  email: z.email().max(320).optional().catch(undefined),
  // Some providers write the boolean as a text.
  email_verified: z
    .union([z.boolean(), z.literal('true')])
    .optional()
    .catch(undefined),
  name: z.string().min(1).max(200).optional().catch(undefined),
  sign_in: z.string().min(1).max(100).optional().catch(undefined),
  grant: z.string().min(1).max(100).optional().catch(undefined),
  auth_time: z.int().optional().catch(undefined),
})

/** Signatures we accept: asymmetric only, so neither `none` nor a shared secret can pass. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** The tokens that give access. */
type AccessRule = { types: readonly (string | undefined)[]; scopes: readonly string[] }

/** At Muster's own provider: RFC 9068, with what the browser asks for. */
const ownRule: AccessRule = { types: ['at+jwt'], scopes: ['muster.incident', 'muster.product'] }
/** At others, of which many name no type or the general one, and know no scopes of ours. */
const otherRule: AccessRule = { types: ['at+jwt', 'jwt', undefined], scopes: [] }

/** Time between refreshes of the issuer's keys, in milliseconds. */
const refreshEvery = 10 * 60_000

/**
 * Creates a verifier of one issuer's access tokens. It checks the signature by the published keys, issuer, audience and
 * expiry (30 s of clock skew). Keys come from OpenID Discovery at once, else at the first token. They are fetched again
 * every ten minutes, and when an unknown key id appears. While the issuer is unreachable the last keys stay valid, so that
 * command is not lost with it.
 * @returns a function that returns the claims; it throws 401 for an invalid token, and 503 when the issuer cannot be reached
 *   to check it
 */
export function createTokenVerifier(issuer: string, isTrusted: IsTrusted): TokenVerifier {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | null = null
  let refreshedAt = Date.now()
  const findKeys = () => {
    keys ??= fetchKeys(issuer, isTrusted).catch(() => {
      keys = null
      throw issuerUnavailable()
    })
    return keys
  }
  // Fetched ahead of the first token, so that starting an incident does not wait for the issuer.
  findKeys()
    .then((keySet) => keySet.reload())
    .catch(() => {})
  return async (token, audiences) => {
    const keySet = await findKeys()
    if (Date.now() - refreshedAt > refreshEvery) {
      refreshedAt = Date.now()
      keySet.reload().catch(() => {})
    }
    // What another provider says of its own ways of signing in means nothing here.
    const claims = await verifyWith(keySet, token, issuer, audiences, otherRule)
    return { ...claims, method: null, grant: null, signedInAt: null }
  }
}

/**
 * Creates the verifier of tokens of Muster's own provider. Its keys are rows of the database, so nobody is asked for them.
 * @returns a function like that of `createTokenVerifier`
 */
export function createOwnVerifier(issuer: string, keys: IssuerKeys): TokenVerifier {
  return async (token, audiences) => {
    const known = await keys.current().catch(() => {
      throw issuerUnavailable()
    })
    try {
      return await verifyWith(known.find, token, issuer, audiences, ownRule)
    } catch (error) {
      // Another server may have made the first key a moment ago.
      const latest = await keys.latest().catch(() => known)
      if (latest === known) throw error
      return verifyWith(latest.find, token, issuer, audiences, ownRule)
    }
  }
}

async function verifyWith(
  keys: JWTVerifyGetKey,
  token: string,
  issuer: string,
  audiences: readonly string[],
  rule: AccessRule,
): Promise<Claims> {
  try {
    const options = { issuer, audience: [...audiences], algorithms, clockTolerance: 30 }
    const { payload, protectedHeader } = await jwtVerify(token, keys, options)
    const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
    const scopes = String(payload.scope ?? '').split(' ')
    if (!rule.types.includes(type) || !rule.scopes.every((each) => scopes.includes(each)))
      throw new errors.JWTClaimValidationFailed('this token gives no access', payload)
    const { sub, aud, exp, email, email_verified, name, sign_in, grant, auth_time } =
      claimsSchema.parse(payload)
    const isVerified = email_verified === true || email_verified === 'true'
    const verified = isVerified && email ? email.toLowerCase() : null
    return {
      issuer,
      audiences: aud,
      subject: sub,
      email: verified,
      unverifiedEmail: verified === null && email ? email.toLowerCase() : null,
      name: name ?? null,
      method: sign_in ?? null,
      grant: grant ?? null,
      signedInAt: auth_time === undefined ? null : auth_time * 1000,
      expiresAt: exp * 1000,
    }
  } catch (error) {
    throw isTokenInvalid(error) ? notSignedIn('token-invalid') : issuerUnavailable()
  }
}

/** Returns true when the token itself is invalid; otherwise the issuer could not be reached. */
function isTokenInvalid(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  // jose reports an answer that is no key set with the base class of its errors.
  if (error instanceof errors.JOSEError) return error.code !== errors.JOSEError.code
  return error instanceof z.ZodError
}

function issuerUnavailable() {
  const sentence = 'We can’t check sign-ins right now. Rooms still get every message. Try again.'
  return new HttpProblem(503, 'sign-in-away', sentence)
}

async function fetchKeys(issuer: string, isTrusted: IsTrusted) {
  const { keysAt } = await discoverProvider(issuer, isTrusted)
  const options = { cacheMaxAge: Number.POSITIVE_INFINITY, [customFetch]: fetchFrom(issuer, isTrusted) }
  return createRemoteJWKSet(keysAt, options)
}
