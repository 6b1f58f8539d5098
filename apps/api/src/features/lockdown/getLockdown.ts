import type { getLockdown as getCall } from '@muster/contract/helpCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { viewLockdown } from './lockdownRows.ts'

/** The latest silent lockdown that this bag asked for in the last hour, one that waits before all others; or null. */
export function getLockdown({ db }: { db: Database }, { bag }: RequestInput<typeof getCall>) {
  return inTenant(db, bag.tenantId, async (tx) => {
    const latest = await tx
      .selectFrom('lockdown_request')
      .selectAll()
      .where('bag_id', '=', bag.id)
      .where('requested_at', '>', sql<Date>`now() - interval '1 hour'`)
      // What still waits comes first: another phone of the bag may have taken back one that never arrived.
      .orderBy(sql`stage = 'waiting'`, 'desc')
      .orderBy('requested_at', 'desc')
      .executeTakeFirst()
    return latest ? viewLockdown(latest) : null
  })
}
