import { createHash, createPublicKey, verify } from 'node:crypto'

/** ECDSA with P-256 and SHA-256, as browsers sign (WebCrypto): the signature is r and s, 32 bytes each. */

/**
 * True where the signature over the UTF-8 bytes of a text is by this key.
 * @param publicKey the uncompressed point: 4, x, y
 */
export function isSignedByDevice(publicKey: Buffer, text: string, signature: Buffer): boolean {
  if (publicKey.length !== 65 || signature.length !== 64) return false
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)]
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

/** A device's key in a few letters, for people: 16 hexadecimal digits of its SHA-256. */
export function deviceKeyId(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}
