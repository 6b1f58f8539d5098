import type { Checkpoint } from '../../evidence/statements.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Marks the tombstones of a tenant that no checkpoint names yet as named by the next one, and returns them as it has them. */
export async function nameExpiredLogs(
  tx: Tx,
  tenantId: string,
  number: number,
): Promise<Checkpoint['expired']> {
  const rows = await tx
    .updateTable('expired_log')
    .set({ checkpoint: number })
    .where('tenant_id', '=', tenantId)
    .where('checkpoint', 'is', null)
    .returning(['incident_id', 'entries', 'head', 'why', 'cosignatures'])
    .execute()
  return rows.map(({ incident_id, entries, head, why, cosignatures }) => ({
    incident: incident_id,
    entries,
    head: head.toString('hex'),
    why,
    cosignatures: cosignatures.map((hash) => hash.toString('hex')),
  }))
}
