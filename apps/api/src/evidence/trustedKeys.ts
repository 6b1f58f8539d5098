import { isSignedBy, keyIdOf } from './ed25519.ts'
import { type IntroducedKey, keyIntroduction, parsePayload } from './statements.ts'

/** Public keys by their ids. */
export type TrustedKeys = ReadonlyMap<string, Buffer>

/**
 * Finds the keys to trust: those given, and those that a trusted key has introduced, or follows.
 * @param given the public keys that the person who checks has from elsewhere; none: every key that the files introduce is
 *   taken, which proves nothing about who signed
 */
export function trustedKeys(given: readonly Buffer[], introduced: readonly IntroducedKey[]): TrustedKeys {
  const known = introduced.flatMap((each) => readIntroduction(each) ?? [])
  const trusted = new Map(given.map((key) => [keyIdOf(key), key]))
  if (given.length === 0) for (const { id, publicKey } of known) trusted.set(id, publicKey)
  for (let before = -1; before !== trusted.size; ) {
    before = trusted.size
    for (const { id, publicKey, follows, isSignedBefore } of known) {
      const older = follows && known.find((each) => each.id === follows)
      // The key before says that this one signs now.
      if (isSignedBefore(trusted)) trusted.set(id, publicKey)
      // A trusted key says which one signed before it.
      if (older && trusted.has(id)) trusted.set(older.id, older.publicKey)
    }
  }
  return trusted
}

function readIntroduction({ payload, signature, signatureBefore }: IntroducedKey) {
  const parsed = parsePayload(keyIntroduction, payload)
  const publicKey = parsed && Buffer.from(parsed.publicKey, 'base64')
  if (!parsed || publicKey?.length !== 32 || !signature) return null
  if (!isSignedBy(publicKey, payload, Buffer.from(signature, 'base64'))) return null
  const { follows } = parsed
  return {
    id: keyIdOf(publicKey),
    publicKey,
    follows,
    isSignedBefore: (trusted: TrustedKeys) => {
      const older = follows === null ? undefined : trusted.get(follows)
      return Boolean(
        older && signatureBefore && isSignedBy(older, payload, Buffer.from(signatureBefore, 'base64')),
      )
    },
  }
}
