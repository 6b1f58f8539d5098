import type { getLockdown as getCall } from '@muster/contract/helpCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { viewLockdown } from './lockdownRows.ts'

/** Returns the bag's latest silent lockdown of the last hour, a waiting one first; or null. */
export function getLockdown({ db }: { db: Database }, { bag }: RequestInput<typeof getCall>) {
  return inTenant(db, bag.tenantId, async (tx) => {
    const latest = await tx
      .selectFrom('lockdown_request')
      .selectAll()
      .where('bag_id', '=', bag.id)
      .where('requested_at', '>', sql<Date>`now() - interval '1 hour'`)
      // A waiting one comes first: another phone of the bag may have undone one that never arrived.
      .orderBy(sql`stage = 'waiting'`, 'desc')
      .orderBy('requested_at', 'desc')
      .executeTakeFirst()
    return latest ? viewLockdown(latest) : null
  })
}
