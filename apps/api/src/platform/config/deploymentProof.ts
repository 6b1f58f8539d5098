import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parseSecretsKeys } from './secretBox.ts'

/** Proves that somebody holds the key of a deployment (SECRETS_KEY), without telling it. */

type KeyConfig = { SECRETS_KEY?: string | undefined }

/** The use of a proof. One made for another use proves nothing. */
type Use = 'health question' | 'health answer' | 'self-test token' | 'self-test message'

/** Time for which a proof counts, in milliseconds, before and after it was made. */
const lifetime = 60_000

/** Makes and checks proofs. Each use has a key of its own (HKDF, RFC 5869). */
export class DeploymentProof {
  private readonly keys: readonly Buffer[]

  constructor(config: KeyConfig) {
    this.keys = parseSecretsKeys(config.SECRETS_KEY ?? '') ?? []
  }

  /** True where there is a key. Without one nothing is proved. */
  get isPossible(): boolean {
    return this.keys.length > 0
  }

  /** @returns a proof of a text in base64url, by the first key; null without one */
  make(use: Use, text: string): string | null {
    const [key] = this.keys
    return key ? macOf(key, use, text).toString('base64url') : null
  }

  /** Returns true for a proof that any key of this deployment has made. */
  isGood(use: Use, text: string, proof: string): boolean {
    const given = Buffer.from(proof, 'base64url')
    return this.keys.some((key) => {
      const right = macOf(key, use, text)
      return right.length === given.length && timingSafeEqual(right, given)
    })
  }
}

/** Returns true for a time, in milliseconds since 1970, at which a proof that was made then counts. */
export function isRecent(at: number, now = Date.now()): boolean {
  return Math.abs(now - at) <= lifetime
}

function macOf(key: Buffer, use: Use, text: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', `muster ${use}`, 32))
  return createHmac('sha256', derived).update(text).digest()
}
