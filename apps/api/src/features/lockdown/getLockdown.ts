import type { getLockdown as getCall } from '@muster/contract/helpCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Phones } from '../../access/phones.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { viewLockdown } from './lockdownRows.ts'

/** Returns the bag's latest silent lockdown of the last hour, a waiting one first, and of these one of an enrolled phone; or null. */
export async function getLockdown(
  { db, phones }: { db: Database; phones: Phones },
  { bag, request }: RequestInput<typeof getCall>,
) {
  const phone = await phones.senderOf(request, bag)
  return inTenant(db, bag.tenantId, async (tx) => {
    const latest = await tx
      .selectFrom('lockdown_request')
      .selectAll()
      .where('bag_id', '=', bag.id)
      .where('requested_at', '>', sql<Date>`now() - interval '1 hour'`)
      // A waiting one comes first: another phone of the bag may have undone one that never arrived.
      .orderBy(sql`stage = 'waiting'`, 'desc')
      .orderBy(sql`stage = 'waiting' and origin = 'enrolled'`, 'desc')
      .orderBy('requested_at', 'desc')
      .executeTakeFirst()
    return latest ? viewLockdown(latest, phone) : null
  })
}
