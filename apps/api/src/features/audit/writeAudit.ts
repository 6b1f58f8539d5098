import type { AuditAction } from '@muster/contract/auditCalls'
import type { AuditValues, OnlyAuditFields } from '@muster/contract/auditFields'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** The author of a change, and their network address. */
export type Actor = {
  name: string
  /** An address of the network, or null for the command line. */
  address: string | null
} & (
  | { id: string; email: string }
  /** Without an account: an import on the command line, a room's phone, or the server itself. */
  | { id: null }
)

export type AuditChange = {
  action: AuditAction
  /** The person or thing that was changed, in words. */
  subject: string
  before?: AuditValues | null
  after?: AuditValues | null
}

/** A change whose values have no other fields than those that the page of the audit log has words for, in nested values, too. */
export type Worded<Change> = {
  [Part in keyof Change]: Part extends 'before' | 'after' ? OnlyAuditFields<Change[Part]> : Change[Part]
}

/**
 * Records one change, in the transaction that makes it: both happen, or neither.
 * @param tenantId the tenant it belongs to, which is the one the transaction works for; null: the whole deployment, for a
 *   transaction of the server without a tenant
 */
export async function writeAudit<const Change extends AuditChange>(
  tx: Tx,
  tenantId: string | null,
  by: Actor,
  change: Change & Worded<Change>,
): Promise<void> {
  const { action, subject, before = null, after = null }: AuditChange = change
  await tx
    .insertInto('audit')
    .values({
      tenant_id: tenantId,
      actor: actorLabel(by),
      actor_id: by.id,
      source_address: by.address,
      action,
      subject,
      before: jsonOrNull(before),
      after: jsonOrNull(after),
    })
    .execute()
}

/** Audit detail of a change sent without the version its sender had seen: it may have overwritten another one. */
export function withoutVersion(version: number | undefined): { version?: 'none was sent' } {
  return version === undefined ? { version: 'none was sent' } : {}
}

/** Returns SQL null when there are no details, not the JSON value `null`. */
function jsonOrNull(value: AuditValues | null) {
  return value === null ? null : sql<string>`${JSON.stringify(value)}::jsonb`
}

/** Names a user for the audit. */
export function userLabel({ name, email }: { name: string; email: string }): string {
  return `${name} (${email})`
}

/** Names an author for the audit: by mail address, too, because everybody chooses their own name. */
export function actorLabel(by: Actor): string {
  return by.id === null ? by.name : userLabel(by)
}
