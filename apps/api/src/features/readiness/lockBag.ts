import { bagKind } from '@muster/contract/shapes'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { lockBag } from '../bag/hourlyQuota.ts'
import type { CountedBag } from './readBagContents.ts'

/**
 * Locks a bag until the transaction ends, and returns its current data. The cache may be from before it was moved, changed
 * its kind, or was retired.
 */
export async function lockCountedBag(tx: Tx, bagId: string): Promise<CountedBag & { isActive: boolean }> {
  await lockBag(tx, bagId)
  const { kind, ...bag } = await tx
    .selectFrom('bag')
    .select(['id', 'tenant_id as tenantId', 'site_id as siteId', 'name', 'kind', 'is_active as isActive'])
    .where('id', '=', bagId)
    .executeTakeFirstOrThrow()
  return { ...bag, kind: bagKind.parse(kind) }
}

/** Schedules a check of a bag that was ever counted or used, by the job of the server that comes first. */
export async function scheduleRecheck(tx: Tx, bagId: string): Promise<void> {
  await sql`
    insert into bag_expiry (tenant_id, bag_id, on_day)
    select tenant_id, bag_id, date '2000-01-01'
    from bag_readiness
    where bag_id = ${bagId}
    on conflict (bag_id) do update set on_day = excluded.on_day`.execute(tx)
}
