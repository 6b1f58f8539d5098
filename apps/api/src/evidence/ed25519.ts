import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'

/** Ed25519 (RFC 8032): signing keys, and checking with public ones. A key is 32 bytes, a signature 64. */

/** The bytes before those of a key in DER (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keySize = 32

/** A private key that signs, with its public half. */
export type SigningKey = { id: string; publicKey: Buffer; sign: (text: string) => Buffer }

/** Makes the key of a seed of 32 random bytes. */
export function signingKeyOf(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-keySize)
  return { id: keyIdOf(publicKey), publicKey, sign: (text) => signBytes(null, Buffer.from(text), key) }
}

/** The short name of a public key: the first 16 hexadecimal digits of its SHA-256. */
export function keyIdOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

/** True where the signature over the UTF-8 bytes of a text is by this key. */
export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  return signature.length === 64 && verifyBytes(null, Buffer.from(text), keyObjectOf(publicKey), signature)
}

/** The public key as PEM, which OpenSSL reads. */
export function publicKeyPem(publicKey: Buffer): string {
  return keyObjectOf(publicKey).export({ format: 'pem', type: 'spki' }).toString()
}

/**
 * Reads public keys from a text: PEM, or 32 bytes in base64; several one after the other.
 * @returns null when there is something else in it, or nothing
 */
export function parsePublicKeys(text: string): Buffer[] | null {
  const body = text.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, ' ')
  const keys = body
    .split(/\s+/)
    .filter(Boolean)
    .map((each) => Buffer.from(each, 'base64'))
    .map((bytes) => (bytes.indexOf(publicPrefix) === 0 ? bytes.subarray(publicPrefix.length) : bytes))
  return keys.length > 0 && keys.every(({ length }) => length === keySize) ? keys : null
}

function keyObjectOf(publicKey: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' })
}
