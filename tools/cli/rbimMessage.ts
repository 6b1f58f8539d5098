/** Makes the messages of an RBIM, signed as in docs/rbim.md: used by the simulator, by tests, and as an example to vendors. */
import { createHash, type KeyObject, sign } from 'node:crypto'

export type RbimMessage = { path: string; headers: Record<string, string>; body: string }

/**
 * Signs a message with HTTP Message Signatures (RFC 9421): method, path and the digest of the body.
 * @param created seconds since 1970; now by default
 */
export function rbimMessage(
  { serialNumber, key }: { serialNumber: string; key: KeyObject },
  path: string,
  content: object,
  created = Math.floor(Date.now() / 1000),
): RbimMessage {
  const body = JSON.stringify(content)
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const params = `("@method" "@path" "content-digest");created=${created};keyid="${serialNumber}";alg="ed25519"`
  const base = [
    '"@method": POST',
    `"@path": ${path}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${params}`,
  ].join('\n')
  const signature = sign(null, Buffer.from(base), key).toString('base64')
  const headers = {
    'content-type': 'application/json',
    'content-digest': digest,
    'signature-input': `rbim=${params}`,
    signature: `rbim=:${signature}:`,
  }
  return { path, headers, body }
}

/** The 32 bytes of a public key in base64, as Muster registers it. */
export function rawPublicKey(key: KeyObject): string {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
}
