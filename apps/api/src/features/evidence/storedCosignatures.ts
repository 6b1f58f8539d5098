import type { DeviceSignature, UnsignedReason } from '@muster/domain/evidence/deviceSignature'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** A co-signature as it is stored. */
export type StoredCosignature = {
  cosignature: DeviceSignature
  hash: string
  signer: { kind: 'user' | 'guest'; id: string }
  entries: number
  at: string
}

/** The co-signatures to read: of one log, or of all for null, and of checkpoints up to one. */
type Which = { incidentId: string | null; upTo: number }

/**
 * Reads the co-signatures of a tenant, the oldest first. An export says which checkpoints it has: what was signed meanwhile
 * is of none of them.
 */
export async function readCosignatures(
  tx: Tx,
  tenantId: string,
  { incidentId, upTo }: Which,
): Promise<StoredCosignature[]> {
  const rows = await tx
    .selectFrom('cosignature')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql`(payload::jsonb ->> 'checkpoint')::integer`, '<=', upTo)
    .$if(incidentId !== null, (query) => query.where('incident_id', '=', incidentId ?? ''))
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    cosignature: {
      payload: row.payload,
      publicKey: row.public_key?.toString('base64') ?? null,
      signature: row.signature?.toString('base64') ?? null,
      unsignedBecause: row.unsigned_because as UnsignedReason | null,
    },
    hash: row.hash.toString('hex'),
    signer: { kind: row.signer_kind === 'guest' ? 'guest' : 'user', id: row.signer_id },
    entries: row.entries,
    at: row.made_at.toISOString(),
  }))
}

/** Marks the co-signatures that no checkpoint names yet as named by the next one, and returns their hashes. */
export async function nameCosignatures(tx: Tx, tenantId: string, number: number): Promise<string[]> {
  const rows = await tx
    .updateTable('cosignature')
    .set({ named_in: number })
    .where('tenant_id', '=', tenantId)
    .where('named_in', 'is', null)
    .returning('hash')
    .execute()
  return rows.map(({ hash }) => hash.toString('hex')).toSorted()
}
