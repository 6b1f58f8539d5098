import type { AuditAction } from '@muster/contract/auditCalls'
import type { AuditValues } from '@muster/contract/auditFields'
import type { ClientBase } from 'pg'
import { type Actor, actorLabel } from '../audit/writeAudit.ts'

/** Writes down what an import changed, in its own transaction: one row for each thing, in one statement. */
export async function auditImport(
  client: ClientBase,
  by: Actor,
  action: AuditAction,
  changes: readonly { subject: string; before?: AuditValues; after: AuditValues }[],
): Promise<void> {
  if (changes.length === 0) return
  await client.query(
    `insert into audit (tenant_id, actor, actor_id, source_address, action, subject, before, after)
    select tenant_in_use(), $1, $2, $3, $4, *
    from unnest($5::text[], $6::jsonb[], $7::jsonb[])`,
    [
      actorLabel(by),
      by.id,
      by.address,
      action,
      changes.map(({ subject }) => subject),
      changes.map(({ before }) => (before ? JSON.stringify(before) : null)),
      changes.map(({ after }) => JSON.stringify(after)),
    ],
  )
}
