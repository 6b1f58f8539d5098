import type { Evidence } from '@muster/contract/evidenceCalls'
import { sql } from 'kysely'
import type { Admin } from '../../access/caller.ts'
import { checkpoint, parsePayload } from '../../evidence/statements.ts'
import type { Database } from '../../platform/db/database.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import type { Signer } from './signer.ts'

/**
 * Says what is signed of an organization, and where its checkpoints are sent.
 * @throws 404 when the administrator does not administer it
 */
export async function getEvidence(
  { db, signer }: { db: Database; signer: Signer },
  admin: Admin,
  tenantId: string,
): Promise<Evidence> {
  const { last, contradicted, anchors, webhooks } = await withAdministeredTenant(
    db,
    admin,
    tenantId,
    async (tx) => ({
      last: await tx
        .selectFrom('checkpoint')
        .select(['number', 'signed_at', 'key_id', 'payload'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
      contradicted: await tx
        .selectFrom('checkpoint')
        .select(['payload', 'signed_at'])
        .where(sql<boolean>`payload not like '%"contradicted":[]%'`)
        .orderBy('number')
        .execute(),
      anchors: await tx
        .selectFrom('evidence_anchor as a')
        .leftJoin('notification_endpoint as e', (join) =>
          join.on(sql<boolean>`e.id::text = a.address and a.channel = 'webhook'`),
        )
        .select(['a.id', 'a.channel', 'a.address', 'e.name', 'a.last_number', 'a.last_queued_at'])
        .orderBy('a.added_at')
        .execute(),
      webhooks: await tx
        .selectFrom('notification_endpoint')
        .select(['id', 'name'])
        .where('format', '=', 'standard')
        .where('is_active', '=', true)
        .orderBy('name')
        .execute(),
    }),
  )
  const statement = last && parsePayload(checkpoint, last.payload)
  return {
    last:
      last && statement
        ? {
            number: last.number,
            at: last.signed_at.toISOString(),
            keyId: last.key_id,
            logs: statement.logsNamed,
            audit: statement.audit.entries,
          }
        : null,
    unsignedBecause: signer.remark,
    contradicted: contradicted.flatMap(({ payload, signed_at }) =>
      (parsePayload(checkpoint, payload)?.contradicted ?? []).map(({ incident }) => ({
        incidentId: incident,
        at: signed_at.toISOString(),
      })),
    ),
    anchors: anchors.map(({ id, channel, address, name, last_number, last_queued_at }) => ({
      anchorId: id,
      channel: channel === 'webhook' ? 'webhook' : 'email',
      name: name ?? address,
      lastNumber: last_number,
      lastAt: last_queued_at?.toISOString() ?? null,
    })),
    webhooks: webhooks.map(({ id, name }) => ({ endpointId: id, name })),
  }
}
