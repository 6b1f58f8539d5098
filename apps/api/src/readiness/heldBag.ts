import { bagKind } from '@muster/contract/shapes'
import { sql } from 'kysely'
import { holdBag } from '../bag/perHour.ts'
import type { Tx } from '../db/database.ts'
import type { CountedBag } from './readContents.ts'

/**
 * A bag as it is now, and stays until the transaction ends. What is remembered of it may be from before it was moved, made
 * another kind, or put out of use.
 */
export async function holdCountedBag(tx: Tx, bagId: string): Promise<CountedBag & { isActive: boolean }> {
  await holdBag(tx, bagId)
  const { kind, ...bag } = await tx
    .selectFrom('bag')
    .select(['id', 'tenant_id as tenantId', 'site_id as siteId', 'name', 'kind', 'is_active as isActive'])
    .where('id', '=', bagId)
    .executeTakeFirstOrThrow()
  return { ...bag, kind: bagKind.parse(kind) }
}

/**
 * That nobody says anew what belongs in bags until the transaction ends: whoever does waits for it, and then finds the bag
 * that was judged by the old contents. Taken before a bag is locked against everything.
 */
export async function keepContents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('muster.contents'), hashtext(tenant_in_use()::text))`.execute(
    tx,
  )
}

/** Waits for everybody who judges a bag by what has belonged in it until now, and lets nobody do so until the transaction ends. */
export async function changeWhatBelongs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('muster.contents'), hashtext(tenant_in_use()::text))`.execute(
    tx,
  )
}

/** A bag that was ever counted or used is looked at anew, by the clock of whichever server comes first. */
export async function lookAgain(tx: Tx, bagId: string): Promise<void> {
  await sql`
    insert into bag_expiry (tenant_id, bag_id, on_day)
    select tenant_id, bag_id, date '2000-01-01'
    from bag_readiness
    where bag_id = ${bagId}
    on conflict (bag_id) do update set on_day = excluded.on_day`.execute(tx)
}
