import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Returns the account with an email address, or creates it. Two simultaneous calls for the same person return one account. It takes the
 * same work in either case, so that nobody reads from the time whether there was one.
 * @param tx knows the address (`muster.email`)
 * @param person the address in lower case; the name is for a new account alone
 */
export async function findOrCreateAccount(
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<{ id: string; isNew: boolean }> {
  return tx
    .insertInto('app_user')
    .values({ email, name })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
}
