import { t } from '@muster/words/t'
import { ProblemError } from '../../api/problemError.ts'

/** Both halves of an Ed25519 key. */
export type MadeKey = {
  /** The 32 bytes that Muster gets, in base64. */
  publicKey: string
  /** The private key that the RBIM gets, and nobody else: PKCS #8 as PEM. */
  privateKey: string
}

/**
 * Makes a key in this browser. The private half is never sent anywhere.
 * @throws ProblemError where this browser cannot
 */
export async function makeKey(): Promise<MadeKey> {
  // Only pages that came over https, or from this computer, are given these.
  const pair = await globalThis.crypto?.subtle
    ?.generateKey('Ed25519', true, ['sign', 'verify'])
    .catch(() => null)
  if (!pair || !('privateKey' in pair))
    throw new ProblemError(globalThis.crypto?.subtle ? cannot : needsHttps)
  const [raw, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  return {
    publicKey: base64(raw),
    privateKey: `-----BEGIN PRIVATE KEY-----
${base64(pkcs8)}
-----END PRIVATE KEY-----
`,
  }
}

const cannot = {
  type: 'cannot-make-key',
  status: 400,
  get detail() {
    return t`This browser can’t create a key. Use a newer browser, or paste a public key from the device.`
  },
}

const needsHttps = {
  type: 'cannot-make-key',
  status: 400,
  get detail() {
    return t`Keys need a secure page. Open this page with https://, or paste a public key from the device.`
  },
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
