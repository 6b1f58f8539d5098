import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type ChainHead, emptyChain } from '../../evidence/statements.ts'
import { canonicalJson, chainContent, contentHash } from '../../incidents/hashChain.ts'
import { noTenant, type Tx } from '../../platform/db/database.ts'
import type { Audit } from '../../platform/db/rows.ts'

/** Audit entries that one checkpoint adds to the chain, at most. */
export const maxLinks = 5000

type AuditRow = Selectable<Audit>

/** The entry as it is hashed and exported. */
export function auditEntry(row: AuditRow, salt: Buffer) {
  return {
    id: String(row.id),
    tenant: row.tenant_id,
    at: row.at.toISOString(),
    actor: row.actor,
    actorId: row.actor_id,
    sourceAddress: row.source_address,
    action: row.action,
    subject: row.subject,
    details: row.details,
    before: row.before,
    after: row.after,
    salt: salt.toString('hex'),
  }
}

/**
 * Adds the audit entries of a tenant that are in no chain yet, as their transactions were committed: at most `maxLinks`.
 * Entries older by a day than the newest in the chain are none that a transaction still open could have written.
 * @returns the head of the chain, and how many were added
 */
export async function linkAudit(tx: Tx, tenantId: string): Promise<{ head: ChainHead; added: number }> {
  const before = await readAuditHead(tx, tenantId)
  const ofTenant = tenantId === noTenant ? sql`a.tenant_id is null` : sql`a.tenant_id = ${tenantId}::uuid`
  const { rows } = await sql<AuditRow>`
    select a.* from audit a
    where ${ofTenant}
      and a.at > coalesce(
        (select n.at from audit_link l join audit n on n.id = l.audit_id where l.tenant_id = ${tenantId} and l.entry = ${before.entries}),
        '-infinity'
      ) - interval '1 day'
      and not exists (select from audit_link l where l.audit_id = a.id)
    order by a.at, a.id
    limit ${maxLinks}`.execute(tx)
  let { entries, head } = before
  const links = rows.map((row) => {
    const salt = randomBytes(16)
    const content = contentHash(canonicalJson(auditEntry(row, salt)))
    head = chainContent(head, content)
    return { entry: ++entries, audit_id: String(row.id), salt: salt.toString('hex'), content, hash: head }
  })
  if (links.length > 0)
    await sql`
      insert into audit_link (tenant_id, entry, audit_id, salt, content, hash)
      select ${tenantId}, l.entry, l.audit_id, decode(l.salt, 'hex'), decode(l.content, 'hex'), decode(l.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (
        entry integer, audit_id bigint, salt text, content text, hash text
      )`.execute(tx)
  return { head: { entries, head }, added: links.length }
}

/** The head of the audit's chain of a tenant. */
export async function readAuditHead(tx: Tx, tenantId: string): Promise<ChainHead> {
  const last = await tx
    .selectFrom('audit_link')
    .select(['entry', 'hash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { entries: last.entry, head: last.hash.toString('hex') } : emptyChain
}

/** The number of the last entry of the audit's chain that has expired; 0 when none has. */
export async function countExpired(tx: Tx, tenantId: string): Promise<number> {
  const last = await tx
    .selectFrom('audit_link')
    .select('entry')
    .where('tenant_id', '=', tenantId)
    .where('salt', 'is', null)
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.entry ?? 0
}
