import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Prevents changes of bags' contents until the transaction ends: a change waits for it, and then finds the bag that was
 * evaluated by the old contents. Taken before a bag is locked exclusively.
 */
export async function lockContentsShared(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('muster.contents'), hashtext(tenant_in_use()::text))`.execute(
    tx,
  )
}

/** Waits for everybody who evaluates a bag by its current contents, and blocks others until the transaction ends. */
export async function lockContentsExclusive(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('muster.contents'), hashtext(tenant_in_use()::text))`.execute(
    tx,
  )
}
