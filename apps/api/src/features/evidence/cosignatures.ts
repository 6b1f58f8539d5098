import type { DeviceSignature } from '@muster/domain/evidence/deviceSignature'
import { sql } from 'kysely'
import { isWellSigned } from '../../evidence/p256.ts'
import {
  type CosignedHead,
  cosignatureHash,
  cosignedHead,
  parsePayload,
  statementHash,
} from '../../evidence/statements.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import type { CheckpointJob } from './checkpointJob.ts'
import { readSignedTo } from './readEvidence.ts'

/** Co-signatures of one device of a person for one log, at most: more add nothing. */
const maxPerSigner = 200

/** Time that a device has for its signature, and by which its server's clock may be another one's, in milliseconds. */
const maxDelay = 5 * 60_000

type Deps = { db: Database; checkpoints: CheckpointJob }
/** The person whose device signs, and the log. */
export type Signatory = { tenantId: string; incidentId: string } & CosignedHead['signer']

/**
 * Prepares the statement that a person's device signs: how far the log is signed by this deployment.
 * @returns null when nothing is signed
 */
export async function prepareCosignature(
  { db, checkpoints }: Deps,
  { tenantId, incidentId, kind, id }: Signatory,
): Promise<{ payload: string; entries: number } | null> {
  const read = () => inTenant(db, tenantId, (tx) => readSignedTo(tx, tenantId, incidentId))
  // Command signs its transfer. What guests sign may be a minute old: strangers cause no work.
  if (kind === 'user' || !(await read())) await checkpoints.signNow(tenantId, 'cosignature')
  return inTenant(db, tenantId, async (tx) => {
    const signed = await readSignedTo(tx, tenantId, incidentId)
    if (!signed) return null
    const payload = await writePayload(tx, { tenantId, incidentId, kind, id }, signed, new Date())
    return payload === null ? null : { payload, entries: signed.entries }
  })
}

/** Writes the statement on a log in a checkpoint; null when the checkpoint does not name the log with that entry. */
async function writePayload(
  tx: Tx,
  { tenantId, incidentId, kind, id }: Signatory,
  { number, entries }: { number: number; entries: number },
  at: Date,
): Promise<string | null> {
  const found = await readSignedHead(tx, { tenantId, incidentId, number, entries })
  if (!found) return null
  return JSON.stringify({
    format: 'muster-cosignature/1',
    tenant: tenantId,
    incident: incidentId,
    checkpoint: number,
    statement: found.statement,
    log: { entries, head: found.head },
    signer: { kind, id },
    at: at.toISOString(),
  } satisfies CosignedHead)
}

/**
 * Stores the signature of a person's device over a statement, byte for byte as `prepareCosignature` makes it for them with a
 * time within the last minutes. The same one again changes nothing.
 * @returns false when the statement is none of theirs, or the signature does not fit: then nothing is stored
 */
export async function storeCosignature(
  { db, checkpoints }: Deps,
  signatory: Signatory,
  cosignature: DeviceSignature,
): Promise<boolean> {
  const { tenantId, incidentId, kind, id } = signatory
  const { payload, unsignedBecause } = cosignature
  const head = parsePayload(cosignedHead, payload)
  if (!head || !isWellSigned(cosignature)) return false
  const [at, entries] = [new Date(head.at), head.log.entries]
  if (!(Math.abs(Date.now() - at.getTime()) <= maxDelay)) return false
  const [publicKey, signature] = [bytesOf(cosignature.publicKey), bytesOf(cosignature.signature)]
  const isStored = await inTenant(db, tenantId, async (tx) => {
    if ((await writePayload(tx, signatory, { number: head.checkpoint, entries }, at)) !== payload)
      return false
    const known = await tx
      .selectFrom('cosignature')
      .select(sql<number>`count(*)::int`.as('count'))
      .select(sql<boolean>`coalesce(bool_or(entries = ${entries}), false)`.as('isKnown'))
      .where('incident_id', '=', incidentId)
      .where('signer_id', '=', id)
      .executeTakeFirstOrThrow()
    if (known.isKnown || known.count >= maxPerSigner) return true
    await tx
      .insertInto('cosignature')
      .values({
        tenant_id: tenantId,
        incident_id: incidentId,
        signer_kind: kind,
        signer_id: id,
        entries,
        payload,
        public_key: publicKey,
        signature,
        unsigned_because: unsignedBecause,
        // Over what exports make of the bytes.
        hash: Buffer.from(
          cosignatureHash({
            payload,
            publicKey: publicKey?.toString('base64') ?? null,
            signature: signature?.toString('base64') ?? null,
            unsignedBecause,
          }),
          'hex',
        ),
      })
      .execute()
    return true
  })
  if (isStored) checkpoints.noteTenant(tenantId)
  return isStored
}

/** Reads the head of a log in a checkpoint, and the checkpoint's hash. */
async function readSignedHead(
  tx: Tx,
  {
    tenantId,
    incidentId,
    number,
    entries,
  }: { tenantId: string; incidentId: string; number: number; entries: number },
): Promise<{ head: string; statement: string } | null> {
  const row = await tx
    .selectFrom('checkpoint_log as l')
    .innerJoin('checkpoint as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.number', '=', 'l.number'),
    )
    .select(['l.head', 'c.payload'])
    .where('l.tenant_id', '=', tenantId)
    .where('l.incident_id', '=', incidentId)
    .where('l.number', '=', number)
    .where('l.entries', '=', entries)
    .executeTakeFirst()
  return row ? { head: row.head.toString('hex'), statement: statementHash(row.payload) } : null
}

const bytesOf = (base64: string | null) => (base64 === null ? null : Buffer.from(base64, 'base64'))
