import { type EvidenceFile, evidenceFormat } from '../../evidence/evidenceFiles.ts'
import { type ExportOfEvidence, type LogHead, signedPart } from '../../evidence/statements.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { auditEntry, readAuditHead } from './auditChain.ts'
import { readCheckpoints } from './readEvidence.ts'
import { listKeys, type Signer } from './signer.ts'
import { readCosignatures } from './storedCosignatures.ts'

/** The statement of an evidence file about itself. */
type Export = { tool: string; exportedBy: string; withAudit: boolean }

/**
 * Exports all checkpoints of a tenant, with the logs that it has now: an incident that was removed shows by itself.
 * @param tenantId `noTenant`: the deployment
 */
export async function exportEvidence(
  { db, signer }: { db: Database; signer: Signer },
  tenantId: string,
  { tool, exportedBy, withAudit }: Export,
): Promise<EvidenceFile> {
  const { logs, auditHead, checkpoints, cosignatures, audit } = await inTenant(
    db,
    tenantId,
    async (tx) => {
      const checkpoints = await readCheckpoints(tx, tenantId)
      const upTo = checkpoints.at(-1)?.number ?? 0
      return {
        checkpoints,
        cosignatures: await readCosignatures(tx, tenantId, { incidentId: null, upTo }),
        logs: await readLogHeads(tx, tenantId),
        auditHead: await readAuditHead(tx, tenantId),
        audit: withAudit ? await readAudit(tx, tenantId) : null,
      }
    },
    { server: 'on' },
  )
  const statement = {
    format: 'muster-evidence-export/1',
    tool,
    tenant: tenantId,
    exportedAt: new Date().toISOString(),
    exportedBy,
    logs,
    audit: auditHead,
    checkpoints: checkpoints.at(-1)?.number ?? 0,
    cosignatures: cosignatures.map(({ hash }) => hash),
  } satisfies ExportOfEvidence
  return {
    format: evidenceFormat,
    statement: await signer.sign(db, statement),
    keys: (await listKeys(db)).map(({ introduction }) => introduction),
    checkpoints: checkpoints.map(signedPart),
    cosignatures: cosignatures.map(({ cosignature }) => cosignature),
    ...(audit ? { audit } : {}),
  }
}

async function readLogHeads(tx: Tx, tenantId: string): Promise<LogHead[]> {
  if (tenantId === noTenant) return []
  const rows = await tx
    .selectFrom('incident as i')
    .innerJoin('event as e', (join) =>
      join.onRef('e.incident_id', '=', 'i.id').onRef('e.seq', '=', 'i.version'),
    )
    .select(['i.id', 'i.version', 'e.hash'])
    .where('i.tenant_id', '=', tenantId)
    .orderBy('i.id')
    .execute()
  return rows.map(({ id, version, hash }) => ({ incident: id, entries: version, head: hash.toString('hex') }))
}

/** Reads the chain of the audit. In place of an entry that is gone stands the hash of its content. */
async function readAudit(tx: Tx, tenantId: string) {
  const links = await tx
    .selectFrom('audit_link')
    .select(['audit_id', 'salt', 'content'])
    .where('tenant_id', '=', tenantId)
    .orderBy('entry')
    .execute()
  const rows = await tx
    .selectFrom('audit')
    .selectAll()
    .where('id', 'in', tx.selectFrom('audit_link').select('audit_id').where('tenant_id', '=', tenantId))
    .execute()
  const found = new Map(rows.map((row) => [String(row.id), row]))
  return links.map(({ audit_id, salt, content }) => {
    const row = found.get(String(audit_id))
    return row && salt ? auditEntry(row, salt) : { content: content.toString('hex') }
  })
}
