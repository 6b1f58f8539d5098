import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * That nobody says anew what belongs in bags until the transaction ends: whoever does waits for it, and then finds the bag
 * that was judged by the old contents. Taken before a bag is locked against everything.
 */
export async function lockContentsShared(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('muster.contents'), hashtext(tenant_in_use()::text))`.execute(
    tx,
  )
}

/** Waits for everybody who judges a bag by what has belonged in it until now, and lets nobody do so until the transaction ends. */
export async function lockContentsExclusive(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('muster.contents'), hashtext(tenant_in_use()::text))`.execute(
    tx,
  )
}
