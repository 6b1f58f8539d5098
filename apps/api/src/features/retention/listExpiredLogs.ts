import type { listExpiredLogs as listCall } from '@muster/contract/retentionCalls'
import { incidentKind } from '@muster/domain/incident/vocabulary'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'

/** Lists the tombstones of a tenant's expired logs, newest first. */
export function listExpiredLogs(
  { db }: { db: Database },
  { admin, params, query: { page, pageSize } }: RequestInput<typeof listCall>,
) {
  return withAdministeredTenant(db, admin, params.id, async (tx) => {
    const rows = await tx
      .selectFrom('expired_log')
      .selectAll()
      .orderBy('expired_at', 'desc')
      .orderBy('incident_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const { total } = await tx
      .selectFrom('expired_log')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const items = rows.map((row) => ({
      incidentId: row.incident_id,
      kind: incidentKind.parse(row.kind),
      startedAt: row.started_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      entries: row.entries,
      head: row.head.toString('hex'),
      why: row.why,
      expiredAt: row.expired_at.toISOString(),
      checkpoint: row.checkpoint,
    }))
    return { items, page, pageSize, total: Number(total) }
  })
}
