import type { CheckedCheckpoints } from './checkCheckpoints.ts'
import { deviceKeyId, isSignedByDevice } from './p256.ts'
import { type Cosignature, cosignatureHash, cosignedHead, parsePayload } from './statements.ts'

/** The head of a log, as the device of a person saw it. */
export type CosignedFact = {
  incident: string
  entries: number
  head: string
  signer: string
  at: string
  /** Short name of the device's key; null where it did not sign, with the reason. */
  key: string | null
  unsignedBecause: string | null
}

/**
 * Checks the co-signatures of devices.
 * @returns what is wrong, as sentences; and what devices have signed
 */
export function checkCosignatures(
  cosignatures: readonly Cosignature[],
  { byTenant }: CheckedCheckpoints,
): { wrong: string[]; facts: CosignedFact[] } {
  const wrong: string[] = []
  const facts: CosignedFact[] = []
  for (const each of cosignatures) {
    const head = parsePayload(cosignedHead, each.payload)
    if (!head) {
      wrong.push('A co-signature cannot be understood.')
      continue
    }
    const who = `${head.signer.kind === 'guest' ? 'guest' : 'user'} ${head.signer.id}`
    const key = each.publicKey === null ? null : Buffer.from(each.publicKey, 'base64')
    const signature = Buffer.from(each.signature ?? '', 'base64')
    if (key && !isSignedByDevice(key, each.payload, signature)) {
      wrong.push(`The co-signature of ${who} at ${head.at} is not by the key of that device.`)
      continue
    }
    const seen = byTenant.get(head.tenant)?.find(({ statement }) => statement.number === head.checkpoint)
    if (seen && seen.hash !== head.statement) {
      wrong.push(
        `The device of ${who} signed another checkpoint ${head.checkpoint} than the one in these files: the log was written anew, or the device was shown something else.`,
      )
      continue
    }
    facts.push({
      incident: head.incident,
      ...head.log,
      signer: who,
      at: head.at,
      key: key && deviceKeyId(key),
      unsignedBecause: each.unsignedBecause,
    })
  }
  return { wrong, facts }
}

/** The co-signatures that checkpoints name and the files do not have. */
export function missingCosignatures(
  cosignatures: readonly Cosignature[],
  { cosignatures: named }: CheckedCheckpoints,
): number {
  const present = new Set(cosignatures.map(cosignatureHash))
  return [...named.keys()].filter((hash) => !present.has(hash)).length
}
