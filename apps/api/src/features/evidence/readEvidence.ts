import type { SignedStatement } from '../../evidence/statements.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A checkpoint as it was signed. */
export type StoredCheckpoint = SignedStatement & { number: number; keyId: string; signature: string }

/** Reads all checkpoints of a tenant, in order. */
export async function readCheckpoints(tx: Tx, tenantId: string): Promise<StoredCheckpoint[]> {
  const rows = await tx
    .selectFrom('checkpoint')
    .select(['number', 'payload', 'key_id', 'signature'])
    .where('tenant_id', '=', tenantId)
    .orderBy('number')
    .execute()
  return rows.map(toStatement)
}

/** Reads the checkpoints that name a log, in order. */
export async function readCheckpointsOfLog(
  tx: Tx,
  tenantId: string,
  incidentId: string,
): Promise<StoredCheckpoint[]> {
  const rows = await checkpointsOfLog(tx, tenantId, incidentId)
    .select(['c.number', 'c.payload', 'c.key_id', 'c.signature'])
    .orderBy('c.number')
    .execute()
  return rows.map(toStatement)
}

function checkpointsOfLog(tx: Tx, tenantId: string, incidentId: string) {
  return tx
    .selectFrom('checkpoint_log as l')
    .innerJoin('checkpoint as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.number', '=', 'l.number'),
    )
    .where('l.tenant_id', '=', tenantId)
    .where('l.incident_id', '=', incidentId)
}

/** Reads the last checkpoint of a tenant; null when there is none. */
export async function readLastStatement(tx: Tx, tenantId: string): Promise<StoredCheckpoint | null> {
  const row = await tx
    .selectFrom('checkpoint')
    .select(['number', 'payload', 'key_id', 'signature'])
    .where('tenant_id', '=', tenantId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toStatement(row) : null
}

/** The newest entry of a log in a checkpoint, and the time of its signature. */
export type SignedTo = { entries: number; at: string; number: number; keyId: string }

/** Reads how far a log is signed; null when no checkpoint names it. */
export async function readSignedTo(tx: Tx, tenantId: string, incidentId: string): Promise<SignedTo | null> {
  const row = await checkpointsOfLog(tx, tenantId, incidentId)
    .select(['l.entries', 'c.number', 'c.key_id', 'c.signed_at'])
    .orderBy('l.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? { entries: row.entries, at: row.signed_at.toISOString(), number: row.number, keyId: row.key_id }
    : null
}

type Row = { number: number; payload: string; key_id: string; signature: Buffer }

function toStatement({ number, payload, key_id, signature }: Row): StoredCheckpoint {
  return { number, payload, keyId: key_id, signature: signature.toString('base64') }
}
