import type { UnsignedReason } from '@muster/domain/evidence/deviceSignature'
import { inEnglish } from '@muster/words/t'
import { openIndexedDbStore } from './indexedDbStore.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const keyName = 'signing'

/** The signature of this browser over a text, in base64; or one sentence on why it cannot sign. */
export type DeviceSignature =
  | { publicKey: string; signature: string; unsignedBecause: null }
  | { publicKey: null; signature: null; unsignedBecause: UnsignedReason }

const unsigned = (unsignedBecause: UnsignedReason): DeviceSignature => ({
  publicKey: null,
  signature: null,
  unsignedBecause,
})

/**
 * Signs the UTF-8 bytes of a text with the key of this browser: P-256, made once, kept in IndexedDB, and extractable by
 * nobody, so that only this browser can sign so. Throws nothing.
 */
export async function signWithDeviceKey(
  text: string,
  store = openIndexedDbStore({ database: 'muster-device-key', store: 'keys' }),
): Promise<DeviceSignature> {
  const { subtle } = globalThis.crypto ?? {}
  // Absent on pages that came by http.
  if (!subtle) return unsigned(inEnglish('This browser signs nothing on a page without https.'))
  try {
    const keys = await findOrMakeKeys(subtle, store)
    if (!keys) return unsigned(inEnglish('This browser keeps no key, as in a private window.'))
    const signature = await subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      keys.privateKey,
      new TextEncoder().encode(text),
    )
    const publicKey = await subtle.exportKey('raw', keys.publicKey)
    return { publicKey: base64Of(publicKey), signature: base64Of(signature), unsignedBecause: null }
  } catch {
    return unsigned(inEnglish('This browser cannot sign.'))
  }
}

async function findOrMakeKeys(
  subtle: SubtleCrypto,
  store: ReturnType<typeof openIndexedDbStore>,
): Promise<CryptoKeyPair | undefined> {
  const find = () => store<CryptoKeyPair | undefined>('readonly', (keys) => keys.get(keyName))
  const known = await find()
  if (known) return known
  const made = await subtle.generateKey(algorithm, false, ['sign'])
  // Of two tabs, the first one's stays.
  await store('readwrite', (keys) => keys.add(made, keyName))
  return find()
}

function base64Of(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
