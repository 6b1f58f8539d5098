import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { type DeploymentProof, isRecent } from '../platform/config/deploymentProof.ts'
import { notSignedIn } from '../platform/http/problems.ts'
import type { SelfTestVerifier, SignIn } from './trustedIssuers.ts'

/**
 * The way in of the self-test: a token for a minute, proved by the key of the deployment. It opens the organization that has this
 * issuer alone (`trustsSignInSql`), and PostgreSQL lets no other have it.
 */

/** The issuer of its tokens. Nobody can have this name: RFC 6761, section 6.4. */
export const selfTestIssuer = 'https://selftest.invalid'
/** The audience that its organization names. The address of the deployment is in a claim of its own. */
export const selfTestAudience = 'muster-selftest'
export const selfTestSubject = 'muster-selftest'

/** Lifetime, in seconds. */
const lifetime = 60

const header = { alg: 'HS256', typ: 'muster-selftest+jwt' }

const claimsSchema = z.strictObject({
  iss: z.literal(selfTestIssuer),
  aud: z.literal(selfTestAudience),
  sub: z.literal(selfTestSubject),
  /** The deployment that it is for: another one with a copy of the key takes it not. */
  origin: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
})

/**
 * Makes a token of the self-test.
 * @param publicUrl address of the deployment
 * @param now milliseconds since 1970
 * @returns null without a key
 */
export function makeSelfTestToken(
  proofs: DeploymentProof,
  publicUrl: string,
  now = Date.now(),
): string | null {
  const iat = Math.floor(now / 1000)
  const claims: z.infer<typeof claimsSchema> = {
    iss: selfTestIssuer,
    aud: selfTestAudience,
    sub: selfTestSubject,
    origin: new URL(publicUrl).origin,
    iat,
    exp: iat + lifetime,
    jti: randomBytes(12).toString('base64url'),
  }
  const signed = `${encode(header)}.${encode(claims)}`
  const proof = proofs.make('self-test token', signed)
  return proof && `${signed}.${proof}`
}

/**
 * Returns the verifier of a deployment's tokens of the self-test. It asks nobody.
 * @param publicUrl address of the deployment; without it no token is good
 * @returns `verify` throws 401 for a token that this deployment has not made for itself within the last minute
 */
export function selfTestVerifier(proofs: DeploymentProof, publicUrl: string | undefined): SelfTestVerifier {
  const verify = (token: string): SignIn => {
    const [head = '', body = '', proof = '', ...more] = token.split('.')
    const isProved = more.length === 0 && proofs.isGood('self-test token', `${head}.${body}`, proof)
    const claims = isProved && publicUrl ? claimsSchema.safeParse(decodeJwt(token)).data : undefined
    const isForUs =
      claims !== undefined && publicUrl !== undefined && claims.origin === new URL(publicUrl).origin
    if (!isForUs || !isRecent(claims.iat * 1000)) throw notSignedIn('token-invalid')
    return {
      issuer: selfTestIssuer,
      audiences: [selfTestAudience],
      subject: selfTestSubject,
      email: null,
      unverifiedEmail: null,
      name: null,
      method: null,
      grant: null,
      signedInAt: null,
      expiresAt: claims.exp * 1000,
      isDefault: false,
      providerId: null,
      lacksPasskey: false,
    }
  }
  return { issuer: selfTestIssuer, verify }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
