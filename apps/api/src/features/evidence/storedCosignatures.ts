import type { Cosignature } from '../../evidence/statements.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A co-signature as it is stored. */
export type StoredCosignature = Cosignature & {
  signer: { kind: 'user' | 'guest'; id: string }
  entries: number
  at: string
}

/**
 * Reads the co-signatures of a tenant, the oldest first.
 * @param incidentId of one log alone; null: of all
 */
export async function readCosignatures(
  tx: Tx,
  tenantId: string,
  incidentId: string | null,
): Promise<StoredCosignature[]> {
  const rows = await tx
    .selectFrom('cosignature')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(incidentId !== null, (query) => query.where('incident_id', '=', incidentId ?? ''))
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    payload: row.payload,
    publicKey: row.public_key?.toString('base64') ?? null,
    signature: row.signature?.toString('base64') ?? null,
    unsignedBecause: row.unsigned_because,
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
