import type { listHelp as listCall } from '@muster/contract/helpCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { viewHelp } from './helpRows.ts'

/** Lists this bag's calls for help of the last day, newest first. */
export function listHelp({ db }: { db: Database }, { bag }: RequestInput<typeof listCall>) {
  return inTenant(db, bag.tenantId, async (tx) => {
    const rows = await tx
      .selectFrom('help_request')
      .selectAll()
      .where('bag_id', '=', bag.id)
      .where('at', '>', sql<Date>`now() - interval '1 day'`)
      .orderBy('at', 'desc')
      .execute()
    return rows.map(viewHelp)
  })
}
