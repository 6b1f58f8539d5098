import { createHash, createPublicKey, verify } from 'node:crypto'
import type { DeviceSignature } from '@muster/domain/evidence/deviceSignature'

/** ECDSA with P-256 and SHA-256, as browsers sign (WebCrypto): the signature is r and s, 32 bytes each. */

/**
 * True where the signature over the UTF-8 bytes of a text is by this key.
 * @param publicKey the uncompressed point: 4, x, y
 */
function isSignedByDevice(publicKey: Buffer, text: string, signature: Buffer): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4 || signature.length !== 64) return false
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)]
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

/** True where a device has signed the payload, or says why it did not; not both. */
export function isWellSigned({ payload, publicKey, signature, unsignedBecause }: DeviceSignature): boolean {
  if (publicKey === null || signature === null)
    return publicKey === null && signature === null && unsignedBecause !== null
  if (unsignedBecause !== null) return false
  return isSignedByDevice(Buffer.from(publicKey, 'base64'), payload, Buffer.from(signature, 'base64'))
}

/** A device's key in a few letters, for people: 16 hexadecimal digits of its SHA-256. */
export function deviceKeyId(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}
