import type * as calls from '@muster/contract/notificationCalls'
import { endpointChannels } from '@muster/domain/notification/vocabulary'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { ownEndpoint } from './manageEndpoints.ts'
import { viewMessage } from './messageRows.ts'

/** Lists messages that an endpoint accepted at no try, newest first. @throws 404 */
export function listDeadLetters(
  { db }: { db: Database },
  { caller, params, query }: RequestInput<typeof calls.listDeadLetters>,
) {
  const { page, pageSize } = query
  return inTenant(db, caller.tenantId, async (tx) => {
    const { id } = await ownEndpoint(tx, params.endpointId)
    const found = tx
      .selectFrom('notification_delivery as d')
      .where('d.channel', 'in', endpointChannels)
      .where('d.address', '=', id)
      .where('d.state', '=', 'failed')
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('d')
      .orderBy('d.changed_at', 'desc')
      .orderBy('d.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute()
    const items = rows.map((row) => ({
      ...viewMessage(row, caller),
      about: aboutOf(row.incident_id, row.request_id),
    }))
    return { items, page, pageSize, total }
  })
}

function aboutOf(incidentId: string | null, requestId: string) {
  return incidentId === null
    ? { is: 'devices' as const, newsId: requestId }
    : { is: 'incident' as const, incidentId }
}
