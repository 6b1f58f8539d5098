import { createHash } from 'node:crypto'
import type { DeviceSignature } from '@muster/domain/evidence/deviceSignature'
import { z } from 'zod'
import { genesisHash } from '../incidents/hashChain.ts'

/** The statements that are signed, as JSON. docs/evidence.md has the same for people. */

/** 16 hexadecimal digits. */
const keyId = z.string().regex(/^[0-9a-f]{16}$/)

/**
 * A statement with its signature, over exactly the UTF-8 bytes of the payload. Key and signature are null where this
 * deployment has no key.
 */
export const signedStatement = z.strictObject({
  payload: z.string().max(50_000_000),
  keyId: keyId.nullable(),
  /** Base64. */
  signature: z.string().max(200).nullable(),
})
export type SignedStatement = z.infer<typeof signedStatement>

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const entries = z.int().min(0)
/** The head of a hash chain: the number of entries, and the hash of the last. */
export const chainHead = z.object({ entries, head: hash })
export type ChainHead = z.infer<typeof chainHead>
const logHead = chainHead.extend({ incident: z.uuid() })
export type LogHead = z.infer<typeof logHead>

/** The cause of a checkpoint. */
export const checkpointReason = z.enum([
  'incident-started',
  'command-transferred',
  'incident-ended',
  'cosignature',
  'export',
  'periodic',
])
export type CheckpointReason = z.infer<typeof checkpointReason>

/** The logs and the audit of one tenant as they stand. Each names the one before, so none can be left out. */
export const checkpoint = z.object({
  format: z.literal('muster-checkpoint/1'),
  /** All zeros: the deployment itself. */
  tenant: z.uuid(),
  number: z.int().min(1),
  /** SHA-256 of the payload of the checkpoint before; zeros for the first. */
  previous: hash,
  at: z.iso.datetime(),
  reason: checkpointReason,
  /** The logs that are not as in the checkpoint before. */
  logs: z.array(logHead),
  /** The number of logs that checkpoints have named, with these. */
  logsNamed: z.int().min(0),
  audit: chainHead,
  /** The number of first entries of the audit that were removed because their time was over. */
  auditExpired: entries,
  /** Logs that no longer are what a checkpoint before has signed; `found` is null for one that is gone. */
  contradicted: z.array(z.object({ incident: z.uuid(), signed: chainHead, found: chainHead.nullable() })),
  /**
   * Logs that were removed because their time was over, with what they were, and the hashes of the co-signatures that went with
   * them: nothing else may be missing.
   */
  expired: z.array(logHead.extend({ why: z.string().max(1000), cosignatures: z.array(hash).default([]) })),
  /** Hashes of the co-signatures that came since the checkpoint before. */
  cosignatures: z.array(hash),
})
export type Checkpoint = z.infer<typeof checkpoint>

/** A key says that it signs from now on, and which key signed before. */
export const keyIntroduction = z.object({
  format: z.literal('muster-key/1'),
  /** 32 bytes in base64. */
  publicKey: z.string().max(100),
  follows: keyId.nullable(),
  at: z.iso.datetime(),
})

/** An introduction with the signature of the key before; null where that one was lost. */
export const introducedKey = signedStatement.extend({ signatureBefore: z.string().max(200).nullable() })
export type IntroducedKey = z.infer<typeof introducedKey>

/** The export of one log: what it is about and how far it goes. */
export const exportOfLog = z.object({
  format: z.literal('muster-export/1'),
  tool: z.string(),
  exportedAt: z.iso.datetime(),
  exportedBy: z.string(),
  /** The incident as its entries tell it, for people. */
  incident: z.looseObject({ id: z.uuid(), version: z.int() }),
  log: chainHead,
  /** Entries that were left out on purpose. */
  leftOut: z.array(z.int()),
  /** The newest checkpoint that names the log; it has to be in the file. */
  checkpoint: z.int().nullable(),
  /** Hashes of the co-signatures in the file. */
  cosignatures: z.array(hash),
  /** One sentence where nothing is signed. */
  unsignedBecause: z.string().nullable(),
})
export type ExportOfLog = z.infer<typeof exportOfLog>

/** The export of all checkpoints of a tenant, with the logs that it has now. */
export const exportOfEvidence = z.object({
  format: z.literal('muster-evidence-export/1'),
  tool: z.string(),
  tenant: z.uuid(),
  exportedAt: z.iso.datetime(),
  exportedBy: z.string(),
  logs: z.array(logHead),
  audit: chainHead,
  checkpoints: z.int(),
  /** Hashes of the co-signatures in the file. */
  cosignatures: z.array(hash),
})
export type ExportOfEvidence = z.infer<typeof exportOfEvidence>

/** The head of a log, as the device of a person saw it in a checkpoint. */
export const cosignedHead = z.strictObject({
  format: z.literal('muster-cosignature/1'),
  tenant: z.uuid(),
  incident: z.uuid(),
  checkpoint: z.int32().min(1),
  /** Hash of that checkpoint. */
  statement: hash,
  log: z.strictObject({ entries: z.int32().min(1), head: hash }),
  signer: z.strictObject({ kind: z.enum(['user', 'guest']), id: z.uuid() }),
  at: z.iso.datetime(),
})
export type CosignedHead = z.infer<typeof cosignedHead>

/** The hash by which checkpoints and exports name a co-signature: nothing of it can be changed, and it cannot be left out. */
export function cosignatureHash({ payload, publicKey, signature, unsignedBecause }: DeviceSignature): string {
  return statementHash(JSON.stringify([payload, publicKey, signature, unsignedBecause]))
}

/** Takes a signed statement out of what is stored with it. */
export function signedPart({ payload, keyId, signature }: SignedStatement): SignedStatement {
  return { payload, keyId, signature }
}

/** The hash by which a statement is named: SHA-256 of its payload. */
export function statementHash(payload: string): string {
  return createHash('sha256').update(payload).digest('hex')
}

/** The head of a chain without entries. */
export const emptyChain: ChainHead = { entries: 0, head: genesisHash }

/** Parses a payload as a statement of some kind; null when it is none. */
export function parsePayload<T>(schema: z.ZodType<T>, payload: string): T | null {
  try {
    return schema.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}
