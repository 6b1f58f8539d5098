import { createRemoteJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import { unknownCaller } from './problems.ts'

/** Who a token speaks for, as its issuer says. */
export type SignIn = {
  issuer: string
  subject: string
  email: string | null
  name: string | null
  expiresAt: number
}

export type VerifyToken = (token: string) => Promise<SignIn>

const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().min(1).max(200).optional().catch(undefined),
})

/** Signatures we accept: asymmetric only, so neither `none` nor a shared secret can pass. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/**
 * A check of access tokens: signature by the issuer's published keys, issuer, audience and expiry (30 s of clock skew).
 * The issuer's keys are found by OpenID Discovery at the first token and fetched again when an unknown key id turns up.
 * @returns a function that answers who the token speaks for, and throws 401 for anything else
 */
export function tokenVerifier(issuer: string, audience: string): VerifyToken {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | null = null
  const findKeys = () => {
    keys ??= discover(issuer).catch((error) => {
      keys = null
      throw error
    })
    return keys
  }
  return async (token) => {
    const keySet = await findKeys()
    try {
      const { payload } = await jwtVerify(token, keySet, { issuer, audience, algorithms, clockTolerance: 30 })
      const { sub, exp, email, email_verified, name } = claims.parse(payload)
      const verified = email_verified === true && email ? email.toLowerCase() : null
      return { issuer, subject: sub, email: verified, name: name ?? null, expiresAt: exp * 1000 }
    } catch {
      throw unknownCaller()
    }
  }
}

async function discover(issuer: string) {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await response.json())
  return createRemoteJWKSet(new URL(jwks_uri))
}
