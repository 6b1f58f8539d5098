import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { sql } from 'kysely'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'

/**
 * Returns the zone in which to show times to a reader of the tenant in use: its own; where it chose none, the one that the reader’s device
 * reports; else UTC.
 */
export async function zoneInUse(tx: Tx, reported?: string): Promise<string> {
  return zoneForTimes(await ownZone(tx), reported)
}

/** The same outside of a transaction. */
export function zoneOfTenant(db: Database, tenantId: string, reported?: string): Promise<string> {
  return inTenant(db, tenantId, (tx) => zoneInUse(tx, reported))
}

/** Returns the zone that the tenant in use chose, or null. */
export async function ownZone(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('tenant')
    .select('time_zone')
    .where('id', '=', sql<string>`tenant_in_use()`)
    .executeTakeFirst()
  return row?.time_zone ?? null
}
