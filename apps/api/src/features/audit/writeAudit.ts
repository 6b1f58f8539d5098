import type { AuditAction } from '@muster/contract/auditCalls'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Who changes something, and from where. */
export type Actor = {
  /** The account, or null for what has none: an import on the command line, the server itself. */
  id: string | null
  name: string
  /** An address of the network, or null for the command line. */
  address: string | null
}

export type AuditChange = {
  action: AuditAction
  /** About whom or what, in words. */
  subject: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/**
 * Writes down one change, in the transaction that makes it: if either fails, there is neither.
 * @param tenantId the tenant it belongs to, which is the one the transaction works for; null: the whole place, for a transaction of the
 *   server that works for none
 */
export async function writeAudit(
  tx: Tx,
  tenantId: string | null,
  by: Actor,
  change: AuditChange,
): Promise<void> {
  const { action, subject, before = null, after = null } = change
  await tx
    .insertInto('audit')
    .values({
      tenant_id: tenantId,
      actor: by.name,
      actor_id: by.id,
      source_address: by.address,
      action,
      subject,
      before: jsonOrNull(before),
      after: jsonOrNull(after),
    })
    .execute()
}

/** What the audit says of a change that came without the version its sender had seen: it may have overwritten another one. */
export function withoutVersion(version: number | undefined): { version?: 'none was sent' } {
  return version === undefined ? { version: 'none was sent' } : {}
}

/** An SQL null, where there is nothing to tell: not the JSON value `null`. */
function jsonOrNull(value: Record<string, unknown> | null) {
  return value === null ? null : sql<string>`${JSON.stringify(value)}::jsonb`
}
