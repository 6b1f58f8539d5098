/** The key the provider signs tokens with. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'

/** A private key as a JSON Web Key (RFC 7517). */
export type SigningKey = Record<string, unknown> & { kty: 'RSA'; kid: string }

/** Makes a new RSA key for RS256, which every OpenID client understands. */
export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: randomUUID(), use: 'sig', alg: 'RS256' }
}
