import type { DeviceSignature } from '@muster/domain/evidence/deviceSignature'
import type { CheckedCheckpoints } from './checkCheckpoints.ts'
import type { Problem } from './checkLog.ts'
import { deviceKeyId, isWellSigned } from './p256.ts'
import {
  type Checkpoint,
  type CosignedHead,
  cosignatureHash,
  cosignedHead,
  parsePayload,
} from './statements.ts'

/** The head of a log, as the device of a person saw it. */
export type CosignedFact = {
  incident: string
  entries: number
  signer: string
  at: string
  /** Short name of the device's key; null where it did not sign, with the reason. */
  key: string | null
  unsignedBecause: string | null
}

/**
 * Checks the co-signatures of one file. Whoever hands the file on could make some, so they count only where its export or a
 * confirmed checkpoint names them.
 * @param named hashes in the signed statement of the export
 * @returns what is wrong; and what devices have signed, by the hashes of their co-signatures
 */
export function checkCosignatures(
  cosignatures: readonly DeviceSignature[],
  named: readonly string[],
  checked: CheckedCheckpoints,
): { problems: Problem[]; facts: Map<string, CosignedFact> } {
  const byHash = new Map(cosignatures.map((each) => [cosignatureHash(each), each]))
  const [problems, facts] = [[] as Problem[], new Map<string, CosignedFact>()]
  const wrong = (reason: string) => problems.push({ entry: null, reason })
  const missing = named.filter((hash) => !byHash.has(hash)).length
  if (missing > 0) wrong(`${missing} co-signatures named in its export are missing`)
  const exported = new Set(named)
  const statements = new Map(
    [...checked.byTenant.values()].flat().map(({ hash, statement }) => [hash, statement]),
  )
  for (const [hash, each] of byHash) {
    const head = parsePayload(cosignedHead, each.payload)
    if (!head) {
      wrong('we cannot read a co-signature')
      continue
    }
    const { incident, log, at } = head
    const signer = `${head.signer.kind} ${head.signer.id}`
    const key = each.publicKey === null ? null : Buffer.from(each.publicKey, 'base64')
    const reason = !isWellSigned(each)
      ? `the co-signature of ${signer} at ${at} is not by the key of that device`
      : !exported.has(hash) && !checked.cosignatures.has(hash)
        ? `the co-signature of ${signer} at ${at} was added later: neither the export nor a checkpoint names it`
        : wrongStatement(head, statements.get(head.statement))
    if (reason) wrong(reason)
    else
      facts.set(hash, {
        incident,
        entries: log.entries,
        signer,
        at,
        key: key && deviceKeyId(key),
        unsignedBecause: each.unsignedBecause,
      })
  }
  return { problems, facts }
}

/** @returns what is wrong with the checkpoint that a device saw; null: it is in the files, and has that head of the log */
function wrongStatement(head: CosignedHead, seen: Checkpoint | undefined): string | null {
  const { tenant, incident, checkpoint, log, signer } = head
  const who = `the device of ${signer.kind} ${signer.id}`
  if (!seen || seen.number !== checkpoint || seen.tenant !== tenant)
    return `${who} saw a checkpoint ${checkpoint} that is not in these files: the log was rewritten, or the device saw something else`
  const isIn = seen.logs.some(
    (each) => each.incident === incident && each.entries === log.entries && each.head === log.head,
  )
  return isIn ? null : `${who} saw a different log than checkpoint ${checkpoint} has`
}

/** The number of co-signatures that checkpoints name and the files do not have. */
export function missingCosignatures(
  cosignatures: readonly DeviceSignature[],
  { cosignatures: named }: CheckedCheckpoints,
): number {
  const present = new Set(cosignatures.map(cosignatureHash))
  return [...named.keys()].filter((hash) => !present.has(hash)).length
}
